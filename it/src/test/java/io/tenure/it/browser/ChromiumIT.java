package io.tenure.it.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Workspace;
import io.tenure.it.ground.Skip;
import org.junit.jupiter.api.Test;

/** What tests rely on when they look through a browser: above all, that they see what goes wrong. */
class ChromiumIT {
    private static final String PAGE = "data:text/html,<title>plain</title>";

    @Test
    void a_browser_runs_what_it_is_given_tells_what_went_wrong_and_ends() {
        Skip.over(Chromium.obstacle());
        long pid;
        try (Chromium browser = Chromium.start(Workspace.fresh("ChromiumIT"), "here.test");
                HostileSite site = new HostileSite(0)) {
            pid = browser.pid();
            values(browser);
            errors(browser);
            log(browser);
            names(browser, site);
        }
        assertThat(ProcessHandle.of(pid)).isEmpty();
    }

    private static void values(Chromium browser) {
        try (Page page = browser.open(PAGE)) {
            assertThat(page.text("document.title")).isEqualTo("plain");
            assertThat(page.evaluate("new Promise(done => setTimeout(() => done({legs: 4}), 1))")
                            .path("legs")
                            .asInt())
                    .isEqualTo(4);
            assertThat(page.call("String.raw.bind(null, {raw: ['', ' and ', '']})", "a \"quoted\"\n", "b"))
                    .isEqualTo("a \"quoted\"\n and b");
        }
    }

    private static void errors(Chromium browser) {
        try (Page page = browser.open(PAGE)) {
            assertThatThrownBy(() -> page.evaluate("missing()"))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("missing is not defined");
            assertThatThrownBy(() -> page.evaluate("Promise.reject(new Error('too late'))"))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("too late");
            assertThatThrownBy(() -> page.evaluate("("))
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("SyntaxError");
        }
    }

    private static void log(Chromium browser) {
        try (Page page = browser.open(PAGE);
                Page other = browser.open(PAGE)) {
            assertThat(page.log()).isEmpty();
            page.evaluate("console.warn('careful', 3)");
            page.evaluate("setTimeout(() => missing(), 1), 0");
            page.evaluate(
                    "new Promise(done => Object.assign(new Image(), {onerror: done, src: 'http://127.0.0.1:1/x'}))");
            Probe.until(() -> assertThat(page.log())
                    .anyMatch(line -> line.equals("warning: careful 3"))
                    .anyMatch(line -> line.startsWith("error: ") && line.contains("missing is not defined"))
                    .anyMatch(line -> line.startsWith("error: ") && line.endsWith("http://127.0.0.1:1/x")));
            assertThat(other.log()).isEmpty();
        }
    }

    private static void names(Chromium browser, HostileSite site) {
        try (Page page = browser.open(site.url("here.test"))) {
            assertThat(page.text("location.hostname")).isEqualTo("here.test");
        }
        assertThatThrownBy(() -> browser.open(site.url("elsewhere.test")))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("ERR_NAME_NOT_RESOLVED");
    }
}
