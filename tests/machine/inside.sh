#!/usr/bin/env bash
# inside.sh ROOT USER:GROUP COMMAND...: runs a command on a machine's folder or mounted disk.
#
# Its mounts are seen nowhere else, and its /dev is its own: whatever clears the folder away
# afterwards cannot reach that of this computer.
set -euo pipefail

if [[ $1 != --alone ]]; then
  exec unshare --mount --pid --fork --kill-child bash "$0" --alone "$@"
fi
root=$2 user=$3
shift 3
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
mount -t tmpfs tmpfs "$root/tmp"
for node in "null 3" "zero 5" "full 7" "random 8" "urandom 9"; do
  mknod -m 666 "$root/dev/${node% *}" c 1 "${node#* }"
done
ln -s /proc/self/fd "$root/dev/fd"
mkdir -m 1777 "$root/dev/shm"
exec chroot --userspec="$user" "$root" "$@"
