package io.tenure.it.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PomsTest {
    private static final String SKIP = "<maven.install.skip>true</maven.install.skip>";
    private static final String LISTED = "<artifactId>tenure-a</artifactId>";

    @Test
    void every_module_is_either_for_programs_or_left_out_when_tenure_is_installed() {
        assertThat(Poms.all()).containsKeys("core", "testkit", "sim");
        assertThat(Poms.undecided(Poms.all(), Sources.text("bom/pom.xml"))).isEmpty();
    }

    @Test
    void every_dependency_is_a_line() {
        assertThat(Poms.spread(Poms.all())).isEmpty();
    }

    @Test
    void readme_names_a_binding_for_logs_that_fits_the_api() {
        assertThat(Sources.text("README.md"))
                .contains("<artifactId>slf4j-simple</artifactId><version>" + Poms.property("slf4j.version") + "<");
    }

    // Each check is shown a text that breaks it.

    @Test
    void a_module_that_nobody_decided_about_is_found() {
        assertThat(Poms.undecided(Map.of("a", ""), "")).containsExactly("a");
        assertThat(Poms.undecided(Map.of("a", SKIP), LISTED)).containsExactly("a");
        assertThat(Poms.undecided(Map.of("a", SKIP), "")).isEmpty();
        assertThat(Poms.undecided(Map.of("a", ""), LISTED)).isEmpty();
    }

    @Test
    void a_dependency_of_several_lines_is_found() {
        assertThat(Poms.spread(Map.of("a", "<x>\n<dependency>\n<groupId>g</groupId>\n</dependency>")))
                .containsExactly("a:2");
        assertThat(Poms.spread(Map.of("a", "  <dependency><groupId>g</groupId></dependency>\n")))
                .isEmpty();
    }
}
