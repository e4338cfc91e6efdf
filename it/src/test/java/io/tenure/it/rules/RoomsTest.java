package io.tenure.it.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table of core's packages in ARCHITECTURE.md is complete, and holds for those who only use core. */
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

    // The table is shown as it must not be.

    @Test
    void a_package_that_is_listed_twice_is_found() {
        Rooms twice = Rooms.in("| `io.tenure`, `store` | programs (API) |\n| `store` | engines (SPI) |\n");

        assertThat(twice.all()).containsExactly("io.tenure", "io.tenure.store", "io.tenure.store");
        assertThat(twice.api()).containsExactlyInAnyOrder("io.tenure", "io.tenure.store");
        assertThat(twice.spi()).containsExactly("io.tenure.store");
    }
}
