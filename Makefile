# Two commands for a fresh machine: `make run` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: run test quick nightly mutants coverage bench setup lock newest fresh dist release-key card image audit pi-proof club-proof home-assistant fuzz train cards sounds \
	case case-pictures words gallery screens strips faults soak kills stranger planting \
	machine machine-arm machine-run machine-proof measurements help
.DEFAULT_GOAL := run
# The tests start many programs; compiled anew each time, every one takes seconds longer.
unexport PYTHONDONTWRITEBYTECODE

help: ## lists the commands that have no other description
	@sed -n 's/^\([a-z-]*\):.*## /make \1: /p' $(MAKEFILE_LIST)

run: setup
	$(BIN)/companion demo

# Four of these folders at a time for two cores: some tests wait for a real window or a
# real server. Each is a process of pytest that imports what is in its folder, and what is
# drawn or learned once serves all of its tests. Three processes to which all tests are
# handed out, and that all import every file, took a tenth longer. The longest come first:
# what begins last keeps the other core waiting.
FOLDERS := tests/ui tests/stranger tests $(addprefix tests/,vision/reading table vision \
	systemd hardware camera referee)
PYTEST := $(BIN)/pytest --quiet -p no:cacheprovider
CHECK := $(MAKE) --no-print-directory --jobs=4 --keep-going --output-sync=target

test: setup
	$(CHECK) style
	$(CHECK) types contracts $(FOLDERS)

.PHONY: style types contracts half-1 half-2 $(FOLDERS)
style:
	$(BIN)/ruff check
	$(BIN)/ruff format --check

contracts:
	$(BIN)/lint-imports

types:
	$(BIN)/mypy

# A folder without those in it that are listed themselves.
$(FOLDERS):
	$(PYTEST) $(patsubst %,--ignore=%,$(filter $@/%,$(FOLDERS))) $@

# While working: everything that can be checked in half a minute, half of the files each.
quick: setup
	$(CHECK) style
	$(CHECK) types contracts half-1 half-2

half-1 half-2: half-%:
	$(PYTEST) --hypothesis-profile quick --half $* \
		-m "not (slow or screen or photos or pi or nightly)"

# Three processes for two cores; a file runs in one of them.
PARALLEL := --numprocesses 3 --dist loadfile --no-loadscope-reorder

# What takes too long for `make test`, and a thousand examples of each property, for which
# a test may take longer than five minutes; what it holds is printed before it runs.
nightly: setup
	$(BIN)/pytest $(PARALLEL) --hypothesis-profile thorough -o faulthandler_timeout=3600 \
		-m "nightly or hypothesis or thorough"

mutants: setup ## plants a hundred small mistakes: a test must find each
	PYTHONPATH=tests $(BIN)/python -m mutants

coverage: setup ## which branches no test takes, by module; the worst come last
	$(BIN)/pytest $(PARALLEL) --cov --cov-report=
	$(BIN)/coverage report --sort=-cover

setup: $(READY)

