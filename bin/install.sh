# Sourced by dev, after bin/build.sh. Puts the modules that programs depend on into the local Maven repository.

# Installs what the BOM lists, with sources; the arguments are further options of Maven. Built in a copy, so that what the
# gates check stays as it is.
install_modules() {
  local list
  lock_builds
  installed=$(sed -n 's|.*<artifactId>tenure-\(.*\)</artifactId><version>.*|\1|p' "$root/bom/pom.xml")
  list=$(printf '%s,' bom $installed)
  if copy_modules && step installing count_installed maven "$builds/work/tree" "$@" \
    -T2 -Prelease -Dmaven.javadoc.skip=true -Dmaven.test.skip=true -pl "${list%,}" -am install; then
    rm -rf "$builds/work"
    unlock_builds
    echo "Installed tenure-bom$(printf ', tenure-%s' $installed), with sources." >&2
  else
    show_failure
    unlock_builds
    return 1
  fi
}

# Copies what Maven builds the modules from, all POMs included, since the parent lists them.
copy_modules() {
  rm -rf "$builds/work" && mkdir -p "$builds/work/tree/.mvn" &&
    (cd "$root" && tar -cf - pom.xml */pom.xml $(for module in $installed; do echo "$module/src/main"; done)) |
    tar -xf - -C "$builds/work/tree"
}

count_installed() {
  awk -v all="$(echo "$installed" | wc -l)" '
    /Installing .*\.jar to .*[0-9T]\.jar/ { done++ }
    /Downloaded from/ { files++ }
    END { printf "%d %d of %d modules%s\n", done * 100 / all, done, all, files ? ", " files " files downloaded" : "" }' "$log"
}
