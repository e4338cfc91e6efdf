package io.tenure.store.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tenure.node.ClusterId;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeName;
import io.tenure.store.BatchId;
import io.tenure.store.Body;
import io.tenure.store.Claim;
import io.tenure.store.CollectionName;
import io.tenure.store.DocumentKey;
import io.tenure.store.Office;
import io.tenure.store.Outcome.Reason;
import io.tenure.store.Outcome.Refused;
import io.tenure.store.QueueName;
import io.tenure.store.Scan;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskScan;
import io.tenure.store.TaskState;
import io.tenure.store.Term;
import io.tenure.store.Topic;
import io.tenure.store.WorkerId;
import io.tenure.store.log.EntryCodec;
import io.tenure.store.log.Levels;
import io.tenure.store.log.LogAnswer;
import io.tenure.store.log.SessionId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every message, byte for byte. {@code -Drewrite=true} writes the files of messages that have none yet. */
final class WireTest {

    private static final Path FILES = Path.of("src/test/resources/golden/wire-v1");
    private static final UUID ID = UUID.fromString("6f0c9a3e-7c1d-4d5e-9f00-0123456789ab");
    private static final QueueName QUEUE = new QueueName("mail");
    private static final CollectionName COLLECTION = new CollectionName("boards");
    private static final LogAnswer.Grant GRANT = new LogAnswer.Grant(new TaskId(300), 2);

