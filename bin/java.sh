# Sourced after bin/jdk.sh. How the two programs are started: the node for throughput, the command line for speed of
# start. Everything that a JDK does not know is left out, and a cache that does not fit is ignored without a word.

# Sets options for the command line of the build in folder $1.
cli_options() {
  options=(-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xlog:disable)
  # In the locale of timers and services, Java would replace every letter beyond ASCII in the arguments.
  case ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} in '' | C | POSIX) export LC_ALL=C.UTF-8 ;; esac
  local cache=$1/aot/cli${jdk//\//-}
  if [ "$jdk_version" -ge 25 ]; then
    [ ! -f "$cache.aot" ] || options+=("-XX:AOTCache=$cache.aot")
  else
    options+=(-XX:+AutoCreateSharedArchive "-XX:SharedArchiveFile=$cache.jsa")
  fi
}

# Sets options for a node. Out of memory ends the process: half a node that still holds a lease is worse than none.
server_options() {
  options=(--enable-native-access=ALL-UNNAMED -XX:+ExitOnOutOfMemoryError)
  [ "$jdk_version" -lt 23 ] || options+=(--sun-misc-unsafe-memory-access=allow)
}

# Makes the ahead-of-time cache of the build in folder $1 by running typical commands once. Failure costs only speed.
train() {
  [ "$jdk_version" -ge 25 ] || return 0
  local options cache=$1/aot/cli${jdk//\//-}
  cli_options "$1"
  "$jdk/bin/java" "${options[@]}" "-XX:AOTCacheOutput=$cache.new" -cp "$1/tenure-cli.jar" io.tenure.cli.Rehearsal \
    < /dev/null > /dev/null 2>&1 || true
  [ ! -f "$cache.new" ] || mv "$cache.new" "$cache.aot"
  rm -f "$cache".new*
}
