package io.tenure.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Workspace;
import io.tenure.it.browser.Chromium;
import io.tenure.it.browser.Page;
import io.tenure.it.console.Plenty;
import io.tenure.it.console.Scenery;
import io.tenure.it.console.Screen;
import io.tenure.it.ground.Skip;
import io.tenure.store.TaskId;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The console in a real browser, of a node with more in it than any page can show: 10,000 queues, 100,000 failed tasks, a payload
 * of half a megabyte, and names as bad as they may be. The browser's clock is a day behind.
 */
@Tag("long")
class ConsoleScaleIT {
    private static final String WRONG_CLOCK = "{ const now = Date.now; Date.now = () => now() - 86400000; }";
    private static final int MOST_ROWS = 100;
    private static final int MOST_ELEMENTS = 4_000;
    private static final int MOST_LETTERS = 150_000;

    private final Path folder = Workspace.fresh("ConsoleScaleIT");

    @Test
    void pages_stay_small_and_live_however_much_there_is_and_whatever_it_is_called() {
        Skip.over(Chromium.obstacle());
        try (Cluster cluster =
                        Cluster.start(1, name -> NodeSetup.in(folder, name).small());
                Chromium browser = Chromium.start(folder);
                Plenty plenty = new Plenty(cluster.leader())) {
            NodeProcess node = cluster.leader();
            TaskId bad = plenty.bad();
            TaskId large = plenty.large();
            plenty.queues();
            plenty.failures();
            new Scenery(node).post("/api/v1/schedules", """
                    {"name":"often","when":{"every":"PT40S"},"queue":"odd","type":"report","payload":{}}""");
            try (Screen screen = Screen.of(browser, node, WRONG_CLOCK)) {
                queues(screen);
                failures(screen, plenty);
                payload(screen, large);
                names(screen, bad);
                clock(screen);
                assertThat(screen.page().log()).as("the log of the browser").isEmpty();
                unusable(screen);
            }
        }
    }

    /** Rows and elements are bounded, and nothing is wider than the window. */
    private static void usable(Screen screen) {
        Page page = screen.page();
        String where = page.text("location.hash");
        assertThat(page.evaluate("document.querySelectorAll('main tbody tr').length")
                        .asInt())
                .as("rows of " + where)
                .isBetween(0, MOST_ROWS);
        assertThat(page.evaluate("document.querySelectorAll('*').length").asInt())
                .as("elements of " + where)
                .isLessThan(MOST_ELEMENTS);
        assertThat(page.evaluate("document.body.textContent.length").asInt())
                .as("letters of " + where)
                .isLessThan(MOST_LETTERS);
        for (int width : new int[] {360, 1280}) {
            page.size(width, 900);
            Probe.until(() -> assertThat(page.evaluate("document.documentElement.scrollWidth - innerWidth")
                            .asInt())
                    .as("pixels beyond the edge of " + where + " at " + width)
                    .isNotPositive());
        }
    }

    private static void queues(Screen screen) {
        screen.await("10k", "All 10,002", "is in charge");
        usable(screen);
        screen.go("#/queues").await("10,002 queues", "All by name");
        usable(screen);
        screen.follow("All by name").await("broken", "odd", "q00097").awaitGone("q00098");
        usable(screen);
        screen.follow("Next page").await("q00098", "q00197").awaitGone("q00097");
        usable(screen);
        screen.go("#/queues?prefix=q0999").await("q09990", "q09999").awaitGone("q00098");
        screen.go("#/batches").await("Batches of");
        usable(screen);
    }

    private static void failures(Screen screen, Plenty plenty) {
        screen.go("#/queues/broken").await("failed 100k", "No such host.", "Next page");
        usable(screen);
        String first = firstTask(screen);
        screen.follow("Next page").await("First page").awaitGone(first);
        usable(screen);
        screen.follow("First page").await(first);
        plenty.submit(7);
        screen.await("ready 7");
        screen.go("#/tasks?queue=broken&state=failed&type=letter").await("Next page", "No such host.");
        usable(screen);
    }

    private static String firstTask(Screen screen) {
        return screen.page().text("document.querySelector('main td a').innerText");
    }

    /** It is shown in parts, and the page stays live. */
    private static void payload(Screen screen, TaskId large) {
        screen.go("#/tasks/" + large).await("20 KB of 524 KB shown", "all work and no play");
        usable(screen);
        screen.press("More", "20 KB of 524 KB").await("80 KB of 524 KB shown");
        usable(screen);
    }

    private static void names(Screen screen, TaskId bad) {
        screen.go("#/queues/odd").await(Plenty.bad(50), "x…");
        usable(screen);
        screen.page().click("document.querySelector('main td a')");
        screen.await("Task " + bad, Plenty.bad(200), Plenty.bad(500), "Line of life");
        usable(screen);
        screen.follow(Plenty.bad(100)).await("of its tasks have ended", Plenty.bad(100));
        usable(screen);
        screen.go("#/store").await("Collections");
        screen.follow(Plenty.COLLECTION).await(Plenty.bad(150));
        usable(screen);
        screen.follow(Plenty.bad(150)).await("As it was put", Plenty.bad(500));
        usable(screen);
        assertThat(screen.page()
                        .evaluate("document.querySelectorAll('main script, main img').length")
                        .asInt())
                .isZero();
    }

    private static void clock(Screen screen) {
        screen.go("#/schedules").await("often").await(Pattern.compile("in \\d+ s"));
        screen.go("#/queues/broken?state=ready").await(Pattern.compile("\\d+ (s|min) ago|just now"));
    }

    /** What cannot be a name is a sentence. */
    private static void unusable(Screen screen) {
        screen.page()
                .call(
                        "(name => { location.hash = '#/queues/' + encodeURIComponent(name); return ''; })",
                        Plenty.bad(500));
        screen.await("is not usable", Plenty.bad(500));
        usable(screen);
    }
}
