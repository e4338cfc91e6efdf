package io.tenure.engine.members;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftGroupMemberId;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.protocol.exceptions.LeaderNotReadyException;
import org.apache.ratis.protocol.exceptions.LeaderSteppingDownException;
import org.apache.ratis.protocol.exceptions.ReconfigurationInProgressException;
import org.apache.ratis.protocol.exceptions.ReconfigurationTimeoutException;
import org.apache.ratis.protocol.exceptions.SetConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ChangeRefusalTest {

    static Stream<Exception> failures() {
        return Stream.of(
                new ReconfigurationInProgressException("{index: 4, cur=peers:[n1|127.0.0.1:9]}"),
                new SetConfigurationException("{index: 4, cur=peers:[n1|127.0.0.1:9]}"),
                new ReconfigurationTimeoutException("{index: 4, cur=peers:[n1|127.0.0.1:9]}"),
                new LeaderSteppingDownException("{index: 4, cur=peers:[n1|127.0.0.1:9]}"),
                new IOException("{index: 4, cur=peers:[n1|127.0.0.1:9]}"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void nothing_of_a_text_that_is_not_ours_is_passed_on(Exception failure) {
        assertThat(ChangeRefusal.of(new ExecutionException(failure)))
                .doesNotContain("index", "127.0.0.1", "Exception", "ratis")
                .matches("[a-z].*\\.");
    }

    @Test
    void a_change_that_is_under_way_is_named_however_it_is_wrapped() {
        Exception failure = new ReconfigurationInProgressException("in progress");
        assertThat(ChangeRefusal.of(new ExecutionException(new CompletionException(failure))))
                .isEqualTo("a change of the members is under way; try again.");
    }

    @Test
    void a_leader_that_is_not_ready_is_asked_again() {
        RaftGroupMemberId leader = RaftGroupMemberId.valueOf(RaftPeerId.valueOf("n1"), RaftGroupId.randomId());
        assertThat(ChangeRefusal.of(new LeaderNotReadyException(leader))).contains("leader", "try again");
    }
}
