package io.tenure.engine.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.junit.jupiter.api.Test;

class MajorityCheckTest {

    private static final RaftPeerId N1 = RaftPeerId.valueOf("n1-00000001");
    private static final RaftPeerId N2 = RaftPeerId.valueOf("n2-00000002");
    private static final RaftPeerId N3 = RaftPeerId.valueOf("n3-00000003");

    private final Map<RaftPeerId, CompletableFuture<ByteString>> answers = new HashMap<>();

    private MajorityCheck check(RaftPeerId self, List<RaftPeerId> voters) {
        return new MajorityCheck(
                self, () -> voters, (voter, asked) -> answers.computeIfAbsent(voter, v -> new CompletableFuture<>()));
    }

    private void answers(RaftPeerId voter) {
        answers.put(voter, CompletableFuture.completedFuture(ByteString.EMPTY));
    }

    private void refuses(RaftPeerId voter) {
        answers.put(voter, CompletableFuture.failedFuture(new IllegalStateException("nobody there")));
    }

    @Test
    void it_names_the_voters_that_answer_when_they_are_too_few() {
        MajorityCheck check = check(N1, List.of(N3, N1, N2));
        refuses(N2);
        refuses(N3);
        check.look();

        assertThat(check.loss()).contains("No majority: of n1, n2, n3 only n1 answers.");
    }

    @Test
    void a_majority_that_answers_may_elect_a_leader() {
        MajorityCheck check = check(N1, List.of(N1, N2, N3));
        refuses(N2);
        answers(N3);
        check.look();

        assertThat(check.loss()).isEmpty();
    }

    @Test
    void half_of_the_voters_are_no_majority_and_a_learner_does_not_count() {
        MajorityCheck check = check(RaftPeerId.valueOf("n9-00000009"), List.of(N1, N2));
        answers(N1);
        refuses(N2);
        check.look();

        assertThat(check.loss()).contains("No majority: of n1, n2 only n1 answers.");
    }

    @Test
    void nothing_is_said_before_the_voters_had_time_to_answer_nor_once_there_is_a_leader() {
        MajorityCheck check = check(N1, List.of(N1, N2, N3));
        check.look();
        assertThat(check.loss()).isEmpty();

        check.found();
        List.of(N2, N3).forEach(voter -> answers.get(voter).completeExceptionally(new IllegalStateException("gone")));
        assertThat(check.loss()).isEmpty();
    }

    @Test
    void a_voter_that_cannot_even_be_called_does_not_answer_and_is_called_again_later() {
        boolean[] closed = {true};
        MajorityCheck check = new MajorityCheck(N1, () -> List.of(N1, N2, N3), (voter, asked) -> {
            if (closed[0]) {
                throw new IllegalStateException("The connection is closed.");
            }
            return CompletableFuture.completedFuture(ByteString.EMPTY);
        });
        check.look();
        assertThat(check.loss()).contains("No majority: of n1, n2, n3 only n1 answers.");

        closed[0] = false;
        check.look();
        assertThat(check.loss()).isEmpty();
    }

    @Test
    void what_was_lost_is_said_until_a_leader_is_known() {
        MajorityCheck check = check(N1, List.of(N1, N2, N3));
        refuses(N2);
        refuses(N3);
        check.look();
        assertThat(check.loss()).isPresent();

        check.found();
        assertThat(check.loss()).isEmpty();
    }
}
