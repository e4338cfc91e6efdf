package io.tenure.server.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.engine.PeerLink;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.runtime.Crew;
import io.tenure.runtime.ProcessCrew;
import io.tenure.testkit.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobLogsTest {

    private static final NodeId N1 = NodeId.parse("n1-00000001");
    private static final NodeId N2 = NodeId.parse("n2-00000002");
    private static final NodeId DEAD = NodeId.parse("n3-00000003");

    @TempDir
    private Path data;

    private final Crew crew = new ProcessCrew();
    private final Map<NodeId, Function<byte[], CompletableFuture<byte[]>>> answerers = new HashMap<>();
    private JobFolder first;
    private JobFolder second;
    private JobLogs logs;

    /** The connections of one node. */
    private record Link(NodeId own, Map<NodeId, Function<byte[], CompletableFuture<byte[]>>> answerers)
            implements PeerLink, PeerLink.Channel {

        @Override
        public Channel channel(char letter) {
            return this;
        }

        @Override
        public CompletableFuture<byte[]> ask(NodeId member, byte[] message) {
            Function<byte[], CompletableFuture<byte[]>> answerer = answerers.get(member);
            return answerer == null
                    ? CompletableFuture.failedFuture(new IOException("nobody there"))
                    : answerer.apply(message);
        }

        @Override
        public void answerWith(Function<byte[], CompletableFuture<byte[]>> answerer) {
            answerers.put(own, answerer);
        }

        @Override
        public Optional<Endpoint> newcomer(NodeId node) {
            return Optional.empty();
        }
    }

    @BeforeEach
    void open() {
        first = folder(N1);
        second = folder(N2);
        logs = logs(N1, first);
        logs.open();
        logs(N2, second).open();
    }

    private JobFolder folder(NodeId node) {
        return new JobFolder(
                data.resolve(node.toString()), JobFolder.Limits.DEFAULT, crew, job -> false, crew.time()::wall);
    }

    private JobLogs logs(NodeId node, JobFolder folder) {
        return new JobLogs(folder, new Link(node, answerers), node, () -> List.of(N1, N2, DEAD), crew);
    }

    @AfterEach
    void close() {
        first.close();
        second.close();
    }

    /** Writes it, a little later than what was written before. */
    private void write(NodeId node, int attempt, String text, int second) {
        JobFolder folder = node.equals(N1) ? this.first : this.second;
        folder.log("j", attempt, text.getBytes(StandardCharsets.UTF_8));
        Path file = data.resolve(node.toString()).resolve("log/j/" + attempt + ".0");
        try {
            Await.until(() -> assertThat(file).isNotEmptyFile());
            Files.setLastModifiedTime(file, FileTime.from(Instant.ofEpochSecond(1_800_000_000L + second)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JobLogs.Query query(Optional<String> node, Optional<Integer> attempt, long from) {
        return new JobLogs.Query("j", node, attempt, from, 1000);
    }

    @Test
    void any_node_finds_all_parts_in_the_order_of_their_time_and_gives_the_newest() throws InterruptedException {
        write(N2, 1, "started", 1);
        write(N1, 1, "undone", 2);
        write(N1, 2, "started again", 3);

        JobLogs.View view = logs.look(query(Optional.empty(), Optional.empty(), 0));
        assertThat(view.parts())
                .extracting(part -> part.node() + " " + part.log().attempt() + " "
                        + part.log().bytes())
                .containsExactly("n2 1 7", "n1 1 6", "n1 2 13");
        assertThat(view.silent()).containsExactly("n3");
        assertThat(view.piece().orElseThrow().node()).isEqualTo("n1");
        assertThat(view.piece().orElseThrow().log().text()).isEqualTo("started again");
    }

    @Test
    void a_piece_of_another_node_is_given_from_its_place_on() throws InterruptedException {
        write(N2, 1, "one two", 1);
        JobLogs.View view = logs.look(query(Optional.of("n2"), Optional.of(1), 4));
        LogPiece piece = view.piece().orElseThrow().log();
        assertThat(piece.text()).isEqualTo("two");
        assertThat(piece.from()).isEqualTo(4);
        assertThat(piece.next()).isEqualTo(7);
        assertThat(piece.end()).isEqualTo(7);
        assertThat(view.silent()).isEmpty();
    }

    @Test
    void what_nobody_has_is_nowhere() throws InterruptedException {
        write(N2, 1, "x", 1);
        assertThat(logs.look(query(Optional.empty(), Optional.of(7), 0)).piece())
                .isEmpty();
        assertThat(logs.look(query(Optional.of("n1"), Optional.empty(), 0)).piece())
                .isEmpty();
        assertThat(logs.look(query(Optional.of("n3"), Optional.empty(), 0)).silent())
                .containsExactly("n3");
        assertThat(logs.look(query(Optional.of("n9"), Optional.empty(), 0)).silent())
                .containsExactly("n9");
    }

    @Test
    void a_message_that_makes_no_sense_is_refused() {
        Link link = new Link(N1, answerers);
        for (byte[] message : new byte[][] {{}, {2}, {1}, {1, 0, 50}}) {
            assertThatThrownBy(() -> link.ask(N1, message)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void senseless_places_and_lengths_are_refused() {
        assertThatThrownBy(() -> query(Optional.empty(), Optional.empty(), -1)).hasMessageContaining("from");
        assertThatThrownBy(() -> new JobLogs.Query("j", Optional.empty(), Optional.empty(), 0, 0))
                .hasMessageContaining("limit");
    }
}
