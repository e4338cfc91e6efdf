package io.tenure.it.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.tenure.it.rules.signature.NamesTerms;
import io.tenure.store.Store;
import io.tenure.store.Term;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The table of core's packages in ARCHITECTURE.md is complete, and holds for those who only use core. No package is too
 * large to be read.
 */
class RoomsTest {

    private final Rooms rooms = Rooms.in(Sources.text("ARCHITECTURE.md"));

    @Test
    void every_package_of_core_is_in_the_table_once() {
        Set<String> packages = Sources.mainClasses("core").stream()
                .map(JavaClass::getPackageName)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(rooms.all()).containsExactlyInAnyOrderElementsOf(packages);
    }

    @Test
    void examples_need_the_api_alone() {
        assertThat(foreign("examples", rooms.api())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "client"})
    void codecs_and_clients_need_nothing_internal(String module) {
        Set<String> allowed = new TreeSet<>(rooms.api());
        allowed.addAll(rooms.spi());
        assertThat(foreign(module, allowed)).isEmpty();
    }

    /** Assembled by copies and servers, out of classes that only its package sees. The list may only shrink. */
    private static final Set<String> ASSEMBLED = Set.of("io.tenure.schedule.Scheduler");

    @Test
    void whoever_uses_the_api_needs_nothing_internal() {
        assertThat(Signatures.naming(Sources.mainClasses("core"), rooms.api(), this::isInternal))
                .allSatisfy(line -> assertThat(ASSEMBLED).contains(line.substring(0, line.indexOf(' '))));
    }

    private boolean isInternal(JavaClass type) {
        String room = type.getPackageName();
        return rooms.all().contains(room)
                && !rooms.api().contains(room)
                && !rooms.spi().contains(room);
    }

    /** What a store and its users have in common. The list may only shrink. */
    private static final Set<String> LARGE = Set.of("core/src/main/java/io/tenure/store");

    @Test
    void no_package_is_crowded() {
        assertThat(Rooms.crowded(Sources.mainTexts().keySet())).isSubsetOf(LARGE);
    }

    /** Packages of core that the module uses beside those. */
    private Set<String> foreign(String module, Set<String> allowed) {
        JavaClasses classes = Sources.mainClasses(module);
        assertThat(classes).as("classes of %s", module).isNotEmpty();
        return classes.stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(Dependency::getTargetClass)
                .map(JavaClass::getPackageName)
                .filter(name -> rooms.all().contains(name) && !allowed.contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    // The table and the packages are shown as they must not be.

    @Test
    void a_package_that_is_listed_twice_is_found() {
        Rooms twice = Rooms.in("| `io.tenure`, `store` | programs (API) |\n| `store` | engines (SPI) |\n");

        assertThat(twice.all()).containsExactly("io.tenure", "io.tenure.store", "io.tenure.store");
        assertThat(twice.api()).containsExactlyInAnyOrder("io.tenure", "io.tenure.store");
        assertThat(twice.spi()).containsExactly("io.tenure.store");
    }

    @Test
    void a_signature_that_names_an_internal_type_is_found() {
        JavaClasses here = new ClassFileImporter().importClasses(NamesTerms.class, NamesTerms.Hidden.class);

        assertThat(Signatures.naming(
                        here, Set.of(NamesTerms.class.getPackageName()), type -> type.isEquivalentTo(Term.class)))
                .containsExactly(NamesTerms.class.getName() + " -> " + Term.class.getName());
        assertThat(Signatures.naming(
                        here, Set.of(NamesTerms.class.getPackageName()), type -> type.isEquivalentTo(Store.class)))
                .isEmpty();
    }

    @Test
    void a_package_with_one_type_too_many_is_found() {
        Set<String> files = new TreeSet<>(Set.of("m/full/package-info.java", "m/crowded/Last.java"));
        IntStream.range(0, Rooms.MOST_TYPES).forEach(i -> {
            files.add("m/full/T" + i + ".java");
            files.add("m/crowded/T" + i + ".java");
        });

        assertThat(Rooms.crowded(files)).containsExactly("m/crowded");
    }
}
