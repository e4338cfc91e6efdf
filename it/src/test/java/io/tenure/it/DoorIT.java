package io.tenure.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Reply;
import io.tenure.bench.cluster.Workspace;
import io.tenure.it.browser.Chromium;
import io.tenure.it.browser.HostileSite;
import io.tenure.it.browser.Page;
import io.tenure.it.ground.Skip;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * A real browser opens the pages of somebody who means no good.
 *
 * <p>His names lead to this machine. One of his servers is on a port of its own. Another was on the node's port before the node: its
 * pages are still open, and to the browser they are pages of the node now, as after DNS rebinding. Only the name tells. Those
 * that stand under a name of the node's own do all that the others try, which shows that there is something to refuse.
 */
@Tag("long")
class DoorIT {
    private static final String SECRET = "four legs";
    private static final String SUBMISSION = "{\"queue\":\"mail\",\"type\":\"letter\",\"payload\":\"" + SECRET + "\"}";
    private static final String SCHEDULE = """
            {"when":{"cron":"0 0 1 1 *"},"queue":"mail","type":"letter","payload":{}}""";

    private static final String MISNAMED = """
            {"type":"wrong-host","title":"The request is meant for another host","status":421,\
            "detail":"This node is not called evil.test: call it by its address, or start it with --allow-host evil.test."}""";

    private static final Set<String> NOTHING_SEEN = Set.of(
            "TypeError: Failed to fetch",
            "beacon true",
            "submitted",
            "events failed",
            "img failed",
            "script failed",
            "iframe loaded ");

    private static final List<Deed> READS = Stream.of(
                    "/healthz", "/metrics", "/api/v1/status", "/api/v1/store/pets/tom", "/api/v1/events?queue=mail")
            .map(path -> new Deed("GET", path))
            .toList();

    /** They are refused by a single node, but only if they come in. */
    private static final List<Deed> VAIN_DEEDS =
            List.of(new Deed("POST", "/api/v1/leader/transfer"), new Deed("DELETE", "/api/v1/nodes/n9"));

    private static final NodeClient CLIENT = NodeClient.patient();
    private static final Deque<AutoCloseable> OPENED = new ArrayDeque<>();

    private static NodeProcess node;
    private static Chromium browser;
    private static HostileSite site;
    private static Map<String, Page> rebound;

    private String task = "";

    /** A request and the JSON that is its body. */
    private record Deed(String method, String path, String body) {
        Deed(String method, String path) {
            this(method, path, "");
        }
    }

    @BeforeAll
    static void start() {
        Skip.over(Chromium.obstacle());
        Path folder = Workspace.fresh("DoorIT");
        node = opened(new NodeProcess(NodeSetup.in(folder, "n1").small().and("--allow-host", "node.test")));
        browser = opened(Chromium.start(folder, "evil.test", "node.test"));
        site = opened(new HostileSite(0));
        try (HostileSite before = new HostileSite(node.url().getPort())) {
            rebound = Stream.of("evil.test", "node.test", "127.0.0.1")
                    .collect(Collectors.toMap(name -> name, name -> browser.open(before.url(name))));
        }
        node.start().awaitReady();
    }

    private static <T extends AutoCloseable> T opened(T resource) {
        OPENED.push(resource);
        return resource;
    }

    @AfterAll
    static void stop() throws Exception {
        while (!OPENED.isEmpty()) {
            OPENED.pop().close();
        }
    }

    @BeforeEach
    void undo_all_deeds() throws IOException {
        done(CLIENT.put(node.url("/api/v1/store/pets/tom"), "\"" + SECRET + "\""));
        task = done(CLIENT.post(node.url("/api/v1/tasks"), SUBMISSION))
                .json()
                .path("id")
                .asString();
        done(CLIENT.post(node.url("/api/v1/queues/mail/resume"), ""));
        done(CLIENT.put(node.url("/api/v1/schedules/yearly"), SCHEDULE));
        done(CLIENT.post(node.url("/api/v1/schedules/yearly/resume"), ""));
    }

    /** Each of them changes what {@link #state} shows. */
    private List<Deed> deeds() {
        return List.of(
                new Deed("POST", "/api/v1/queues/mail/pause"),
                new Deed("POST", "/api/v1/tasks/" + task + "/cancel"),
                new Deed("POST", "/api/v1/tasks", SUBMISSION),
                new Deed("POST", "/api/v1/schedules/yearly/pause"),
                new Deed("POST", "/api/v1/schedules/yearly/run"),
                new Deed("PUT", "/api/v1/store/pets/cat", "\"" + task + "\""),
                new Deed("DELETE", "/api/v1/store/pets/tom"));
    }