$(READY): requirements.lock pyproject.toml systemd/system-packages.sh
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and \
		"It needs Python 3.11 or newer; name one, such as: make PYTHON=python3.13")'
	bash systemd/system-packages.sh
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --no-deps --require-hashes --only-binary :all: -r requirements.lock
	$(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .
	touch $(READY)

# Lock the newest releases that pyproject.toml allows, for every Python and machine.
lock: export UV_CUSTOM_COMPILE_COMMAND := make lock
lock: ## renews requirements.lock and systemd/*.lock for every Python and machine
	$(PYTHON) -m venv --clear build/lock
	build/lock/bin/pip install --quiet uv
	build/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
		--fork-strategy fewest --generate-hashes --only-binary :all: \
		--extra dev pyproject.toml --output-file requirements.lock
	$(call lock_appliance,3.11,1.24.2)
	$(call lock_appliance,3.13,2.2.4)
	rm -r build/lock

# The same for the Python and the numpy of Raspberry Pi OS Bookworm, then of Trixie.
# setuptools builds the program, where it is installed from a clone.
define lock_appliance
	echo 'numpy==$(2)' > build/lock/numpy.txt
	echo 'setuptools>=77' | build/lock/bin/uv pip compile --quiet --upgrade \
		--python-version $(1) --python-platform aarch64-manylinux_2_28 \
		--constraint build/lock/numpy.txt --no-emit-package numpy \
		--generate-hashes --only-binary :all: \
		pyproject.toml - --output-file systemd/python$(1).lock
endef

# Known vulnerabilities of all that is locked, here and on the appliance; asks PyPI.
AUDIT := build/audit
audit: $(AUDIT)/bin/pip-audit ## known vulnerabilities of all that is locked; asks PyPI
	for lock in requirements.lock systemd/*.lock; do \
		$< --strict --disable-pip --require-hashes --requirement $$lock || exit; \
	done

$(AUDIT)/bin/pip-audit:
	$(PYTHON) -m venv $(AUDIT)
	$(AUDIT)/bin/pip install --quiet pip-audit cyclonedx-bom

# A release: the program as a wheel, its installer, and their checksums. With
# WHEELS=yes all libraries for a Pi lie beside it, and it installs without network;
# with BOARD=yes (needs npm) the browser's MQTT client as well, for the board. STL=yes
# writes a zip beside it, to print the case. With KEY=FILE it trusts that key and is signed
# with it: an .update file for a stick, with all libraries (docs/appliance.md).
VERSION := $(shell sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
RELEASE := dist/uno-table-companion-$(VERSION)
PUBLIC_KEY := companion/updates/release.pub
# Two builds of one commit are equal byte by byte: all that lies in it is of its day.
# Sources that were downloaded as an archive know none: then it is now.
MADE_AT := $(shell git log -1 --format=%ct 2> /dev/null || date +%s)
dist card: export SOURCE_DATE_EPOCH := $(MADE_AT)
dist: setup $(AUDIT)/bin/pip-audit ## a release: wheel, installer, checksums
	rm -rf dist build/lib *.egg-info $(PUBLIC_KEY) && mkdir -p $(RELEASE)
	$(if $(KEY),PYTHONPATH=. $(BIN)/python systemd/release.py public "$(KEY)" $(PUBLIC_KEY))
	$(BIN)/pip wheel --quiet --no-deps --no-build-isolation --wheel-dir $(RELEASE) . \
		|| { rm -f $(PUBLIC_KEY); exit 1; }
	rm -f $(PUBLIC_KEY) # what runs from the sources trusts no key
	cp -r LICENSE systemd/install systemd/*.lock systemd/install.sh \
		systemd/install-broker.sh systemd/companion.service systemd/companion.toml \
		$(RELEASE)
	$(if $(BOARD),$(BIN)/companion board build/board && cp build/board/mqtt.min.js $(RELEASE))
	$(call bill_for,3.11)
	$(call bill_for,3.13)
	$(if $(WHEELS)$(KEY),$(call wheels_for,3.11))
	$(if $(WHEELS)$(KEY),$(call wheels_for,3.13))
	cd $(RELEASE) && find . -type f ! -name SHA256SUMS -print0 | sort -z \
		| xargs -0 sha256sum > SHA256SUMS
	tar -C dist --create --sort=name --mtime=@$$SOURCE_DATE_EPOCH \
		--owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
		--use-compress-program='gzip --no-name' --file=$(RELEASE).tar.gz $(notdir $(RELEASE))
	$(if $(KEY),PYTHONPATH=. $(BIN)/python systemd/release.py pack $(RELEASE).tar.gz "$(KEY)" $(PROCESSOR))
	$(if $(STL),$(MAKE) case && $(call zipped,case,build/case/stl build/case/what-to-print.txt))
	$(sums_of_dist)

# What whoever has no terminal downloads: a zip beside the release.
zipped = PYTHONPATH=. $(BIN)/python systemd/release.py zip dist/uno-table-$(1)-$(VERSION).zip $(2)
sums_of_dist = cd dist && find * -maxdepth 0 -type f ! -name SHA256SUMS | sort \
	| xargs sha256sum > SHA256SUMS

# The key that signs releases: kept outside of the sources, made once.
release-key: setup ## makes the key that signs releases; KEY=FILE: where it is kept
	PYTHONPATH=. $(BIN)/python systemd/release.py key \
		"$(or $(KEY),$(HOME)/.config/uno-table-companion/release.key)"

# What is in it, by name, version and checksum, as machines read it (CycloneDX).
define bill_for
	$(AUDIT)/bin/cyclonedx-py requirements --output-reproducible \
		systemd/python$(1).lock > $(RELEASE)/python$(1).sbom.json

endef

define wheels_for
	$(BIN)/pip download --quiet --require-hashes --no-deps --only-binary :all: \
		--python-version $(1) $(addprefix --platform ,$(PI_PLATFORMS)) \
		--dest $(RELEASE)/wheels -r systemd/python$(1).lock

endef
# The wheels are for a Pi; for the machine of tests/machine PROCESSOR=x86_64.
PROCESSOR ?= aarch64
PI_PLATFORMS = $(foreach v,2_17 2_24 2_26 2_27 2_28 2_31 2_34 2_35 2_36,manylinux_$(v)_$(PROCESSOR)) \
	manylinux2014_$(PROCESSOR)

# A folder for a card, and a zip of it: what is in it is copied onto the boot partition of
# Raspberry Pi OS Lite, and the first boot installs the table (docs/first-boot.md).
card: ## a folder and a zip that make a freshly written card install the table
	$(MAKE) dist WHEELS=yes
	PYTHONPATH=. $(BIN)/python systemd/release.py card $(RELEASE).tar.gz build/card \
		$(if $(filter x86_64,$(PROCESSOR)),amd64,arm64)
	$(call zipped,card,build/card/vendor-data build/card/uno-table)
	$(sums_of_dist)

# Recipes for a whole image, whose first boot needs no network. With IMAGE_GEN=FOLDER, a
# clone of rpi-image-gen on an arm64 Debian, the images are built, and a list of them for
# the Imager. Nobody has run this part yet.
image: ## recipes for rpi-image-gen; IMAGE_GEN=FOLDER builds the images
	$(MAKE) dist WHEELS=yes
	PYTHONPATH=. $(BIN)/python systemd/release.py image $(RELEASE).tar.gz build/image
	$(if $(IMAGE_GEN),$(foreach pi,rpi4 rpi5,cd $(abspath $(IMAGE_GEN)) && ./rpi-image-gen build \
		-S $(CURDIR)/build/image -c uno-table-$(pi).yaml &&) \
		cd $(CURDIR) && PYTHONPATH=. $(BIN)/python systemd/release.py manifest build/image \
		$(IMAGE_GEN)/work/image-uno-table-rpi*/uno-table-rpi*.img)

