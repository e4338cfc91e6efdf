package io.tenure.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Workspace;
import io.tenure.it.browser.Chromium;
import io.tenure.it.browser.Page;
import io.tenure.it.console.Scenery;
import io.tenure.it.console.Screen;
import io.tenure.it.ground.Skip;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The console in a real browser, of three real nodes. The browser's clock is a day ahead of theirs. */
class ConsoleIT {
    private static final String WRONG_CLOCK = "{ const now = Date.now; Date.now = () => now() + 86400000; }";
    private static final String NO_LEADER = "error: Failed to load resource: .* status of 50[34] .*";
    private static final int FIRST_VIEW_BYTES = 40_000;

    private final Path folder = Workspace.fresh("ConsoleIT");

    @Test
    void the_console_shows_a_living_cluster_and_controls_it() {
        Skip.over(Chromium.obstacle());
        Path gadgets = Scenery.gadgets(folder);
        try (Cluster cluster = Cluster.start(
                        3, name -> NodeSetup.in(folder, name).small().and("--gadgets", gadgets.toString()));
                Chromium browser = Chromium.start(folder)) {
            NodeProcess viewed = cluster.follower();
            Scenery scenery = new Scenery(viewed);
            scenery.build();
            if (Screen.wantsPictures()) {
                scenery.work();
            }
            List<Long> terms = terms(scenery);
            try (Screen screen = Screen.of(browser, viewed, WRONG_CLOCK)) {
                firstView(screen);
                everyPage(screen, scenery);
                modules(screen);
                subjects(screen);
                focusStays(screen, scenery);
                pause(screen, scenery);
                abort(screen, scenery);
                phoneAndDark(screen);
                assertThat(screen.page().log())
                        .as("the log of the browser")
                        .allMatch(line ->
                                line.matches(NO_LEADER) && !terms(scenery).equals(terms));
                unknown(screen);
                newLeader(screen, viewed, cluster);
                deadNode(screen, viewed, cluster);
            }
        }
    }

    /** Of the log and of the office: as long as both stay, there has been a leader. */
    private static List<Long> terms(Scenery scenery) {
        return List.of(
                scenery.get("/api/v1/status").path("raftTerm").asLong(),
                scenery.get("/api/v1/leader").path("term").asLong());
    }

    /** Counts what the browser has loaded to show it, uncompressed. */
    private static void firstView(Screen screen) {
        screen.await("n1", "n2", "n3", "is in charge", "mail", "waiting", "Terms")
                .picture("console-overview");
        long bytes = screen.page()
                .evaluate("performance.getEntries().filter(one => one.decodedBodySize && !one.name.includes('/api/'))"
                        + ".reduce((sum, one) => sum + one.decodedBodySize, 0)")
                .asLong();
        assertThat(bytes).as("bytes of the first view").isBetween(10_000L, (long) FIRST_VIEW_BYTES);
    }

    private static void everyPage(Screen screen, Scenery scenery) {
        String failed = scenery.get("/api/v1/tasks?queue=mail&state=failed")
                .at("/items/0/id")
                .asString();
        String job = jobThatIs("started", scenery);
        screen.go("#/queues").await("mail", "reports");
        screen.go("#/queues/mail")
                .await("Open tasks", "Per minute", "Connection refused", "mail-1")
                .picture("console-queue");
        screen.go("#/tasks/" + failed)
                .await("It is over", "Line of life", "example.org:25", "\"to\"")
                .picture("console-task");
        screen.go("#/tasks?queue=mail&worker=mail-1").await("left of its claim");
        hostile(screen);
        screen.go("#/schedules").await("nightly", "often").await(Pattern.compile("in \\d+ s"));
        screen.go("#/schedules/nightly").await("30 2 * * *", "Next times", "reports");
        screen.go("#/batches/mail").await("day");
        screen.go("#/batches/mail/day").await("of its tasks have ended", "Its tasks");
        screen.go("#/services").await("tenure-job", "running");
        screen.go("#/services/cluster/tenure-job").await("Counting");
        screen.go("#/services/cluster/tenure-job/" + job).await("Progress", "State");
        screen.go("#/jobs").await("count", "waiting", "anna");
        screen.go("#/jobs/" + jobThatIs("waiting", scenery))
                .await("It has written nothing yet.")
                .awaitGone("null");
        screen.go("#/jobs/" + job).await("second 1", "started").picture("console-job");
        screen.go("#/locks").await("disk", "tape", "waiting");
        screen.go("#/nodes").await("n1", "voter", "alive");
        screen.go("#/nodes/n1").await("Its process", "version");
        screen.go("#/ring").await("16,384", "available");
        screen.go("#/store").await("pets");
        screen.go("#/store/pets").await("tom", "<script>/..");
        screen.follow("<script>").await("\"legs\": 0");
        screen.go("#/documents").await("first");
        screen.go("#/documents/first").await("the first", "conflicts since this node started");
        screen.go("#/bulks").await("None within the last seven days");
    }

