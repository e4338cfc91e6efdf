package io.tenure.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.Tenure;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Workspace;
import io.tenure.cli.TenureCli;
import io.tenure.cli.command.Streams;
import io.tenure.client.RemoteStore;
import io.tenure.json.JacksonCodec;
import io.tenure.primary.PrimaryService;
import io.tenure.primary.Scope;
import io.tenure.primary.State;
import io.tenure.testkit.Await;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every command of the command line, said to a real node. */
class CommandsIT {
    private static final int DONE = 0;
    private static final int REFUSED = 1;
    private static final int WRONG = 2;
    private static final int BADLY = 5;
    private static final Pattern COMMAND = Pattern.compile("^  ([a-z]+(?: [a-z-]+)?)(?: \\[?[A-Z]|  ).*");
    private static final Pattern GADGET = Pattern.compile("(?s)```sh\\n(#!.*?)```");

    private static final List<String> said = new ArrayList<>();
    private static Path folder;
    private static NodeProcess node;

    @BeforeAll
    static void start() {
        folder = Workspace.fresh("CommandsIT").toAbsolutePath();
        node = NodeProcess.start(NodeSetup.in(folder, "n1")
                        .small()
                        .and("--gadgets", folder.resolve("gadgets").toString()))
                .awaitReady();
    }

    @AfterAll
    static void stop() {
        node.close();
    }

    @Test
    void every_command_is_understood_by_a_node() throws InterruptedException, IOException {
        documents();
        members();
        group();
        replicated();
        tasks();
        batches();
        bulks();
        schedules();
        clock();
        services();
        jobs();
        completions();

        assertThat(commands())
                .as("commands of the help that were not said here")
                .hasSizeGreaterThan(30)
                .allSatisfy(command -> assertThat(said).anyMatch(line -> line.startsWith(command)));
    }

    private static void documents() {
        tenure(DONE, "store", "put", "pets", "tom", "{\"legs\":4}");
        assertThat(tenure(DONE, "store", "get", "pets", "tom")).isEqualToIgnoringNewLines("{\"legs\":4}");
        assertThat(tenure(DONE, "store", "ls")).contains("pets");
        assertThat(tenure(DONE, "store", "ls", "pets")).contains("tom");
        tenure(DONE, "store", "delete", "pets", "tom");
        assertThat(tenure(REFUSED, "store", "get", "pets", "tom")).contains("no document");
    }

    private static void members() {
        assertThat(tenure(DONE, "status")).contains("n1");
        assertThat(tenure(DONE, "version")).contains("0.");
        assertThat(tenure(DONE, "node", "ls")).contains("n1", "voter");
        assertThat(tenure(REFUSED, "node", "remove", "n9")).contains("There is no node n9");
        Await.until(() -> assertThat(tenure(DONE, "leader")).contains("n1"));
        assertThat(tenure(REFUSED, "leader", "transfer")).contains("no other voter");
        tenure(DONE, "activities");
    }

    private static void group() {
        Await.until(() -> assertThat(tenure(DONE, "group", "show")).contains("n1", "AVAILABLE"));
        assertThat(tenure(DONE, "owner", "/core/examples/a")).contains("n1");
        assertThat(tenure(DONE, "group", "quorum", "1")).contains("The quorum is 1.");
        tenure(DONE, "group", "quorum", "majority");
        tenure(REFUSED, "group", "quorum", "2");
    }

    private static void replicated() {
        String link = "/core/examples/tom";
        Await.until(() -> tenure(DONE, "doc", "put", link, "{\"name\":\"tom\",\"counter\":1}"));
        assertThat(tenure(DONE, "doc", "put", link, "{\"name\":\"tom\",\"counter\":2}"))
                .contains("Written as version");
        assertThat(tenure(DONE, "doc", "patch", link, "{\"counter\":3}")).contains("Written as version");
        assertThat(tenure(DONE, "doc", "get", link)).contains("\"counter\":3", "\"name\":\"tom\"");
        tenure(REFUSED, "doc", "put", link, "{}", "--if-absent");
        tenure(REFUSED, "doc", "patch", link, "{\"counter\":4}", "--if-version", "0");
        assertThat(tenure(DONE, "doc", "ls")).contains(link, "\"counter\":3");
        assertThat(tenure(DONE, "doc", "conflicts", link)).containsPattern("conflicts +0");
        assertThat(tenure(DONE, "doc", "history", link)).contains("current", "not kept", "PATCH", "\"counter\":3");
        assertThat(tenure(DONE, "doc", "sync", link)).contains("All members that live have version");
        assertThat(tenure(DONE, "doc", "sync")).contains("being compared");
        tenure(REFUSED, "doc", "delete", link, "--if-version", "0");
        tenure(DONE, "doc", "delete", link);
        tenure(REFUSED, "doc", "get", link);
        assertThat(tenure(DONE, "doc", "history", link)).contains("deleted");
    }

