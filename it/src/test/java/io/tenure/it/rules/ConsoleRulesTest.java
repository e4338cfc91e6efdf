package io.tenure.it.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConsoleRulesTest {
    @Test
    void the_console_is_tidy() {
        Map<String, String> files = ConsoleRules.files();
        assertThat(files).as("files found").containsKeys("main.js", "index.html", "pages/overview.js");
        assertThat(ConsoleRules.complaints(files)).isEmpty();
    }

    @Test
    void every_script_is_used() {
        assertThat(ConsoleRules.unused(ConsoleRules.files())).isEmpty();
    }

    // Each check is shown a text that breaks it.

    @ParameterizedTest
    @ValueSource(
            strings = {
                "place.innerHTML = name;",
                "html`<p style=\"color: red\">`",
                "place.style.color = 'red';",
                "html`<p onclick=\"go()\">`",
                "import {a} from './missing.js';",
                "import('./pages/missing.js')",
                "import {html} from './vendor/lit-html/other.js';",
                "eval(text)"
            })
    void an_untidy_script_is_refused(String text) {
        assertThat(ConsoleRules.complaints(Map.of("main.js", text))).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "import {html} from './vendor/lit-html/lit-html.js';",
                "html`<button @click=${go} class=\"small\">`",
                "import {a} from './main.js';",
                "import('./pages/' + file + '.js')"
            })
    void a_tidy_script_is_welcome(String text) {
        assertThat(ConsoleRules.complaints(Map.of("main.js", text))).isEmpty();
    }

    @Test
    void length_is_measured_to_the_line() {
        assertThat(ConsoleRules.complaints(Map.of("a.js", "go();\n".repeat(200))))
                .isEmpty();
        assertThat(ConsoleRules.complaints(Map.of("a.js", "go();\n".repeat(201))))
                .hasSize(1);
    }

    @Test
    void a_registered_page_without_a_file_and_a_file_without_a_page_are_found() {
        Map<String, String> files =
                Map.of("pages.js", "{files: ['here', null, 'lost']}", "pages/here.js", "", "x.js", "");
        assertThat(ConsoleRules.complaints(files)).containsExactly("pages.js: there is no pages/lost.js");
        assertThat(ConsoleRules.unused(files)).containsExactlyInAnyOrder("pages.js", "x.js");
    }
}
