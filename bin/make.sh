# Sourced by bin/build.sh. Makes the jars of a build from the sources in work/tree.
#
# Maven fetches the libraries; one run of javac then compiles all classes, always from scratch. That is half the work of a
# build by Maven, and no Maven runs while the POMs stay as they are.

log=$builds/build.log

# The modules of the programs, and those that ./dev needs besides.
programs="core json client engine server cli examples demo"
measures="testkit conformance bench"

# The modules of a build of kind $1.
modules() {
  if [ "$1" = run ]; then echo "$programs"; else echo "$programs $measures"; fi
}

# Makes work/out: the programs beside one lib/.
make_run() {
  local work=$builds/work
  find_libraries run $programs &&
    mkdir -p "$work/out/aot" "$work/out/lib" && copy_jars "$libraries"/*.jar "$work/out/lib" &&
    compile "$work/classes" "$libraries/*" $programs &&
    take_apart cli cli && take_apart demo demo examples &&
    copy_resources "$work/classes" $(of_server) &&
    unpack_lit "$work/classes/console/vendor" "$work/out/lib" &&
    pack_cli && pack_server && pack_demo
}

# Moves what the console is drawn with out of its jar in folder $2 to folder $1, as server/pom.xml does.
unpack_lit() {
  local jar
  jar=$(echo "$2"/lit-html-*.jar) && mkdir -p "$1" "$builds/work/lit" &&
    (cd "$builds/work/lit" && "$jdk/bin/jar" --extract --file "$jar" META-INF/resources/_static/lit-html > "$log" 2>&1) &&
    (cd "$builds/work/lit/META-INF/resources/_static/lit-html"/* && mkdir -p "$1/lit-html/directives" &&
      cp lit-html.js directive.js directive-helpers.js LICENSE "$1/lit-html/" &&
      cp directives/repeat.js "$1/lit-html/directives/") &&
    rm "$jar"
}

# Moves the modules from $2 on to folder $1 of their own.
take_apart() {
  local to=$builds/work/$1 module
  shift
  mkdir -p "$to/io/tenure" &&
    for module in "$@"; do mv "$builds/work/classes/io/tenure/$module" "$to/io/tenure/" || return 1; done &&
    copy_resources "$to" "$@"
}

of_server() {
  local module
  for module in $programs; do
    case $module in cli | demo | examples) ;; *) echo "$module" ;; esac
  done
}

# The same, with the programs of module `bench` and what they need besides in a folder of their own.
make_dev() {
  local work=$builds/work
  make_run &&
    find_libraries dev $programs $measures &&
    mkdir -p "$work/out/bench" && copy_jars "$libraries"/*.jar "$work/out/bench" &&
    (cd "$work/out/lib" && for jar in *; do rm "../bench/$jar"; done) && rm "$work/out/bench"/lit-html-*.jar &&
    compile "$work/measures" "$work/classes:$libraries/*" $measures &&
    copy_resources "$work/measures" $measures &&
    "$jdk/bin/jar" --create --file "$work/out/bench/tenure-bench.jar" -C "$work/measures" .
}

# Sets libraries to a folder with the jars that the modules from $2 on need to run, for builds of kind $1.
find_libraries() {
  local kind=$1 pom=$builds/work/tree/libraries
  shift
  # A folder .mvn, so that Maven does not look for its settings further up.
  mkdir -p "$pom/.mvn" && (cd "$builds/work/tree" && libraries_pom "$@") > "$pom/pom.xml" || return 1
  libraries=$builds/libraries-$kind-$(cd "$pom" && hash_of pom.xml ../pom.xml)
  [ ! -d "$libraries" ] || return 0
  # Maven is only asked for a class path: a plugin that also copies would come with 200 files more.
  step libraries count_downloads maven "$pom" org.codehaus.mojo:exec-maven-plugin:exec -Dexec.classpathScope=runtime \
    -Dexec.executable=echo -Dexec.args=%classpath "-Dexec.outputFile=$builds/work/path" || return 1
  mkdir "$builds/work/libraries" && tr ':' '\n' < "$builds/work/path" | while IFS= read -r jar; do
    case $jar in *.jar) cp "$jar" "$builds/work/libraries/" || exit 1 ;; esac
  done && [ "$(ls "$builds/work/libraries")" ] && rm -rf "$builds/libraries-$kind"-* && mv "$builds/work/libraries" "$libraries"
}

# A POM that needs what the modules need. In ours, every dependency is a line. The console's library is only unpacked there;
# what its POM asks for is left out, because that has no fixed versions.
libraries_pom() {
  local module
  echo '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><parent>'
  sed -n -e '/<packaging>/q' -e '/<groupId>/p' -e '/<artifactId>/p' -e '/<version>/p' pom.xml
  echo '</parent><artifactId>tenure-libraries</artifactId><packaging>pom</packaging><dependencies>'
  for module in "$@"; do
    sed -n -e '/<groupId>io.tenure</d' -e '/<scope>test</d' -e '/<dependency>/p' "$module/pom.xml"
  done | awk '!seen[$0]++'
  echo '<dependency><groupId>org.mvnpm</groupId><artifactId>lit-html</artifactId><version>${lit-html.version}</version>'
  echo '<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency>'
  echo '</dependencies></project>'
}

# Runs Maven in folder $1, without the gates. Its own JVM does not run long enough for the last compiler to pay.
maven() {
  if ! command -v mvn >/dev/null; then
    echo "Tenure is built with Maven 3.8 or newer, and there is no mvn on the PATH: install it." > "$log"
    return 1
  fi
  (cd "$1" && shift && JAVA_HOME=$jdk MAVEN_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC ${MAVEN_OPTS:-}" \
    exec mvn -B -Dtenure.fast "$@" < /dev/null > "$log" 2>&1)
}

count_downloads() {
  awk '
    /Downloaded from/ {
      files++
      if (match($0, /\([0-9.]+ [kM]?B at/)) {
        size = substr($0, RSTART + 1, RLENGTH - 1)
        bytes += size * (size ~ /MB/ ? 1e6 : size ~ /kB/ ? 1e3 : 1)
      }
    }
    END {
      if (files) printf "- %d files with %.1f MB downloaded\n", files, bytes / 1e6
      else print "- nothing downloaded"
    }' "$log"
}

# Links the files to the last folder, or copies them where links cannot be.
copy_jars() {
  ln "$@" 2>/dev/null || cp "$@"
}

# Compiles the modules from $3 on into folder $1, with class path $2.
compile() {
  classes=$1
  local path=$2 module
  shift 2
  mkdir -p "$classes" &&
    (cd "$builds/work/tree" && for module in "$@"; do find "$module/src/main/java" -name '*.java'; done) > "$classes.sources" &&
    step compiling count_classes javac "$classes.sources" "$path"
}

# Compiles the files that $1 lists. The JVM's last compiler would not pay.
javac() {
  (cd "$builds/work/tree" && exec "$jdk/bin/javac" -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC --release "$least_jdk" \
    -encoding UTF-8 -parameters -g -proc:none -nowarn -cp "$2" -d "$classes" "@$1" > "$log" 2>&1)
}

count_classes() {
  local all written
  all=$(wc -l < "$classes.sources")
  written=$(find "$classes" -name '*.class' ! -name '*$*' | wc -l)
  if [ "$written" -gt 0 ]; then
    echo $((written * 100 / all)) $((written)) of $((all)) sources
  else
    echo 0 $((all)) sources are read
  fi
}

# Copies the resources of the modules from $2 on to folder $1. Of two that are called the same, one would be lost.
copy_resources() {
  local to=$1 module
  shift
  for module in "$@"; do
    local from=$builds/work/tree/$module/src/main/resources
    [ -d "$from" ] || continue
    (cd "$from" && find . -type f) | while IFS= read -r file; do
      if [ -e "$to/$file" ]; then
        echo "Two modules have a resource $file: let one have another name." > "$log"
        exit 1
      fi
      mkdir -p "$to/$(dirname "$file")" && cp "$from/$file" "$to/$file" || exit 1
    done || return 1
  done
}

pack_cli() {
  manifest io.tenure.cli.TenureCli | pack cli
}

pack_server() {
  {
    manifest io.tenure.server.Serve
    echo 'Enable-Native-Access: ALL-UNNAMED'
    # One name per line: no line of a manifest may be long.
    (cd "$builds/work/out/lib" && printf '%s\n' *.jar) | sed -e '1s|^|Class-Path: lib/|' -e '2,$s|^|  lib/|'
  } | pack classes server
}

# It needs the other two.
pack_demo() {
  {
    manifest io.tenure.demo.Demo
    echo 'Class-Path: tenure-cli.jar tenure-server.jar'
  } | pack demo
}

manifest() {
  echo "Main-Class: $1"
  sed -n -e '/<packaging>/q' -e 's|.*<version>\(.*\)</version>.*|Implementation-Version: \1|p' "$builds/work/tree/pom.xml"
}

# Packs folder work/$1 as the jar of program $2, with the manifest that is read.
pack() {
  cat > "$builds/work/manifest" &&
    "$jdk/bin/jar" --create --file "$builds/work/out/tenure-${2:-$1}.jar" --manifest "$builds/work/manifest" \
      -C "$builds/work/$1" . > "$log" 2>&1
}

show_failure() {
  show_errors
  echo "Tenure could not be built. The whole log is in $log" >&2
}

# Shows why the last step failed: the errors of Maven up to its advice, or what another program said first.
show_errors() {
  if grep -q '^\[ERROR\]' "$log"; then
    sed -n -e '/ -> \[Help 1\]/{' -e 's///p' -e q -e '}' -e '/^\[ERROR\]/p' "$log"
  else
    cat "$log"
  fi | sed -e "s|$builds/work/tree/||g" | head -n 30 >&2
}
