# Sourced after bin/jdk.sh. How the programs are started: the node for throughput, the command line for speed of start.
# Everything that a JDK does not know is left out, and a cache that does not fit is ignored without a word.

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

# Sets options for the demo of the build in folder $1. It is told how nodes are started, an option per line.
demo_options() {
  local nodes
  server_options "$1"
  nodes=$(printf '%s\n' "${options[@]}")
  options=(-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx32m -Xss512k -XX:-UsePerfData "-Dtenure.root=$root"
    "-Dtenure.server.jar=$1/tenure-server.jar" "-Dtenure.node.options=$nodes")
}

# Makes the ahead-of-time cache of the command line of the build in folder $1, by running typical commands once. Failure
# costs only speed, here and below.
learn_commands() {
  [ "$jdk_version" -ge 25 ] || return 0
  local options aside=
  cli_options "$1"
  step rehearsing say_commands learn "$1" cli io.tenure.cli.Rehearsal || true
}

say_commands() { echo "- commands, so that they start quickly"; }
say_nodes() { echo "- a small cluster, so that nodes start quickly"; }

# The same for nodes, by running a small cluster; done once, by whoever comes first.
learn_nodes() {
  if must_learn_nodes "$1"; then step rehearsing say_nodes rehearse_nodes "$1" || true; fi
}

# The same beside node $2, which has just been started: when it is up, at the lowest priority, and no longer than it lives.
# If that was too short, the next start tries again.
learn_nodes_beside() {
  must_learn_nodes "$1" || return 0
  # From a shell of its own, which ends at once: nobody would wait for a child of the node.
  (jdk=$jdk jdk_version=$jdk_version "$root/bin/learn.sh" "$1" "$2" < /dev/null > /dev/null 2>&1 &)
}

must_learn_nodes() {
  [ "$jdk_version" -ge 25 ] && [ ! -f "$1/aot/server${jdk//\//-}.aot" ] && [ -w "$1/aot" ]
}

rehearse_nodes() {
  local options scratch
  for scratch in "$1"/aot/scratch-*; do
    [ -d "$scratch" ] || continue
    while kill -0 "${scratch##*-}" 2>/dev/null; do
      # Somebody is at it, which a person waits for, and a node does not.
      [ -z "${aside:-}" ] || return 0
      sleep 1
    done
    rm -rf "$scratch"
  done
  must_learn_nodes "$1" || return 0
  server_options "$1"
  learn "$1" server io.tenure.server.Rehearsal "$1/aot/scratch-$$/data"
}

# Runs class $3 of program $2 of the build in folder $1 with the rest as arguments, and keeps what the JVM learns.
learn() {
  local cache=$1/aot/$2${jdk//\//-}.aot jar=$1/tenure-$2.jar scratch=$1/aot/scratch-$$
  local run=(${aside:+while_lives "$aside" nice -n 19} "$jdk/bin/java" "${options[@]}" "-XX:AOTConfiguration=$scratch/conf")
  mkdir "$scratch" || return 0
  if "${run[@]}" -XX:AOTMode=record -cp "$jar" "${@:3}" &&
    "${run[@]}" -XX:AOTMode=create "-XX:AOTCache=$scratch/cache" -cp "$jar"; then
    mv "$scratch/cache" "$cache"
  fi < /dev/null > "$1/aot/$2.log" 2>&1
  rm -rf "$scratch"
}

# Runs a command, and kills it when process $1 ends.
while_lives() {
  local other=$1 command
  shift
  "$@" &
  command=$!
  while kill -0 "$command" 2>/dev/null; do
    kill -0 "$other" 2>/dev/null || kill -9 "$command" 2>/dev/null
    sleep 1
  done
  wait "$command"
}

# Tells the command line how wide the terminal is, for its output and its error output, where these are one. COLUMNS goes
# first, if somebody exports it; what runs in a pipe is told nothing, and cuts nothing.
tell_columns() {
  unset TENURE_OUT_COLUMNS TENURE_ERR_COLUMNS
  [ -t 1 ] || [ -t 2 ] || return 0
  local columns=${COLUMNS:-} size
  if [ -z "$columns" ]; then
    size=$(stty size 2>/dev/null < /dev/tty) || size=
    columns=${size#* }
  fi
  case $columns in '' | 0 | *[!0-9]*) columns=80 ;; esac
  [ ! -t 1 ] || export TENURE_OUT_COLUMNS=$columns
  [ ! -t 2 ] || export TENURE_ERR_COLUMNS=$columns
}
