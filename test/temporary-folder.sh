#!/bin/sh
# Prints the folder for the folders of tests: in memory if there is room, unless TMPDIR names another.
# A write that has to survive a power cut waits some milliseconds for a disk, and tests make tens of thousands. None of the tests
# cuts the power, and a killed process loses nothing in a file system in memory either.
memory=/dev/shm
free=$(df -Pk "$memory" 2>/dev/null | awk 'NR == 2 { print $4 }')
if [ -z "${TMPDIR:-}" ] && [ -w "$memory" ] && [ "${free:-0}" -ge 2000000 ]; then
  echo "$memory"
else
  echo "${TMPDIR:-/tmp}"
fi