    private static void completions() {
        assertThat(tenure(DONE, "completion", "bash")).contains("complete -o default -F _tenure tenure");
        assertThat(tenure(DONE, "completion", "zsh")).contains("compdef _tenure tenure");
        assertThat(tenure(DONE, "completion", "fish")).contains("complete -c tenure -f");
    }

    private static void tasks() {
        tenure(DONE, "queue", "limit", "parcels", "--total", "3");
        tenure(DONE, "queue", "pause", "parcels", "--why", "not open yet");
        assertThat(tenure(DONE, "queue", "show", "parcels")).contains("not open yet", "by ann");
        tenure(DONE, "task", "submit", "mail", "letter", "{\"to\":\"ann\"}");
        String task = first("\"id\":\"?(\\d+)", tenure(DONE, "task", "ls", "mail", "--json"));
        tenure(DONE, "queue", "limit", "mail", "--total", "5");
        tenure(DONE, "queue", "pause", "mail", "--by", "ann", "--why", "the relay is down");
        assertThat(tenure(DONE, "queue", "ls")).contains("mail");
        assertThat(tenure(DONE, "queue", "show", "mail")).contains("the relay is down", "5");
        assertThat(tenure(DONE, "task", "explain", task)).contains("the relay is down");
        tenure(DONE, "queue", "resume", "mail");
        assertThat(tenure(DONE, "task", "explain", task)).contains("letter");
        assertThat(tenure(DONE, "task", "show", task)).contains("letter", "ann", "ready");
        tenure(DONE, "task", "cancel", task, "--why", "wrong address");
        assertThat(tenure(BADLY, "task", "show", task, "--wait")).contains("Cancelled by ann: wrong address");
        assertThat(tenure(DONE, "task", "ls", "mail", "--state", "cancelled")).contains("letter");
        tenure(DONE, "task", "retry", task);
        assertThat(tenure(DONE, "task", "ls", "mail", "--state", "ready")).contains("letter");
        tenure(DONE, "task", "discard", task);
        assertThat(tenure(REFUSED, "task", "show", task)).contains(task);
    }

    private static void batches() {
        tenure(DONE, "task", "submit", "news", "letter", "{}", "--batch", "may", "--callback");
        String task = first("\"id\":\"?(\\d+)", tenure(DONE, "task", "ls", "news", "--json"));
        assertThat(tenure(DONE, "batch", "show", "news", "may")).contains("may");
        assertThat(tenure(REFUSED, "batch", "show", "news", "june", "--json"))
                .contains("\"type\":\"not-found\"", "\"exit\":1");
        tenure(DONE, "batch", "seal", "news", "may");
        tenure(DONE, "task", "cancel", task);
        assertThat(tenure(DONE, "batch", "ls", "news")).contains("may");
        tenure(DONE, "batch", "acknowledge", "news", "may");
        assertThat(tenure(DONE, "batch", "ls", "news")).doesNotContain("may");
    }

    private static void clock() {
        tenure(DONE, "clock", "set", "--to", "now", "--by", "ann", "--why", "it is a test");
        assertThat(tenure(DONE, "clock", "show")).contains("ann", "it is a test");
        assertThat(tenure(WRONG, "clock", "set", "--to", "now")).contains("--why");
    }

    private static void bulks() {
        assertThat(tenure(DONE, "task", "cancel", "--queue", "mail", "--why", "over", "--wait"))
                .contains("1");
        String bulk = first("\"id\":\"([^\"]+)", tenure(DONE, "bulk", "ls", "--json"));
        assertThat(tenure(DONE, "bulk", "show", bulk)).contains("mail", "over");
        assertThat(tenure(DONE, "bulk", "ls")).contains(bulk);
        tenure(DONE, "bulk", "stop", bulk);
    }

    private static void schedules() {
        tenure(
                DONE,
                "schedule",
                "create",
                "nightly",
                "mail",
                "letter",
                "--cron",
                "0 2 * * *",
                "--payload",
                "{\"of\":\"sales\"}");
        assertThat(tenure(DONE, "schedule", "create", "nightly", "--zone", "Europe/Berlin", "--replace"))
                .contains("0 2 * * * Europe/Berlin", "sales", "letter", "02:00:00 +0");
        assertThat(tenure(DONE, "schedule", "ls")).contains("nightly", "0 2 * * *");
        tenure(DONE, "schedule", "pause", "nightly");
        assertThat(tenure(DONE, "schedule", "show", "nightly")).contains("paused");
        tenure(DONE, "schedule", "resume", "nightly");
        tenure(DONE, "schedule", "run", "nightly");
        Await.until(() -> assertThat(tenure(DONE, "task", "ls", "mail", "--state", "ready"))
                .contains("letter"));
        tenure(DONE, "schedule", "delete", "nightly");
        assertThat(tenure(REFUSED, "schedule", "show", "nightly")).contains("nightly");
    }

