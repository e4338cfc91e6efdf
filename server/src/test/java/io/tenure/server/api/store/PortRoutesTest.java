package io.tenure.server.api.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.engine.EngineConfig;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeName;
import io.tenure.runtime.Ids;
import io.tenure.server.served.WholeNode;
import io.tenure.store.Body;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Fence;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Term;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import io.tenure.store.log.EntryCodec;
import io.tenure.store.log.Formats;
import io.tenure.store.log.Levels;
import io.tenure.store.log.Limits;
import io.tenure.store.log.LogCommand;
import io.tenure.store.log.SessionId;
import io.tenure.store.wire.GroupReply;
import io.tenure.store.wire.GroupRequest;
import io.tenure.store.wire.Hello;
import io.tenure.store.wire.Wire;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PortRoutesTest {

    private static final int KIB = 1024;

    private static final DocumentKey KEY = DocumentKey.of("c", "a");

    @TempDir
    static Path root;

    private static WholeNode node;
    private static WholeNode full;

    @BeforeAll
    static void start() {
        node = WholeNode.founding(root, "n1");
        full = WholeNode.founding(
                root, "full", config -> config.with(new EngineConfig.Bounds(64L << 20, 100, Long.MAX_VALUE)));
    }

    @AfterAll
    static void stop() {
        full.close();
        node.close();
    }

    @AfterEach
    void tidy() {
        node.store.commit(Transaction.of(new Operation.Delete(KEY, Expected.ANYTHING)));
    }

    @Test
    void a_greeting_says_who_answers() {
        byte[] body = node.send(HttpRequest.newBuilder(node.uri(Wire.HELLO)).build(), BodyHandlers.ofByteArray())
                .body();
        Hello hello = Hello.decode(body);
        assertThat(hello.cluster()).isEqualTo(node.store.status().cluster());
        assertThat(hello.nodes()).containsExactly(new Endpoint("127.0.0.1", node.http.port()));
        assertThat(hello.level()).isBetween(1, Levels.OF_THIS_BUILD.highest());
        assertThat(hello.levels()).isEqualTo(Levels.OF_THIS_BUILD);
    }

    @Test
    void no_client_raises_the_format_level() {
        assertRefused(new LogCommand.Raise(Levels.OF_THIS_BUILD.highest() + 1));
        assertThat(node.store.members().level()).isLessThanOrEqualTo(Levels.OF_THIS_BUILD.highest());
    }

    @Test
    void no_client_sets_the_clock() {
        assertRefused(new LogCommand.Correct(Instant.parse("2001-01-01T00:00:00Z"), "anna", "by accident"));
        assertThat(node.store.clocks().wall()).isAfter(Instant.parse("2002-01-01T00:00:00Z"));
    }

    private void assertRefused(LogCommand command) {
        List<byte[]> commands = List.of(Formats.OF_THIS_BUILD.encode(command, Levels.FIRST));
        byte[] group = EntryCodec.encodeGroup(new SessionId(Ids.uuid()), 1, 1, commands);
        assertThat(GroupReply.decode(post(node, Wire.COMMANDS, GroupRequest.encode(true, group))
                        .body()))
                .isInstanceOfSatisfying(
                        GroupReply.TurnedBack.class,
                        back -> assertThat(back.refused()).containsOnlyKeys(0));
        assertRefused(400, post(node, Wire.COMMANDS, GroupRequest.encode(false, group)));
    }

    @Test
    void no_client_takes_the_office_of_the_servers_or_writes_under_it() {
        LeaseId lease = new LeaseId("stolen");
        Term now = node.store.holding(Office.CLUSTER).orElseThrow().term();
        assertRefused(new LogCommand.Open(new TermRequest(Office.CLUSTER, now, new NodeName("thief"), lease)));
        assertRefused(
                new LogCommand.Commit(Transaction.of(new Operation.Put(KEY, Expected.ANYTHING, Body.of("t", "{}")))
                        .fencedBy(new Fence(Office.CLUSTER, now))));
        assertThat(node.store.holding(Office.CLUSTER).orElseThrow().term()).isEqualTo(now);
        assertThat(node.store.get(KEY)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "_leases, cluster",
        "_office, cluster",
        "_services, cluster/tenure-bulk",
        "_instances, cluster/tenure-bulk/x",
        "_schedule_clocks, cluster",
        "_owners, tenure-bulk_cluster",
        "tenure-bulk_cluster, x"
    })
    void no_client_writes_what_the_servers_keep_for_themselves(String collection, String id) {
        DocumentKey key = DocumentKey.of(collection, id);
        Optional<Document> before = node.store.get(key);
        assertRefused(
                new LogCommand.Commit(Transaction.of(new Operation.Put(key, Expected.ANYTHING, Body.of("t", "{}")))));
        assertRefused(new LogCommand.Commit(Transaction.of(new Operation.Delete(key, Expected.ANYTHING))));
        assertThat(node.store.get(key)).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({"_leases, fleet", "_services, cluster2/x", "_instances, fleet/x/cluster", "_requests, cluster/x"})
    void a_client_writes_what_fleets_keep(String collection, String id) {
        DocumentKey key = DocumentKey.of(collection, id);
        Operation put = new Operation.Put(key, Expected.ANYTHING, Body.of("t", "{}"));
        List<byte[]> commands =
                List.of(Formats.OF_THIS_BUILD.encode(new LogCommand.Commit(Transaction.of(put)), Levels.FIRST));
        byte[] group = EntryCodec.encodeGroup(new SessionId(Ids.uuid()), 1, 1, commands);
        assertThat(GroupReply.decode(post(node, Wire.COMMANDS, GroupRequest.encode(true, group))
                        .body()))
                .isInstanceOf(GroupReply.Done.class);
        node.store.commit(Transaction.of(new Operation.Delete(key, Expected.ANYTHING)));
    }

    @Test
    void a_group_takes_effect_once_under_its_own_name() {
        byte[] group = group(new SessionId(Ids.uuid()), 10);
        HttpResponse<byte[]> response = post(node, Wire.COMMANDS, GroupRequest.encode(true, group));
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(GroupReply.decode(response.body())).isInstanceOf(GroupReply.Done.class);
        assertThat(node.store.get(KEY)).isPresent();
        tidy();

        assertThat(post(node, Wire.COMMANDS, GroupRequest.encode(false, group)).body())
                .isEqualTo(response.body());
        assertThat(node.store.get(KEY)).as("after a copy").isEmpty();
    }

    @Test
    void a_fresh_group_is_turned_back_when_a_command_is_refused_and_a_copy_is_not() {
        byte[] group = group(new SessionId(Ids.uuid()), 10);
        assertThat(GroupReply.decode(post(full, Wire.COMMANDS, GroupRequest.encode(true, group))
                        .body()))
                .isInstanceOf(GroupReply.TurnedBack.class);
        assertThat(full.store.get(KEY)).isEmpty();
        assertThat(post(full, Wire.COMMANDS, GroupRequest.encode(false, group)).statusCode())
                .isEqualTo(200);
        assertThat(full.store.get(KEY)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {Wire.COMMANDS, Wire.READS, Wire.HINTS})
    void garbage_is_refused_with_a_sentence_and_has_no_effect(String path) {
        Random random = new Random(1);
        for (int length = 0; length < 200; length++) {
            byte[] garbage = new byte[length];
            random.nextBytes(garbage);
            if (length > 0) {
                garbage[0] = 1;
            }
            assertRefused(400, post(node, path, garbage));
        }
        assertRefused(400, post(node, path, new byte[] {2, 0, 0}));
        assertThat(node.store.get(KEY)).isEmpty();
    }

    @Test
    void what_is_too_large_is_refused() {
        byte[] large = group(new SessionId(Ids.uuid()), Limits.MAX_BODY_BYTES + 1);
        assertRefused(413, post(node, Wire.COMMANDS, GroupRequest.encode(true, large)));
        assertRefused(413, post(node, Wire.COMMANDS, new byte[1100 * KIB]));
        assertThat(node.store.get(KEY)).isEmpty();
    }

    @Test
    void a_message_for_another_cluster_is_refused() {
        byte[] message = GroupRequest.encode(true, group(new SessionId(Ids.uuid()), 10));
        assertRefused(409, post(node, Wire.COMMANDS, message, Ids.cluster().toString()));
        assertRefused(400, post(node, Wire.COMMANDS, message, ""));
        assertThat(node.store.get(KEY)).isEmpty();
    }

    private static byte[] group(SessionId session, int bytes) {
        Operation put = new Operation.Put(KEY, Expected.ANYTHING, new Body("t", new byte[bytes]));
        byte[] command = Formats.OF_THIS_BUILD.encode(new LogCommand.Commit(Transaction.of(put)), Levels.FIRST);
        return EntryCodec.encodeGroup(session, 7, 7, List.of(command));
    }

    private static void assertRefused(int status, HttpResponse<byte[]> response) {
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(new String(response.body(), StandardCharsets.UTF_8))
                .contains("\"detail\":\"")
                .contains(".\"");
    }

    private static HttpResponse<byte[]> post(WholeNode to, String path, byte[] body) {
        return post(to, path, body, to.store.status().cluster().toString());
    }

    private static HttpResponse<byte[]> post(WholeNode to, String path, byte[] body, String meant) {
        HttpRequest.Builder request = HttpRequest.newBuilder(to.uri(path))
                .header("Content-Type", Wire.MEDIA_TYPE)
                .POST(BodyPublishers.ofByteArray(body));
        if (!meant.isEmpty()) {
            request.header(Wire.CLUSTER, meant);
        }
        return to.send(request.build(), BodyHandlers.ofByteArray());
    }
}
