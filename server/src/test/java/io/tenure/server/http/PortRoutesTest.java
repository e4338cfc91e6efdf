package io.tenure.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.runtime.Ids;
import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Outcome.Reason;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.Transaction;
import io.tenure.store.machine.Answer;
import io.tenure.store.machine.Command;
import io.tenure.store.machine.EntryCodec;
import io.tenure.store.machine.Limits;
import io.tenure.store.machine.SessionId;
import io.tenure.store.wire.GroupReply;
import io.tenure.store.wire.GroupRequest;
import io.tenure.store.wire.Hello;
import io.tenure.store.wire.Wire;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PortRoutesTest {

    private static final int KIB = 1024;

    private final TestServer server = new TestServer();
    private final HttpClient client = HttpClient.newHttpClient();
    private final String cluster = server.members.status().cluster().toString();

    @AfterEach
    void close() {
        client.close();
        server.close();
    }

    @Test
    void a_greeting_says_who_answers() throws Exception {
        byte[] body = client.send(HttpRequest.newBuilder(uri(Wire.HELLO)).build(), BodyHandlers.ofByteArray())
                .body();
        Hello hello = Hello.decode(body);
        assertThat(hello.cluster()).isEqualTo(server.members.status().cluster());
        assertThat(hello.nodes()).containsExactly(FakeMembers.HTTP);
    }

    @Test
    void a_group_is_passed_on_under_its_own_name() throws Exception {
        server.relay.answers = List.of(new Answer.Taken(List.of()));
        SessionId session = new SessionId(Ids.uuid());
        HttpResponse<byte[]> response = post(Wire.COMMANDS, GroupRequest.encode(true, group(session, 10)), cluster);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(GroupReply.decode(response.body())).isInstanceOf(GroupReply.Done.class);
        assertThat(server.relay.sent).singleElement().satisfies(group -> {
            assertThat(group.session()).isEqualTo(session);
            assertThat(group.number()).isEqualTo(7);
        });
    }

    @Test
    void a_fresh_group_is_turned_back_when_a_command_is_refused_and_a_copy_is_not() throws Exception {
        server.relay.refused.put(0, new Refused(Reason.DISK_RESERVE, "Room."));
        byte[] group = group(new SessionId(Ids.uuid()), 10);
        assertThat(GroupReply.decode(post(Wire.COMMANDS, GroupRequest.encode(true, group), cluster)
                        .body()))
                .isInstanceOf(GroupReply.TurnedBack.class);
        assertThat(server.relay.sent).isEmpty();
        assertThat(post(Wire.COMMANDS, GroupRequest.encode(false, group), cluster)
                        .statusCode())
                .isEqualTo(200);
        assertThat(server.relay.sent).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {Wire.COMMANDS, Wire.READS, Wire.HINTS})
    void garbage_is_refused_with_a_sentence_and_has_no_effect(String path) throws Exception {
        Random random = new Random(1);
        for (int length = 0; length < 200; length++) {
            byte[] garbage = new byte[length];
            random.nextBytes(garbage);
            if (length > 0) {
                garbage[0] = 1;
            }
            assertRefused(400, post(path, garbage, cluster));
        }
        assertRefused(400, post(path, new byte[] {2, 0, 0}, cluster));
        assertThat(server.relay.sent).isEmpty();
    }

    @Test
    void what_is_too_large_is_refused() throws Exception {
        byte[] large = group(new SessionId(Ids.uuid()), Limits.MAX_BODY_BYTES + 1);
        assertRefused(413, post(Wire.COMMANDS, GroupRequest.encode(true, large), cluster));
        assertRefused(413, post(Wire.COMMANDS, new byte[1100 * KIB], cluster));
        assertThat(server.relay.sent).isEmpty();
    }

    @Test
    void a_message_for_another_cluster_is_refused() throws Exception {
        byte[] message = GroupRequest.encode(true, group(new SessionId(Ids.uuid()), 10));
        assertRefused(409, post(Wire.COMMANDS, message, Ids.cluster().toString()));
        assertRefused(400, post(Wire.COMMANDS, message, ""));
        assertThat(server.relay.sent).isEmpty();
    }

    private static byte[] group(SessionId session, int bytes) {
        Operation put = new Operation.Put(DocumentKey.of("c", "a"), Expected.ANYTHING, new Body("t", new byte[bytes]));
        byte[] command = EntryCodec.encodeCommand(new Command.Commit(Transaction.of(put)));
        return EntryCodec.encodeGroup(session, 7, 7, List.of(command));
    }

    private static void assertRefused(int status, HttpResponse<byte[]> response) {
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(new String(response.body(), StandardCharsets.UTF_8))
                .contains("\"detail\":\"")
                .contains(".\"");
    }

    private HttpResponse<byte[]> post(String path, byte[] body, String meant) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(path))
                .header("Content-Type", Wire.MEDIA_TYPE)
                .POST(BodyPublishers.ofByteArray(body));
        if (!meant.isEmpty()) {
            request.header(Wire.CLUSTER, meant);
        }
        return client.send(request.build(), BodyHandlers.ofByteArray());
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + server.http.port() + path);
    }
}
