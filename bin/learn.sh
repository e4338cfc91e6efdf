#!/usr/bin/env bash
# Runs beside node $2 of the build in folder $1 when that is the first one, and makes the ahead-of-time cache for the next ones.
# In the environment: jdk, jdk_version.
set -eu
. "$(dirname "$0")/java.sh"

aside=$2
while_lives "$aside" sleep 10 # until the node is up
rehearse_nodes "$1"
