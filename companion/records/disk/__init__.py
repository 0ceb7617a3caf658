"""The journal on its disk: laid out, opened, copied, recovered, or held in memory."""
