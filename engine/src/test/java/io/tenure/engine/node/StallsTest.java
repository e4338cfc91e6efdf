package io.tenure.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.QueueName;
import io.tenure.store.TaskId;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskState;
import io.tenure.store.Term;
import io.tenure.store.WorkerId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class StallsTest {

    private final Stalls stalls = new Stalls();

    private static TaskRecord claimed(long id) {
        TaskState state = new TaskState.Claimed(new WorkerId("n1/7"), Instant.EPOCH, Duration.ZERO, Term.NONE);
        return new TaskRecord(
                new TaskId(id),
                new QueueName("mail"),
                "mail",
                TaskOptions.DEFAULT,
                Instant.EPOCH,
                1,
                0,
                Optional.empty(),
                state);
    }

    @Test
    void however_many_claims_ran_out_there_is_one_sentence_and_it_is_told_once() {
        stalls.add(List.of(claimed(12)));
        stalls.add(Collections.nCopies(100, claimed(13)));

        assertThat(stalls.tell().orElseThrow())
                .startsWith(
                        "Claims that ran out: 101; the first of them was on task 12 of queue 'mail' at worker n1/7.");
        assertThat(stalls.tell()).isEmpty();
    }
}