# Try the newest releases without touching the lock; what failed is left to look at.
newest: ## tries the newest release of every library, in a place of its own
	$(PYTHON) -m venv --clear build/newest
	build/newest/bin/pip install --quiet --editable '.[dev]'
	$(CHECK) BIN=build/newest/bin style
	$(CHECK) BIN=build/newest/bin types contracts $(FOLDERS)
	rm -r build/newest

# Both commands as a new user of Debian runs them: make fresh SUITE=bookworm
SUITE ?= trixie
fresh: ## both commands as a new user of Debian runs them (as root)
	bash tests/fresh_machine.sh $(SUITE)

# Ten thousand broken inputs for everything that reads; what went wrong is in out/fuzz.
fuzz: setup ## ten thousand broken inputs for everything that reads
	PYTHONPATH=tests $(BIN)/python -m fuzz

# Measure the window, and with simulated people, which takes an hour; make bench ONLY=heal
# ROUNDS=20 does not. `companion bench` measures what the owner of a device can there.
ROUNDS ?= 50
bench: setup ## measures with simulated people, in an hour; ONLY=heal ROUNDS=20: one part
	PYTHONPATH=tests $(BIN)/python -m bench $(ONLY) --rounds $(ROUNDS)

# Every fault and every pair of faults while a game is played, in made-up time.
faults: setup ## every fault and pair of faults while a game is played
	PYTHONPATH=tests:tests/ui $(BIN)/python -m faults

