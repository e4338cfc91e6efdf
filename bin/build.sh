# Sourced by the scripts in the repository's root, after bin/jdk.sh and bin/java.sh. Builds Tenure into .build/.
#
#   .build/run-<stamp>/        one finished build of the programs; never changed afterwards, but for its aot/
#   .build/dev-<stamp>/        the same with the programs of module bench, for ./dev
#   .build/current             symlink to the newest of the first kind, swapped atomically; current-dev for the second
#   .build/libraries-<stamp>/  the jars of others, for as long as the POMs ask for them
#   .build/work/               sources and classes of the build under way
#   .build/lock                held by the start that builds; the others wait for it
#
# The stamp is a hash of what is built, taken from the copy that is built. The modules' own target/ folders are not
# touched, so that `mvn verify` may run at the same time. A process holds a shared lock on its build (descriptor 8,
# which the JVM inherits and the kernel frees however the process ends), and a locked build is never removed.
# Where there is no flock, old builds are kept until somebody removes .build.

builds=$root/.build

. "$root/bin/progress.sh"
. "$root/bin/make.sh"

# What a build of kind $1 is made of.
inputs() {
  local module
  printf '%s\n' pom.xml bin/make.sh
  for module in $(modules "$1"); do
    printf '%s\n' "$module/pom.xml" "$module/src/main"
  done
}

link_of() {
  if [ "$1" = run ]; then echo "$builds/current"; else echo "$builds/current-$1"; fi
}

# True if nothing changed since the build of kind $2 in folder $1 was found to be up to date. By ctime, because
# whoever copies files may set mtime backwards; by mtime where find knows no better.
is_fresh() {
  local changed
  [ -f "$1/checked" ] || return 1
  changed=$(
    cd "$root"
    find $(inputs "$2") -cnewer "$1/checked" 2>/dev/null || find $(inputs "$2") -newer "$1/checked"
  ) && [ -z "$changed" ]
}

# Sets build to folder $1 and locks it against removal. False if it is gone.
hold() {
  build=$1
  { exec 8< "$build/checked"; } 2>/dev/null || return 1
  if command -v flock >/dev/null; then flock -s 8; fi
  [ -f "$build/checked" ] # else it was removed before the lock was ours
}

# Holds the newest build of kind $1. False if there is none, or it is out of date.
hold_current() {
  local name
  name=$(readlink "$(link_of "$1")") && is_fresh "$builds/$name" "$1" && hold "$builds/$name"
}

lock_builds() {
  mkdir -p "$builds"
  if command -v flock >/dev/null; then
    exec 9>> "$builds/lock"
    if ! flock -n 9; then
      echo "Waiting for another start that builds Tenure…" >&2
      flock 9
    fi
  else
    until mkdir "$builds/lock.d" 2>/dev/null; do
      local owner
      owner=$(cat "$builds/lock.d/pid" 2>/dev/null || find "$builds/lock.d" -prune -mmin +1 -exec echo nobody \;)
      if [ -n "$owner" ] && ! kill -0 "$owner" 2>/dev/null; then
        # Renaming is atomic, so of several who see a dead owner one removes the lock.
        mv "$builds/lock.d" "$builds/lock.dead.$$" 2>/dev/null && rm -rf "$builds/lock.dead.$$"
      fi
      sleep 0.2
    done
    echo $$ > "$builds/lock.d/pid"
  fi
}

unlock_builds() {
  if command -v flock >/dev/null; then exec 9>&-; else rm -rf "$builds/lock.d"; fi
}

# Copies what a build of kind $1 is made of to work/, so that what is hashed is what is built, whoever edits meanwhile.
copy_sources() {
  rm -rf "$builds/work" && mkdir -p "$builds/work/tree" && : > "$builds/work/checked" || return 1
  (cd "$root" && tar -cf - $(inputs "$1")) | tar -xf - -C "$builds/work/tree"
  stamp=$(cd "$builds/work/tree" && hash_of .)
}

# A hash of the files below the paths.
hash_of() {
  local sha=sha256sum
  command -v sha256sum >/dev/null || sha="shasum -a 256"
  find "$@" -type f | LC_ALL=C sort | tr '\n' '\0' | xargs -0 $sha | $sha | cut -c 1-16
}

# Removes builds of kind $1 that nobody runs, but for the newest three.
remove_old() {
  command -v flock >/dev/null || return 0
  local name keep=3
  for name in $(cd "$builds" && ls -td "$1"-*); do
    if [ "$keep" -gt 0 ]; then
      keep=$((keep - 1))
    else
      # While the lock is held, nobody can begin to use the build.
      flock -n -x "$builds/$name/checked" rm -rf "${builds:?}/$name" || true
    fi
  done
}

# Holds a build of kind $1 of the sources as they are now, or as they were when this began.
use_build() {
  ! hold_current "$1" || return 0
  lock_builds
  local done=0
  hold_current "$1" || make_current "$1" || done=1
  unlock_builds
  return "$done"
}

make_current() {
  local stamp folder
  copy_sources "$1" || return 1
  folder=$builds/$1-$stamp
  if [ -f "$folder/checked" ]; then
    # These sources were built before. Touched in place, because others may hold a lock on the file.
    touch -r "$builds/work/checked" "$folder" "$folder/checked"
  else
    echo "Building Tenure (first use or sources changed)…" >&2
    if ! "make_$1"; then
      show_failure
      return 1
    fi
    rm -rf "$folder" && # what an interrupted removal may have left
      mv "$builds/work/checked" "$builds/work/out/checked" &&
      mv "$builds/work/out" "$folder" || return 1
    learn_commands "$folder"
  fi
  rm -f "$builds/new"
  ln -s "$1-$stamp" "$builds/new"
  # Renaming onto the link itself: -T for GNU, -h for BSD.
  mv -Tf "$builds/new" "$(link_of "$1")" 2>/dev/null || mv -hf "$builds/new" "$(link_of "$1")" || return 1
  rm -rf "$builds/work"
  remove_old "$1"
  hold "$folder"
}