    /** Markup in names is text, and links lead where they say. */
    private static void hostile(Screen screen) {
        screen.go("#/queues/odd")
                .await(Scenery.HOSTILE.substring(0, 50), "Refused by " + Scenery.HOSTILE.substring(0, 50));
        String id = screen.page().text("document.querySelector('main td a').innerText");
        screen.follow(id).await("Task " + id, "Refused by " + Scenery.HOSTILE, "Line of life", "\"to\"");
        assertThat(screen.page()
                        .evaluate("document.querySelectorAll('main script, main img').length")
                        .asInt())
                .isZero();
    }

    /** Modules without a page are tried where they will run. */
    private static void modules(Screen screen) {
        assertThat(
                        text(
                                screen,
                                "format",
                                "[m.duration(850), m.duration(1799), m.duration(185000), m.duration(7500000), m.brief(1234), m.brief(999),"
                                        + " m.bytes(1500), m.ago('2026-01-01T00:00:00Z', Date.parse('2026-01-01T03:00:00Z'))].join('|')"))
                .isEqualTo("850 ms|1.7 s|3 min 5 s|2 h 5 min|1.2k|999|1.5 KB|3 h ago");
        assertThat(text(
                        screen,
                        "words",
                        "[m.until('2026-01-01T00:01:00Z', Date.parse('2026-01-01T00:00:30Z')), m.percent(0.125),"
                                + " m.shortened('\uD83D\uDC18\uD83D\uDC18\uD83D\uDC18', 2)].join('|')"))
                .isEqualTo("in 30 s|13 %|\uD83D\uDC18…");
        assertThat(
                        text(
                                screen,
                                "words",
                                "m.humane('Over at 2026-01-01T00:00:00.5Z: no.', Date.parse('2026-01-01T00:00:01Z')).replace(/\\d\\d/g, '0')"))
                .isEqualTo("Over at 0:0:0: no.");
        assertThat(text(
                        screen,
                        "frame",
                        "JSON.stringify([100, 3000, 5000].map(old => m.trust(1800, {age: () => old})))"))
                .as("what is left of a lease by how old the last word about it is")
                .isEqualTo("[1700,1300,0]");
        assertThat(text(screen, "router", "m.link('queues', ['a/b', '..', '%2F'], {state: 'failed', after: ''})"))
                .isEqualTo("#/queues/a%2Fb/../%252F?state=failed");
        assertThat(text(screen, "router", "JSON.stringify(m.parse('#/queues/a%2Fb/../%252F?state=failed'))"))
                .isEqualTo("{\"page\":\"queues\",\"about\":[\"a/b\",\"..\",\"%2F\"],\"query\":{\"state\":\"failed\"}}");
        assertThat(text(screen, "router", "m.api`queues/${'a/ b'}/pause`")).isEqualTo("/api/v1/queues/a%2F%20b/pause");
        assertThat(text(
                        screen,
                        "live",
                        "JSON.stringify(m.cut('event: a\\ndata: {\"x\":1}\\n\\n: still there\\n\\nevent: b'))"))
                .isEqualTo("{\"events\":[{\"kind\":\"a\",\"data\":{\"x\":1}}],\"rest\":\"event: b\"}");
        assertThat(
                        text(
                                screen,
                                "chart",
                                "JSON.stringify([m.ceiling(0), m.ceiling(7), m.ceiling(41), m.stacked([{values: [1, 2]}, {values: [3, null]}])])"))
                .isEqualTo("[1,8,50,[[1,2],[4,2]]]");
        assertThat(text(screen, "shapes", "JSON.stringify(m.points([0, 5, null], 10, 10, 10))"))
                .isEqualTo("[[0,10],[5,5],[10,10]]");
    }

    private static String text(Screen screen, String module, String expression) {
        return screen.page().text("import('/console/" + module + ".js').then(m => " + expression + ")");
    }

    /** Subjects without a value need no sign behind their names. */
    private static void subjects(Screen screen) {
        assertThat(screen.page().text("""
                        (async () => {
                          const answer = await fetch('/api/v1/events?cluster&queues');
                          const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
                          let text = '';
                          while (!text.includes('event: cluster') || !text.includes('event: queues')) text += (await reader.read()).value;
                          await reader.cancel();
                          return String(answer.status);
                        })()""")).isEqualTo("200");
    }

    /** A button that has the focus is the same element after ten events, each of which has changed the table around it. */
    private static void focusStays(Screen screen, Scenery scenery) {
        Page page = screen.go("#/queues").await("mail").page();
        page.evaluate("(window.kept = document.querySelector('main button')).focus()");
        for (int ready = 1; ready <= 10; ready++) {
            scenery.post("/api/v1/tasks", "{\"queue\":\"news\",\"type\":\"t\",\"payload\":{}}");
            String expected = Integer.toString(ready);
            Probe.until(() -> assertThat(page.text("[...document.querySelectorAll('main tr')]"
                            + ".find(row => row.innerText.startsWith('news'))?.cells[1].innerText ?? ''"))
                    .isEqualTo(expected));
        }
        assertThat(page.evaluate("document.activeElement === window.kept && window.kept.isConnected")
                        .asBoolean())
                .isTrue();
    }

