package io.tenure.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.queue.QueueDirectory;
import io.tenure.queue.WorkerRecord;
import io.tenure.store.Document;
import io.tenure.store.QueueName;
import io.tenure.store.WorkerId;
import io.tenure.testkit.MemoryStore;
import io.tenure.testkit.TestCrew;
import io.tenure.testkit.VirtualScheduler;
import io.tenure.testkit.VirtualTime;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AttendanceTest {

    private static final QueueName MAIL = new QueueName("mail");
    private static final WorkerId WORKER = new WorkerId("w1");
    private static final Map<QueueName, Set<String>> LETTERS = Map.of(MAIL, Set.of("letter"));

    private final VirtualTime time = new VirtualTime();
    private final MemoryStore store = new MemoryStore(time);
    private final TestCrew crew = new TestCrew(time, new VirtualScheduler(time));
    private final Attendance here = new Attendance(store, crew);
    private final Attendance elsewhere = new Attendance(store, crew);

    @AfterEach
    void stop() {
        crew.close();
        store.close();
    }

    @Test
    void a_worker_is_alive_for_about_a_minute_after_its_last_call() {
        here.looks(WORKER, LETTERS, 4, 1);
        time.advance(Duration.ofSeconds(60));
        assertThat(new QueueDirectory(store).workers())
                .singleElement()
                .satisfies(record -> assertThat(record.knows(MAIL, "letter")).isTrue())
                .satisfies(record -> assertThat(record.knows(MAIL, "card")).isFalse());
        time.advance(Duration.ofSeconds(10));
        assertThat(new QueueDirectory(store).workers()).isEmpty();
    }

    @Test
    void calls_write_a_record_every_half_minute_at_most_unless_there_is_news() {
        here.looks(WORKER, LETTERS, 4, 1);
        Document first = record();
        time.advance(Duration.ofSeconds(29));
        here.looks(WORKER, LETTERS, 4, 0);
        here.runs(WORKER, 3);
        assertThat(record().version()).isEqualTo(first.version());

        here.looks(WORKER, LETTERS, 5, 0);
        assertThat(record().version()).as("another limit").isNotEqualTo(first.version());
        time.advance(Duration.ofSeconds(31));
        here.looks(WORKER, LETTERS, 5, 0);
        assertThat(record().modified()).isEqualTo(store.clocks().wall());
    }

    @Test
    void a_worker_that_only_extends_stays_known_through_any_node() {
        here.looks(WORKER, LETTERS, 4, 0);
        for (int i = 0; i < 5; i++) {
            time.advance(Duration.ofSeconds(31));
            elsewhere.runs(WORKER, 4);
        }
        WorkerRecord record = WorkerRecord.decode(record());
        assertThat(new QueueDirectory(store).workers()).containsExactly(record);
        assertThat(record.types()).isEqualTo(LETTERS);
        assertThat(record.isFull()).isTrue();
    }

    @Test
    void nobody_knows_what_a_worker_looks_for_that_has_never_said_so() {
        here.runs(WORKER, 4);
        assertThat(store.get(WorkerRecord.key(WORKER))).isEmpty();
    }

    @Test
    void one_that_leaves_is_forgotten_at_once_and_a_dead_one_later() {
        here.looks(WORKER, LETTERS, 4, 0);
        here.left(WORKER);
        assertThat(store.get(WorkerRecord.key(WORKER))).isEmpty();

        here.looks(WORKER, LETTERS, 4, 0);
        assertThat(store.get(WorkerRecord.key(WORKER))).as("it is back").isPresent();
        time.advance(Duration.ofMinutes(11));
        here.looks(new WorkerId("w2"), LETTERS, 4, 0);
        assertThat(store.get(WorkerRecord.key(WORKER))).isEmpty();
    }

    private Document record() {
        return store.get(WorkerRecord.key(WORKER)).orElseThrow();
    }
}