    /** Another port of the same host is another site, too. */
    @ParameterizedTest
    @CsvSource({"evil.test, 127.0.0.1", "evil.test, node.test", "127.0.0.1, 127.0.0.1"})
    void a_page_of_another_site_changes_nothing(String from, String to) {
        String before = state();
        long refusals = refusals(403);
        try (Page page = browser.open(site.url(from))) {
            for (Deed deed : joined(List.of(deeds(), VAIN_DEEDS))) {
                for (String way : waysToSend(deed)) {
                    assertThat(tried(page, way, to, deed)).as(way + " " + deed).isIn(NOTHING_SEEN);
                    refusals++;
                }
            }
            assertRefused(403, refusals);
        }
        assertThat(state()).isEqualTo(before);
    }

    private static List<String> waysToSend(Deed deed) {
        return deed.method().equals("POST")
                ? List.of("json", "bare", "plain", "beacon", "form", "textForm")
                : List.of("json");
    }

    /** To a name that is neither safe nor local, browsers mark only those of their requests whose answer a page could read. */
    @ParameterizedTest
    @CsvSource({"evil.test, 127.0.0.1, 6", "evil.test, node.test, 2", "127.0.0.1, 127.0.0.1, 6"})
    void a_page_of_another_site_reads_nothing(String from, String to, int marked) {
        List<String> ways = List.of("read", "events", "opaque", "image", "script", "frame");
        long refusals = refusals(403);
        try (Page page = browser.open(site.url(from))) {
            for (Deed read : READS) {
                for (String way : ways) {
                    assertThat(tried(page, way, to, read)).as(way + " " + read).isIn(NOTHING_SEEN);
                }
                refusals += marked;
            }
        }
        assertRefused(403, refusals);
    }

    @Test
    void a_page_whose_name_was_pointed_at_the_node_gets_a_sentence_and_no_more() {
        String before = state();
        long refusals = refusals(421);
        for (Deed deed : joined(List.of(deeds(), VAIN_DEEDS, READS))) {
            assertThat(tried(rebound.get("evil.test"), "json", "evil.test", deed))
                    .as(deed.toString())
                    .isEqualTo("basic 421 " + MISNAMED);
            refusals++;
        }
        assertThat(refusals(421))
                .as("a browser asks once more after such an answer")
                .isGreaterThanOrEqualTo(refusals);
        assertThat(state()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "node.test"})
    void under_a_name_of_the_node_everything_is_done_and_read(String name) {
        Page page = rebound.get(name);
        assertThat(tried(page, "read", name, new Deed("GET", "/api/v1/store/pets/tom")))
                .isEqualTo("basic 200 \"" + SECRET + "\"");
        assertThat(tried(page, "events", name, new Deed("GET", "/api/v1/events?queue=mail")))
                .contains("\"mail\"");
        for (Deed deed : deeds()) {
            String before = state();
            assertThat(tried(page, "json", name, deed)).as(deed.toString()).startsWith("basic 20");
            assertThat(state()).as(deed.toString()).isNotEqualTo(before);
        }
        for (Deed deed : VAIN_DEEDS) {
            assertThat(tried(page, "json", name, deed)).matches("basic 40[49] .*");
        }
    }

    @Test
    void an_answer_that_is_opened_runs_nothing() {
        try (Page page = browser.open(node.url("/healthz").toString())) {
            assertThat(page.text("document.body.innerText")).startsWith("ok");
            assertThat(page.text("fetch('/healthz').then(() => 'served', refused => 'kept back')"))
                    .isEqualTo("kept back");
            Probe.until(() -> assertThat(page.log()).anyMatch(line -> line.contains("Content Security Policy")));
        }
    }

    /** All that the page gets to see. */
    private static String tried(Page page, String way, String host, Deed deed) {
        String url = "http://" + host + ":" + node.url().getPort() + deed.path();
        return page.call("way." + way, url, deed.method(), deed.body());
    }

    private static void assertRefused(int status, long times) {
        Probe.until(() -> assertThat(refusals(status)).isEqualTo(times));
    }

    /** How often the node has answered so, whatever the page could see of it. */
    private static long refusals(int status) {
        String sample = "tenure_http_requests_total{status=\"" + status + "\"} ";
        return told("/metrics")
                .body()
                .lines()
                .filter(line -> line.startsWith(sample))
                .mapToLong(line -> Long.parseLong(line.substring(sample.length())))
                .sum();
    }

    /** What somebody could have changed. */
    private static String state() {
        JsonNode schedule = told("/api/v1/schedules/yearly").json();
        return Stream.of(
                        told("/api/v1/queues/mail").json().path("paused"),
                        told("/api/v1/tasks?queue=mail").json().findValues("state"),
                        schedule.path("paused"),
                        schedule.path("when"),
                        told("/api/v1/store/pets").json(),
                        told("/api/v1/leader").json().path("term"))
                .map(Object::toString)
                .collect(Collectors.joining("\n"));
    }

    private static Reply told(String path) {
        return done(node.get(path).orElseThrow(() -> new AssertionError("no answer to " + path)));
    }

    private static Reply done(Reply reply) {
        assertThat(reply.status()).as(reply.body()).isBetween(200, 299);
        return reply;
    }

    private static List<Deed> joined(List<List<Deed>> deeds) {
        return deeds.stream().flatMap(List::stream).toList();
    }
}
