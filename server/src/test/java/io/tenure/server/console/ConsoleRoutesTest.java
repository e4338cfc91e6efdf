package io.tenure.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.server.served.Raw;
import io.tenure.server.served.Served;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ConsoleRoutesTest {

    private final Served server = new Served() {
        {
            http.serve(ConsoleRoutes.of());
        }
    };

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/console"})
    void the_root_leads_to_the_console(String path) {
        HttpResponse<String> answer = server.get(path);

        assertThat(answer.statusCode()).isEqualTo(302);
        assertThat(answer.headers().firstValue("Location")).contains("/console/");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/console/queues", "/console/queues/mail", "/console/x/y/z/%3Cscript%3E"})
    void every_path_without_a_dot_is_the_page(String path) {
        HttpResponse<String> page = server.get("/console/");

        assertThat(page.body()).startsWith("<!doctype html>");
        assertThat(server.get(path).body()).isEqualTo(page.body());
    }

    @Test
    void the_page_may_run_nothing_but_files_of_the_node() {
        HttpResponse<String> page = server.get("/console/");

        assertThat(page.headers().allValues("Content-Security-Policy")).containsExactly(ConsoleRoutes.POLICY);
        assertThat(page.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
        assertThat(page.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
    }

    @Test
    void a_browser_that_has_the_file_is_told_so() {
        HttpResponse<String> first = server.get("/console/main.js");
        String tag = first.headers().firstValue("ETag").orElseThrow();

        assertThat(first.statusCode()).isEqualTo(200);
        assertThat(first.headers().firstValue("Content-Type")).contains("text/javascript; charset=utf-8");
        assertThat(first.headers().firstValue("Cache-Control")).contains("no-cache");
        HttpResponse<String> again = server.get("/console/main.js", "If-None-Match", tag);
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(server.get("/console/main.js", "If-None-Match", "\"other\"").statusCode())
                .isEqualTo(200);
        assertThat(server.get("/console/style.css").headers().firstValue("ETag"))
                .isPresent()
                .isNotEqualTo(Optional.of(tag));
    }

    @Test
    void the_library_is_served_from_where_the_build_unpacked_it() {
        assertThat(Stream.of("lit-html.js", "directive.js", "directive-helpers.js", "directives/repeat.js"))
                .allSatisfy(file -> assertThat(
                                server.get("/console/vendor/lit-html/" + file).statusCode())
                        .isEqualTo(200));
    }

    @Test
    void comments_and_indentation_stay_at_home_but_for_those_of_others() {
        assertThat(server.get("/console/router.js").body())
                .startsWith("const decode")
                .doesNotContain("//", "/**", "\n ", "\n\n");
        assertThat(server.get("/console/style.css").body()).contains(":root{").doesNotContain("; ");
        assertThat(server.get("/console/vendor/lit-html/lit-html.js").body())
                .contains("@license", "export{")
                .hasSizeGreaterThan(7000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/console/missing.js",
                "/console/pages/missing.js",
                "/console/main.js.map",
                "/console/../logback.xml",
                "/console/..%2Flogback.xml",
                "/console/%2e%2e/logback.xml",
                "/console/vendor/lit-html/a/b/c.js"
            })
    void what_is_no_file_of_the_console_is_not_found(String path) {
        Raw.Reply reply =
                Raw.send(server.http.port(), "GET", path, "", List.of("Host: localhost", "Accept: text/html"));

        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.text()).contains("application/problem+json");
    }

    @Test
    void a_link_of_another_site_leads_to_the_front_page_and_nowhere_else() {
        List<String> link = List.of(
                "Host: localhost", "Sec-Fetch-Site: same-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document");

        assertThat(status("/console/", link)).isEqualTo(200);
        assertThat(status("/", link)).isEqualTo(302);
        assertThat(status("/console/main.js", link)).isEqualTo(403);
        assertThat(Raw.send(server.http.port(), "POST", "/console/", "", link).status())
                .isEqualTo(403);
        assertThat(status("/console/", List.of("Host: localhost", "Sec-Fetch-Site: same-site")))
                .isEqualTo(403);
        assertThat(status("/console/", replaced(link, "Dest: document", "Dest: iframe")))
                .isEqualTo(403);
        assertThat(status("/console/", replaced(link, "Host: localhost", "Host: evil.example")))
                .isEqualTo(421);
    }

    private int status(String path, List<String> headers) {
        return Raw.send(server.http.port(), "GET", path, "", headers).status();
    }

    private static List<String> replaced(List<String> headers, String what, String by) {
        return headers.stream().map(header -> header.replace(what, by)).toList();
    }
}
