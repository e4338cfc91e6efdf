package io.tenure.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tenure.node.NodeName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class OutcomeTest {

    @Test
    void what_was_committed_is_given() {
        Outcome.Committed committed = new Outcome.Committed(new Version(3), List.of(new TaskId(1)));
        assertThat(committed.orThrow()).isSameAs(committed);
    }

    @ParameterizedTest
    @CsvSource({
        "INVALID, CHANGE_REQUEST",
        "TOO_LARGE, CHANGE_REQUEST",
        "KEY_REUSED, CHANGE_REQUEST",
        "OVERLOADED, RETRY_LATER",
        "DISK_RESERVE, RETRY_LATER",
        "LEVEL_TOO_LOW, RETRY_LATER"
    })
    void a_refusal_keeps_its_reason_and_decides_the_advice(Outcome.Reason reason, Advice advice) {
        CommitRefused refused =
                catchThrowableOfType(CommitRefused.class, () -> new Outcome.Refused(reason, "Do this.").orThrow());
        assertThat(refused.reason()).isEqualTo(reason);
        assertThat(refused.advice()).isEqualTo(advice);
        assertThat(refused.sentence()).isEqualTo("Do this.");
    }

    @ParameterizedTest
    @EnumSource
    void a_conflict_keeps_what_it_is_about_unless_nothing_is_there(Outcome.Cause cause) {
        Outcome.Conflict conflict = new Outcome.Conflict(2, cause, Optional.empty());
        TenureException thrown = catchThrowableOfType(TenureException.class, conflict::orThrow);

        assertThat(thrown.advice()).isEqualTo(Advice.CHANGE_REQUEST);
        assertThat(thrown.sentence()).endsWith(".").isEqualTo(conflict.sentence());
        if (cause == Outcome.Cause.TASK_UNKNOWN || cause == Outcome.Cause.BATCH_UNKNOWN) {
            assertThat(thrown).isInstanceOf(NotFound.class);
        } else {
            assertThat(thrown)
                    .isInstanceOfSatisfying(
                            CommitConflict.class, e -> assertThat(e.conflict()).isEqualTo(conflict));
        }
    }

    @Test
    void who_is_fenced_is_told_who_leads() {
        Holding holding = new Holding(Office.CLUSTER, new Term(7), new NodeName("n2"), new LeaseId("x"), Instant.EPOCH);

        CommitFenced fenced =
                catchThrowableOfType(CommitFenced.class, () -> new Outcome.Fenced(Optional.of(holding)).orThrow());

        assertThat(fenced.advice()).isEqualTo(Advice.ASK_LEADER);
        assertThat(fenced.leader()).contains(new NodeName("n2"));
        assertThatThrownBy(() -> new Outcome.Fenced(Optional.empty()).orThrow())
                .isInstanceOfSatisfying(
                        CommitFenced.class, e -> assertThat(e.leader()).isEmpty());
    }
}