    /** A message and how it is read; {@code again} writes what was read. */
    private record Message(
            String name, byte[] encoded, Function<byte[], Object> decoder, Function<Object, byte[]> again) {

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Message> messages() {
        return Stream.of(
                message(
                        "hello",
                        new Hello(
                                new ClusterId(ID),
                                new NodeName("n1"),
                                List.of(Endpoint.parse("127.0.0.1:8000")),
                                2,
                                new Levels(1, 3)),
                        Hello::encode,
                        Hello::decode),
                new Message(
                        "group-request",
                        GroupRequest.encode(true, EntryCodec.encodeGroup(new SessionId(ID), 7, 5, List.of())),
                        GroupRequest::decode,
                        read -> GroupRequest.encode(((GroupRequest) read).fresh(), ((GroupRequest) read).encoded())),
                message("group-reply-done", done(), GroupReply::encode, GroupReply::decode),
                message(
                        "group-reply-turned-back",
                        new GroupReply.TurnedBack(new TreeMap<>(Map.of(3, new Refused(Reason.DISK_RESERVE, "Room.")))),
                        GroupReply::encode,
                        GroupReply::decode),
                message("read-request", questions(), ReadRequest::encode, ReadRequest::decode),
                message(
                        "watch-request",
                        new WatchRequest(ID, Set.of(new Topic.OfQueue(QUEUE))),
                        WatchRequest::encode,
                        WatchRequest::decode),
                message(
                        "watch-reply-collection",
                        new WatchReply(Set.of(new Topic.OfCollection(COLLECTION))),
                        WatchReply::encode,
                        WatchReply::decode),
                message(
                        "watch-reply-office",
                        new WatchReply(Set.of(new Topic.OfOffice(Office.CLUSTER))),
                        WatchReply::encode,
                        WatchReply::decode));
    }

    @SuppressWarnings("unchecked")
    private static <T> Message message(String name, T value, Function<T, byte[]> encoder, Function<byte[], T> decoder) {
        return new Message(name, encoder.apply(value), decoder::apply, read -> encoder.apply((T) read));
    }

    private static GroupReply done() {
        TaskRecord task = new TaskRecord(
                new TaskId(300),
                QUEUE,
                "t",
                TaskOptions.DEFAULT,
                Instant.parse("2026-03-01T12:00:00Z"),
                2,
                0,
                Optional.of("refused"),
                new TaskState.Claimed(
                        new WorkerId("w"), Instant.parse("2026-03-01T12:00:01Z"), Duration.ofSeconds(30), new Term(9)));
        return new GroupReply.Done(
                List.of(new LogAnswer.Taken(List.of(GRANT))),
                new ClaimedTasks(List.of(new Claim(task, Body.of("t", "payload"))), 1));
    }

    private static ReadRequest questions() {
        return new ReadRequest(
                true,
                List.of(
                        new StoreQuestion.Get(new DocumentKey(COLLECTION, "größe/1")),
                        new StoreQuestion.Scan(new Scan(COLLECTION, "a", "ab", 10)),
                        new StoreQuestion.Collections(),
                        new StoreQuestion.OfTask(new TaskId(3)),
                        new StoreQuestion.Payload(new TaskId(4)),
                        new StoreQuestion.Queues(),
                        new StoreQuestion.OfBatch(QUEUE, new BatchId("b")),
                        new StoreQuestion.Members(QUEUE, new BatchId("b"), 5, 6),
                        new QueueQuestion.Attempts(new TaskId(3)),
                        new QueueQuestion.Tasks(new TaskScan(QUEUE, TaskState.Kind.CANCELLED, Optional.of("t"), "", 7)),
                        new QueueQuestion.Next(QUEUE),
                        new QueueQuestion.Unacknowledged(QUEUE, Optional.of(new BatchId("b")), 8),
                        new StoreQuestion.OfOffice(Office.CLUSTER),
                        new StoreQuestion.Time(),
                        new StoreQuestion.Granted(List.of(GRANT))));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void a_message_is_written_and_read_as_its_golden_file_says(Message message) {
        byte[] golden = golden(message);
        assertThat(message.encoded()).isEqualTo(golden);
        assertThat(message.again().apply(message.decoder().apply(golden))).isEqualTo(golden);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void another_version_is_refused_with_a_sentence(Message message) {
        byte[] newer = message.encoded().clone();
        newer[0] = 9;
        assertThatExceptionOfType(WireException.class)
                .isThrownBy(() -> message.decoder().apply(newer))
                .withMessageContaining("format 9")
                .withMessageEndingWith(".");
    }

    @ParameterizedTest
    @MethodSource("messages")
    void a_cut_or_lengthened_message_is_refused(Message message) {
        for (int length = 0; length < message.encoded().length; length++) {
            byte[] cut = Arrays.copyOf(message.encoded(), length);
            assertThatExceptionOfType(WireException.class)
                    .isThrownBy(() -> message.decoder().apply(cut));
        }
        if (!message.name().equals("hello")) {
            byte[] longer = Arrays.copyOf(message.encoded(), message.encoded().length + 1);
            assertThatExceptionOfType(WireException.class)
                    .isThrownBy(() -> message.decoder().apply(longer));
        }
    }

    @Test
    void a_greeting_may_say_more_than_is_understood() {
        Hello hello = hello(2, new Levels(1, 3));
        byte[] longer = Arrays.copyOf(hello.encode(), hello.encode().length + 5);
        assertThat(Hello.decode(longer)).isEqualTo(hello);
    }

    @Test
    void a_client_writes_at_the_highest_level_that_the_cluster_has_and_both_know() {
        assertThat(hello(2, new Levels(1, 3)).levelFor(new Levels(1, 4))).hasValue(2);
        assertThat(hello(2, new Levels(1, 3)).levelFor(new Levels(1, 1))).hasValue(1);
        assertThat(hello(2, new Levels(2, 3)).levelFor(new Levels(1, 1))).isEmpty();
        assertThat(hello(1, new Levels(1, 2)).levelFor(new Levels(2, 3))).isEmpty();
    }

    private static Hello hello(int level, Levels levels) {
        return new Hello(new ClusterId(ID), new NodeName("n1"), List.of(), level, levels);
    }

    private static byte[] golden(Message message) {
        Path file = FILES.resolve(message.name() + ".hex");
        try {
            if (Boolean.getBoolean("rewrite") && !Files.exists(file)) {
                Files.createDirectories(FILES);
                Files.writeString(file, HexFormat.of().formatHex(message.encoded()) + "\n");
            }
            return HexFormat.of().parseHex(Files.readString(file).strip());
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "The message " + message.name() + " has no golden file: run with -Drewrite=true", e);
        }
    }
}