    private static void pause(Screen screen, Scenery scenery) {
        screen.go("#/queues/mail").await("Limits").press("Pause", "oldest ready task");
        screen.await("No task of it is claimed until it is resumed").picture("console-dialog");
        screen.page().type("the relay is down");
        screen.confirm("Pause", "Pause mail?").await("Paused.", "the relay is down");
        assertThat(scenery.get("/api/v1/queues/mail").at("/paused/why").asString())
                .isEqualTo("the relay is down");
        screen.go("#/queues")
                .await("paused")
                .press("Resume", "mail")
                .confirm("Resume", "Resume mail?")
                .awaitGone("paused");
        assertThat(scenery.get("/api/v1/queues/mail").path("paused").isNull()).isTrue();
    }

    /** Of two jobs the one that came first has the lock; which of their ids is first is chance. */
    private static String jobThatIs(String state, Scenery scenery) {
        return Probe.value(() -> scenery.get("/api/v1/jobs")
                .path("items")
                .valueStream()
                .filter(job -> job.path("state").asString().equals(state))
                .map(job -> job.path("id").asString())
                .findFirst()
                .orElseThrow(() -> new AssertionError("no job is " + state)));
    }

    private static void abort(Screen screen, Scenery scenery) {
        String waiting = jobThatIs("waiting", scenery);
        screen.go("#/services/cluster/tenure-job")
                .await(waiting)
                .press("Abort", waiting)
                .confirm("Abort", "Abort " + waiting);
        screen.await("Aborted.");
        Probe.until(() -> assertThat(
                        scenery.get("/api/v1/jobs/" + waiting).path("state").asString())
                .isEqualTo("aborted"));
        Probe.until(() -> assertThat(screen.page().text("document.querySelector('main').innerText"))
                .doesNotContain(waiting));
    }

    private static void phoneAndDark(Screen screen) {
        Page page = screen.page();
        String ground = "getComputedStyle(document.documentElement).backgroundColor";
        String light = page.text(ground);
        page.scheme("dark");
        assertThat(page.text(ground)).isNotEqualTo(light);
        screen.go("#/").await("is in charge", "Terms", "mail", "reports").picture("console-dark");
        page.size(360, 740);
        for (String fragment : List.of("#/queues/mail", "#/jobs", "#/nodes", "#/ring", "#/")) {
            screen.go(fragment).await("is in charge");
            Probe.until(() -> assertThat(page.evaluate("document.documentElement.scrollWidth - innerWidth")
                            .asInt())
                    .as("pixels beyond the edge at " + fragment)
                    .isZero());
        }
        screen.picture("console-phone");
        page.size(1280, 900);
        page.scheme("light");
    }

    private static void unknown(Screen screen) {
        screen.go("#/nonsense").await("There is no such page");
        screen.go("#/queues/none").await("There is no queue");
        screen.go("#/tasks/99999").await("There is no task");
        screen.go("#/store/pets/nobody").await("There is no");
        screen.go("#/nodes/n9").await("There is no node");
    }

    private static void newLeader(Screen screen, NodeProcess viewed, Cluster cluster) {
        screen.go("#/").await("is in charge");
        screen.page().evaluate("window.mark = 1");
        NodeProcess leader = otherLeader(screen, viewed, cluster);
        long term = term(screen);
        leader.kill();
        Probe.until(() -> assertThat(term(screen)).isGreaterThan(term));
        assertThat(screen.page().evaluate("window.mark").asInt())
                .as("not loaded again")
                .isEqualTo(1);
        screen.await("down");
    }

    /** On a busy machine the viewed node may have come to lead: then it hands over. */
    private static NodeProcess otherLeader(Screen screen, NodeProcess viewed, Cluster cluster) {
        return Probe.value(() -> {
            NodeProcess leader = cluster.leader();
            if (leader == viewed) {
                screen.page().text("fetch('/api/v1/leader/transfer', {method: 'POST'}).then(answer => answer.text())");
            }
            assertThat(leader).isNotSameAs(viewed);
            return leader;
        });
    }

    private static long term(Screen screen) {
        return Long.parseLong(
                screen.page().text("(document.querySelector('header').innerText.match(/term (\\d+)/) ?? [0, '0'])[1]"));
    }

    /** Its page stays, and leads to the consoles of the others. */
    private static void deadNode(Screen screen, NodeProcess viewed, Cluster cluster) {
        screen.go("#/nodes").await("voter");
        viewed.kill();
        screen.await(viewed.name() + " does not answer", "The consoles of the others")
                .picture("console-lost");
        assertThat(screen.page()
                        .evaluate("[...document.querySelectorAll('.away a')].map(one => one.href)")
                        .valueStream())
                .hasSize(2)
                .allSatisfy(link -> assertThat(link.asString()).endsWith("/console/#/nodes"));
        NodeProcess other = cluster.awake().getFirst();
        screen.page()
                .click("[...document.querySelectorAll('.away a')].find(one => one.innerText === '" + other.name()
                        + "')");
        screen.await("Members", other.name());
        assertThat(screen.page().text("location.href"))
                .isEqualTo(other.url("/console/#/nodes").toString());
    }
}
