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

# Sets options for a node of the build in folder $1. Out of memory ends the process: half a node that still holds a lease
# is worse than none.
server_options() {
  options=(--enable-native-access=ALL-UNNAMED -XX:+ExitOnOutOfMemoryError)
  [ "$jdk_version" -lt 23 ] || options+=(--sun-misc-unsafe-memory-access=allow)
  local cache=$1/aot/server${jdk//\//-}
  # What the JVM cannot use of the cache is no news to anybody.
  [ ! -f "$cache.aot" ] || options+=("-XX:AOTCache=$cache.aot" "-Xlog:aot*=off")
}

# Makes the ahead-of-time caches of the build in folder $1 by running typical commands and a small cluster once. Failure
# costs only speed.
train() {
  [ "$jdk_version" -ge 25 ] || return 0
  local options scratch=$1/aot/scratch
  cli_options "$1"
  learn "$1" cli io.tenure.cli.Rehearsal
  server_options "$1"
  learn "$1" server io.tenure.server.Rehearsal "$scratch"
  rm -rf "$scratch"
}

# Runs class $3 of program $2 of the build in folder $1 with the rest as arguments, and keeps what the JVM learns.
learn() {
  local cache=$1/aot/$2${jdk//\//-} jar=$1/tenure-$2.jar
  if "$jdk/bin/java" "${options[@]}" -XX:AOTMode=record "-XX:AOTConfiguration=$cache.conf" -cp "$jar" "${@:3}" &&
    "$jdk/bin/java" "${options[@]}" -XX:AOTMode=create "-XX:AOTConfiguration=$cache.conf" "-XX:AOTCache=$cache.new" \
      -cp "$jar"; then
    mv "$cache.new" "$cache.aot"
  fi < /dev/null > "$1/aot/$2.log" 2>&1
  rm -f "$cache.conf" "$cache.new"
}
