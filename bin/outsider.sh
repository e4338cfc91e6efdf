# Sourced by dev, after bin/install.sh. Does what README tells people who want to use Tenure from Java: installs it into an
# empty Maven repository, and builds and tests a program outside of this folder against it, with JUnit 5 and with JUnit 6.
# The program is it/src/outsider; its dependencies are those that README shows.

# 5 for those who have not moved yet; 6 is what Tenure is tested with.
junit_5=5.14.4

try_outside() {
  local junit folder
  folder=$(mktemp -d) || return 1
  trap "rm -rf '$folder'" EXIT
  settings > "$folder/settings.xml"
  # What Maven has fetched before is fetched again from there, which is quick.
  set -- -gs "$folder/settings.xml" "-Dmaven.repo.local=$folder/repository"
  install_modules "$@" || return 1
  for junit in "$junit_5" "$(version_of junit.version)"; do
    mkdir "$folder/$junit" && cp -R "$root/it/src/outsider" "$folder/$junit/src" &&
      outsider_pom "$junit" > "$folder/$junit/pom.xml" || return 1
    if ! step "JUnit $junit" count_tests maven "$folder/$junit" "$@" test; then
      show_errors
      echo "A program outside cannot use Tenure with JUnit $junit. The whole log is in $log" >&2
      return 1
    fi
    if grep -q 'No SLF4J providers' "$log"; then
      echo "A program with the dependencies of README has no logs: name a binding of SLF4J there." >&2
      return 1
    fi
  done
}

# Property $1 of our POM, such as the version of a library.
version_of() {
  sed -n "s|.*<$1>\(.*\)</$1>.*|\1|p" "$root/pom.xml"
}

# The version of plugin $1 in our POM.
plugin_version() {
  grep -A 1 "<artifactId>$1</artifactId>" "$root/pom.xml" | sed -n 's|.*<version>\(.*\)</version>.*|\1|p' | head -n 1
}

# Settings for Maven by which what is in the local repository need not be downloaded into an empty one; snapshots, such as an
# older Tenure, are not taken from it.
settings() {
  local filled kind
  filled=$(printf '%s\n' "${MAVEN_OPTS:-}" | sed -n 's|.*-Dmaven.repo.local=\([^ ]*\).*|\1|p')
  echo '<settings><profiles><profile><id>filled</id>'
  for kind in repositor pluginRepositor; do
    echo "<${kind}ies><${kind}y><id>filled</id><url>file://${filled:-$HOME/.m2/repository}</url>"
    echo "<releases><checksumPolicy>ignore</checksumPolicy></releases><snapshots><enabled>false</enabled></snapshots>"
    echo "</${kind}y></${kind}ies>"
  done
  echo '</profile></profiles><activeProfiles><activeProfile>filled</activeProfile></activeProfiles></settings>'
}

# A POM with the dependencies that README shows, and JUnit $1.
outsider_pom() {
  local junit="<dependency><groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId>"
  junit+="<version>$1</version><scope>test</scope></dependency>"
  cat << END
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>shop</groupId><artifactId>shop</artifactId><version>1</version>
  <properties>
    <maven.compiler.release>$least_jdk</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
$(sed -n '/^```xml/,/^```$/p' "$root/README.md" | sed -e '/^```/d' -e "s|^</dependencies>|  $junit\n&|")
  <build><plugins>
    $(plugin maven-compiler-plugin '')
    $(plugin maven-surefire-plugin "<failIfNoTests>true</failIfNoTests>
      <systemPropertyVariables><junit.expected>$1</junit.expected></systemPropertyVariables>")
  </plugins></build>
</project>
END
}

plugin() {
  echo "<plugin><groupId>org.apache.maven.plugins</groupId><artifactId>$1</artifactId>"
  echo "<version>$(plugin_version "$1")</version><configuration>$2</configuration></plugin>"
}

count_tests() {
  awk '/Downloaded from central/ { files++ }
    /Tests run: .*Time elapsed/ { tests = $0; sub(/.*Tests run: /, "", tests); sub(/,.*/, "", tests) }
    END { printf "- %d tests passed%s\n", tests, files ? ", " files " files downloaded" : "" }' "$log"
}
