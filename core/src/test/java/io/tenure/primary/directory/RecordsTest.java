package io.tenure.primary.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.node.NodeName;
import io.tenure.primary.Completion;
import io.tenure.primary.InstanceRefused;
import io.tenure.primary.Refusal;
import io.tenure.primary.ServiceState;
import io.tenure.store.Body;
import io.tenure.store.CollectionName;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Office;
import io.tenure.store.Term;
import io.tenure.store.Version;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is written into the store is read as it was meant, by later programs, too. */
class RecordsTest {

    private static final Instant AT = Instant.parse("2026-01-01T00:00:00.123Z");
    private static final Office SHOP = new Office("shop");

    @Test
    void a_service_record_is_read_as_it_was_written() {
        ServiceRecord record = new ServiceRecord(
                SHOP,
                "reshard",
                new CollectionName("reshards"),
                ServiceState.REBUILD_FAILED,
                7,
                new Term(3),
                new NodeName("n1"),
                AT,
                "no index");
        assertThat(ServiceRecord.of(document(record.encode()))).isEqualTo(record);
        assertThat(record.says(record.paused())).isFalse();
    }

    @Test
    void an_instance_record_is_read_as_it_was_written() {
        InstanceRecord record = new InstanceRecord(
                new Term(3),
                AT,
                "cloning",
                0.25,
                2,
                "torn",
                Optional.of(Completion.ABORTED),
                Optional.of(new Version(4)),
                5);
        assertThat(InstanceRecord.of(document(record.encode()))).isEqualTo(record);
    }

    @Test
    void a_request_is_read_as_it_was_written_before_and_after_its_answer() {
        LeaderRequest request =
                LeaderRequest.create("reshard", "db/1", Body.of("reshard@1", "{}"), Duration.ofSeconds(30));
        LeaderRequest answered = request.with(
                LeaderRequest.Answer.refused(new InstanceRefused(Refusal.OPTIONS_CONFLICT, "It runs otherwise.")));
        assertThat(LeaderRequest.of(document(request.encode()))).isEqualTo(request);
        assertThat(LeaderRequest.of(document(answered.encode()))).isEqualTo(answered);
    }

    @Test
    void a_text_that_nobody_would_read_to_its_end_is_shortened() {
        InstanceRecord record = new InstanceRecord(
                new Term(3), AT, "", -1, 2, "x".repeat(100_000), Optional.empty(), Optional.empty(), 1);
        assertThat(InstanceRecord.of(document(record.encode())).error())
                .hasSizeLessThan(2100)
                .endsWith("…");
    }

    @Test
    void a_record_of_a_later_version_is_refused_with_a_sentence() {
        byte[] bytes = {9, 0, 0};
        assertThatThrownBy(() -> InstanceRecord.of(document(new Body("instance-record", bytes))))
                .hasMessage(
                        "A document of the type 'instance-record' has the unknown version 9: upgrade this program.");
        assertThatThrownBy(() -> InstanceRecord.of(document(new Body("instance-record", new byte[] {1, 0}))))
                .hasMessageContaining("cut short");
    }

    private static Document document(Body body) {
        return new Document(DocumentKey.of("c", "i"), new Version(1), AT, body);
    }
}