    private static void services() throws InterruptedException {
        Copying copying = new Copying();
        try (RemoteStore store = RemoteStore.connect(node.url().toString());
                Tenure fleet = Tenure.on(store)
                        .named("shop")
                        .node("copy-1")
                        .codec(new JacksonCodec())
                        .primary(copying)
                        .start()) {
            fleet.getOrCreate(copying, "a", new Copied(3));
            Await.until(() -> assertThat(tenure(DONE, "service", "ls")).contains("copy-1"));
            Await.until(() ->
                    assertThat(tenure(DONE, "instance", "ls", "shop/copy")).contains("copying"));
            assertThat(tenure(DONE, "instance", "show", "shop/copy", "a")).contains("copying", "rows");
            tenure(DONE, "instance", "abort", "shop/copy", "a");
            Await.until(() ->
                    assertThat(tenure(DONE, "instance", "ls", "shop/copy")).doesNotContain("copying"));
            fleet.getOrCreate(copying, "b", new Copied(4));
        }
        tenure(DONE, "instance", "discard", "shop/copy", "b", "--why", "shop was shut down");
        tenure(DONE, "service", "release", "shop/copy", "--by", "ann", "--why", "shop was shut down");
        assertThat(tenure(DONE, "service", "ls")).contains("nobody", "ann", "shop was shut down");
    }

    /** With the gadget of the guide, as it stands there. */
    private static void jobs() throws IOException {
        Matcher gadget = GADGET.matcher(Files.readString(Path.of("../docs/guide/jobs.md")));
        assertThat(gadget.find()).isTrue();
        Path file = Files.createDirectories(folder.resolve("gadgets")).resolve("count");
        Files.writeString(file, gadget.group(1));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(file.getParent(), PosixFilePermissions.fromString("rwxr-xr-x"));
        String result = folder.resolve("result").toString();

        assertThat(tenure(DONE, "gadget", "ls")).contains("count", "yes");
        assertThat(tenure(DONE, "gadget", "check", "count", "1", result)).contains(result, "exclusive");
        assertThat(tenure(DONE, "job", "run", "--wait", "count", "1", result))
                .contains("second 1 of attempt 1", "done");
        assertThat(Path.of(result)).hasContent("counted to 1");

        String first = first("job (\\w+)\\.", tenure(DONE, "job", "run", "count", "1000", result));
        Await.until(() -> assertThat(tenure(DONE, "job", "log", first)).contains("second 1 of attempt 1"));
        String second = first("job (\\w+)\\.", tenure(DONE, "job", "run", "count", "1", result));
        Await.until(() -> assertThat(tenure(DONE, "job", "explain", second)).contains(result, first));
        assertThat(tenure(DONE, "locks")).contains(result, first, second, "held", "waiting");
        assertThat(tenure(DONE, "job", "ls")).contains(first, second, "started");
        assertThat(tenure(DONE, "job", "show", first)).contains("started", "by", "ann", "1000");
        for (String word : List.of("retry", "restart", "give-up")) {
            assertThat(tenure(REFUSED, "job", word, first)).contains("Only a job that needs attention");
        }
        assertThat(tenure(DONE, "job", "abort", first, "--why", "too slow", "--wait"))
                .contains("aborted");
        assertThat(tenure(DONE, "job", "show", second, "--wait")).contains("second 1 of attempt 1", "done");
        assertThat(tenure(DONE, "job", "ls", "--ended")).contains(first, second, "aborted", "done");
    }

    record Copied(int rows) {}

    /** Says how far it is and waits. */
    private static final class Copying implements PrimaryService<Copied> {

        @Override
        public String name() {
            return "copy";
        }

        @Override
        public String collection() {
            return "copies";
        }

        @Override
        public Class<Copied> stateType() {
            return Copied.class;
        }

        @Override
        public void run(State<Copied> state, Scope scope) throws Exception {
            state.insert();
            scope.report("copying", 0.5);
            scope.sleep(Duration.ofDays(1));
        }
    }

    /** All commands of the help but the one that starts a node. */
    private static List<String> commands() {
        return tenure(DONE, "--help")
                .lines()
                .map(COMMAND::matcher)
                .filter(Matcher::matches)
                .map(found -> found.group(1))
                .filter(command -> !Set.of("serve", "demo", "tenure").contains(command))
                .toList();
    }

    /** What the command printed. */
    private static String tenure(int exit, String... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Map<String, String> env = Map.of("TENURE_SERVER", node.url().toString(), "USER", "ann");
        said.add(String.join(" ", words));
        int code = TenureCli.run(List.of(words), env, new Streams(InputStream.nullInputStream(), out, out));
        String printed = out.toString(StandardCharsets.UTF_8);
        assertThat(code).as(said.getLast() + ": " + printed).isEqualTo(exit);
        return printed;
    }

    private static String first(String pattern, String text) {
        Matcher found = Pattern.compile(pattern).matcher(text);
        assertThat(found.find()).as(text).isTrue();
        return found.group(1);
    }
}
