# Sourced by dev. Plants the bugs of sim/mutants/$1, one at a time, in a copy of the sources, and tells which of them the
# tests find. Each is a patch with two lines in front: `bug: WHAT` and `tests: CLASS,CLASS`. The file `modules` of the area
# names the modules of those tests, if they are others than those of the simulations.

# Runs all of area $1, or those whose name contains $2. 1 if one survives or does not fit the sources any more.
mutate() {
  local area=$root/sim/mutants/$1 copy=$root/.build/mutate patch name found=0 planted=0 modules=core,testkit,sim,tests
  if [ ! -d "$area" ]; then
    echo "There are no bugs for '$1': take one of $(ls "$root/sim/mutants" | tr '\n' ' ')" >&2
    return 2
  fi
  [ ! -f "$area/modules" ] || modules=$(cat "$area/modules")
  mkdir -p "$copy"
  copy_sources "$copy"
  if ! run_tests "$copy" "$(cat "$area"/*"${2:-}"*.patch | sed -n 's/^tests: //p' | tr ',' '\n' | sort -u | paste -sd,)"; then
    echo "The tests fail without any bug: see $copy.log" >&2
    return 1
  fi
  for patch in "$area"/*"${2:-}"*.patch; do
    name=$(basename "$patch" .patch)
    planted=$((planted + 1))
    copy_sources "$copy"
    if ! (cd "$copy" && GIT_CEILING_DIRECTORIES=$root/.build git apply "$patch") 2> "$copy.log"; then
      printf '%-10s %-30s %s\n' "no fit" "$name" "$(sed -n 's/^bug: //p' "$patch")"
    elif run_tests "$copy" "$(sed -n 's/^tests: //p' "$patch")"; then
      printf '%-10s %-30s %s\n' "SURVIVES" "$name" "$(sed -n 's/^bug: //p' "$patch")"
    elif grep -q 'COMPILATION ERROR' "$copy.log"; then
      printf '%-10s %-30s %s\n' "no fit" "$name" "$(sed -n 's/^bug: //p' "$patch")"
    else
      found=$((found + 1))
      printf '%-10s %-30s %s (%s)\n' found "$name" "$(sed -n 's/^bug: //p' "$patch")" "$(first_failure "$copy.log")"
    fi
  done
  echo "$found of $planted found."
  [ "$found" = "$planted" ]
}

# Brings the copy $1 to the state of the sources; what is compiled there stays, so that only what differs is compiled.
copy_sources() {
  (cd "$root" && git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
    if [ -f "$file" ] && ! cmp -s "$file" "$1/$file"; then
      mkdir -p "$1/$(dirname "$file")"
      cp -p "$file" "$1/$file"
      touch "$1/$file"
    fi
  done)
  (cd "$1" && find . -path '*/src/*' -type f | while IFS= read -r file; do [ -f "$root/$file" ] || rm "$file"; done)
}

# Runs the tests $2 of the copy $1, with all their seeds, until one fails; a test that hangs counts as failed.
run_tests() {
  (cd "$1" && JAVA_HOME=$jdk timeout 600 mvn -B -Dtenure.fast -Dtenure.whole -pl "$modules" -am test "-Dtest=$2" \
    -Dsurefire.skipAfterFailureCount=1 -Dsurefire.failIfNoSpecifiedTests=false) > "$1.log" 2>&1 < /dev/null
}

first_failure() {
  sed -nE 's/^\[ERROR\] +([A-Za-z]+[.][a-z_A-Z0-9]+)[:( ].*/\1/p' "$1" | head -1
}