# Twelve hours at one table, in made-up time, with the C library set as the program sets
# it: what grows, and what is wrong.
soak: setup ## twelve hours at one table in made-up time: does anything grow?
	PYTHONPATH=tests:tests/ui $(BIN)/python -m faults.soak

# People who have never seen the program, and monkeys, at the window of the real program:
# about 40 minutes; what was touched and seen is printed.
stranger: setup ## people and monkeys at the window of the real program, for 40 minutes
	PYTHONPATH=tests $(BIN)/python -m stranger

# Put defects back that once were there: a stranger must find each of them.
planting: setup ## puts old defects back, one at a time: a clumsy stranger must find each
	PYTHONPATH=tests $(BIN)/python -m stranger.planting

# A Raspberry Pi that is not there (tests/machine): its disk, built as root in a few
# minutes; a prompt at which to press, touch and lay; and the proof of all that is promised
# of the appliance, for hours, or SHORT=yes for six minutes.
MACHINE := PYTHONPATH=.:systemd:tests $(BIN)/python -m machine
machine: dist ## builds a Raspberry Pi that is not there (as root; tests/machine)
	$(MACHINE) build $(RELEASE).tar.gz

machine-arm: dist ## the same for arm64: boots it, and lets it read eight cards
	$(MACHINE) arm $(RELEASE)/*.whl

machine-run: setup ## boots the machine: press, touch, lay, cut
	$(MACHINE) run

machine-proof: setup ## all that is promised of the appliance, for hours; SHORT=yes: minutes
	$(MACHINE) proof $(if $(SHORT),--short)

# A thousand times the power is cut, at random moments.
kills: setup ## cuts the power a thousand times
	PYTHONPATH=tests:tests/ui $(BIN)/python -m faults.kills

# What can be proven without a Pi: the camera with the real picamera2, which brings
# libraries along that we do not use (pip builds those that have no wheel); that a release
# can be made with all wheels for a Pi; the installer, doctor, scan and a few turns on an
# arm64 Debian: make pi-proof SUITE=bookworm PICTURE="photo.jpg R7". What is missing here is
# skipped with one line.
PROOF := build/pi-proof
pi-proof: ## what can be proven without a Pi: picamera2, wheels, arm64 (as root)
	$(PYTHON) -m venv $(PROOF)
	$(PROOF)/bin/pip install --quiet --no-deps --require-hashes --only-binary :all: \
		-r requirements.lock
	$(PROOF)/bin/pip install --quiet --no-deps picamera2 av jsonschema libarchive-c \
		piexif pidng simplejpeg videodev2 openexr referencing rpds-py attrs \
		jsonschema-specifications typing-extensions tqdm lgpio \
		|| { echo "pi-proof: skipped, picamera2 cannot be installed here"; exit 0; }; \
	$(PROOF)/bin/pytest --quiet tests/pi_proof
	$(MAKE) dist WHEELS=yes
	SUITE=$(SUITE) bash tests/pi_proof/arm64.sh $(PICTURE)

# What needs a real broker and a real browser: mosquitto, chromium and npm from apt. The
# browser is never fetched; what is missing is skipped with one line.
CLUB := build/club-proof
club-proof: ## 200 tables, a real broker and a real browser on this machine
	$(PYTHON) -m venv $(CLUB)
	$(CLUB)/bin/pip install --quiet --no-deps --require-hashes --only-binary :all: \
		-r requirements.lock
	$(CLUB)/bin/pip install --quiet --no-deps playwright pyee greenlet typing-extensions
	$(CLUB)/bin/pip install --quiet --no-deps --no-build-isolation --editable .
	$(CLUB)/bin/pytest --quiet --capture=no tests/club_proof

# Home Assistant's own code for club-proof, which judges with it what a table tells; the
# newest that an early Python 3.13 takes. Of its libraries only what reads MQTT discovery.
HA_PYTHON ?= python3.13
home-assistant: ## Home Assistant's own code, which club-proof then asks
	$(HA_PYTHON) -m venv build/home-assistant
	build/home-assistant/bin/pip install --quiet --no-deps --only-binary :all: \
		homeassistant==2025.4.4 $(HA_LIBRARIES)
HA_LIBRARIES := acme aiodns aiohappyeyeballs aiohttp aiohttp-asyncmdnsresolver aiohttp-cors \
	aiohttp-fast-zlib aiosignal aiozoneinfo annotatedyaml anyio astral==2.2 async-interrupt \
	async-timeout atomicwrites-homeassistant attrs awesomeversion bcrypt boto3 botocore \
	certifi cffi charset-normalizer ciso8601 cronsim cryptography ecdsa envs fnv-hash-fast \
	fnvhash frozenlist h11 hass-nabucasa httpcore httpx icmplib idna ifaddr janus jinja2 \
	jmespath josepy lru-dict markupsafe mashumaro multidict orjson packaging paho-mqtt \
	propcache psutil psutil-home-assistant pyasn1 pycares pycognito pycparser pyjwt pynacl \
	pyopenssl pyrfc3339 python-dateutil python-jose python-slugify pytz pyyaml regex requests \
	rsa s3transfer securetar sentence-stream six snitun sqlalchemy text-unidecode \
	typing-extensions tzdata ulid-transform urllib3 voluptuous voluptuous-openapi \
	voluptuous-serialize webrtc-models yarl zeroconf

# Bring the translations up to date with the texts in the code; then fill in what is empty.
words: setup
	mkdir -p build
	PYTHONPATH=.:tests $(BIN)/pybabel extract -F pyproject.toml --add-location=file --sort-by-file \
		--project companion --no-wrap -o build/words.pot .
	$(BIN)/pybabel update -i build/words.pot -d companion/view/languages -D companion \
		--no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date --no-wrap

# Every moment of the screen as a picture in build/gallery: make gallery IN=de
IN ?= en
gallery: setup
	PYTHONPATH=.:tests $(BIN)/python tests/ui/gallery.py build/gallery --language $(IN)

# Measure again what docs/measurements.md says, and rewrite its tables: hours on a quiet
# machine. ONLY=reader measures one table; QUICK=yes tries it, into build/measurements.md.
measurements: setup ## writes the tables of docs/measurements.md anew, for hours
	$(BIN)/python tests/measurements.py $(if $(QUICK),--quick) $(ONLY)

screens: setup ## draws the pictures of the screen in README and docs anew
	PYTHONPATH=.:tests $(BIN)/python tests/ui/screens.py
	PYTHONPATH=tests $(BIN)/python -m stranger.strip docs/screens/strip-first-card.png

# What moves on the screen, as strips of frames in build/strips.
strips: setup ## draws what moves as strips of frames in build/strips
	PYTHONPATH=.:tests $(BIN)/python tests/ui/strips.py

# The printed case: STL, STEP, 3MF and drawings in build/case, and all checks of it. It
# needs build123d, which stays in a place of its own.
CASE := build/case-venv
case: $(CASE)/.ready ## the printed box and its checks (needs build123d)
	$(CASE)/bin/python -m hardware.case build/case
	$(CASE)/bin/pytest --quiet --numprocesses 2 tests/hardware/case

# The pictures in docs/build, after a part has changed.
case-pictures: $(CASE)/.ready ## draws the pictures of docs/build.md anew
	$(CASE)/bin/python -m hardware.case.pictures docs/build

$(CASE)/.ready: requirements.lock pyproject.toml
	$(PYTHON) -m venv --clear $(CASE)
	$(CASE)/bin/pip install --quiet --no-deps --require-hashes --only-binary :all: \
		-r requirements.lock
	$(CASE)/bin/pip install --quiet --no-build-isolation --editable '.[case]'
	touch $@

cards: setup ## draws the pictures of the cards on the simulated table anew
	$(BIN)/python -m models.training.drawing.pictures

sounds: setup ## makes the sounds of the table anew
	$(BIN)/python tests/tones.py

train: setup ## makes the nets anew, in hours
	$(BIN)/pip install --quiet --editable '.[train]'
	$(BIN)/python -m models.training
