package io.tenure.guide;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.control.Requester;
import io.tenure.primary.Completion;
import io.tenure.primary.Instance;
import io.tenure.primary.PrimaryService;
import io.tenure.primary.Scope;
import io.tenure.primary.State;
import io.tenure.queue.TaskType;
import io.tenure.store.QueueName;
import io.tenure.store.TaskId;
import io.tenure.store.TaskState;
import io.tenure.testkit.TestTenure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The code of {@code docs/guide/testing.md} about services, results and control. */
class TestingGuideTest {

    record Mail(String to, String text) {}

    record Receipt(String to) {}

    record Rollout(int done) {}

    private static final TaskType<Mail> MAIL = TaskType.of("mail", Mail.class);

    private final List<Integer> rolledOut = new ArrayList<>();

    private final PrimaryService<Rollout> rollout = new PrimaryService<>() {
        @Override
        public String name() {
            return "rollout";
        }

        @Override
        public Class<Rollout> stateType() {
            return Rollout.class;
        }

        @Override
        public void run(State<Rollout> state, Scope scope) throws Exception {
            state.insert();
            while (state.value().done() < 5) {
                scope.sleep(Duration.ofMinutes(10));
                rolledOut.add(state.value().done());
                state.update(new Rollout(state.value().done() + 1));
            }
            state.delete();
        }
    };

    @Test
    void a_service_goes_on_at_the_next_leader() throws Exception {
        try (TestTenure tenure = TestTenure.of(setup -> setup.primary(rollout))) {
            tenure.addCopy(setup -> setup.primary(rollout));
            Instance<Rollout> instance = tenure.getOrCreate(rollout, "v2", new Rollout(0));
            tenure.advance(Duration.ofMinutes(25));
            tenure.awaitLeader().crash();
            assertThat(instance.await(Duration.ofHours(2))).isEqualTo(Completion.DONE);
            assertThat(rolledOut).containsExactly(0, 1, 2, 3, 4);
        }
    }

    @Test
    void a_result_is_awaited_and_a_queue_is_controlled() throws Exception {
        try (TestTenure tenure = TestTenure.of(
                setup -> setup.answer(MAIL, task -> new Receipt(task.data().to())))) {
            TaskId id = tenure.submit(MAIL, new Mail("a@b", "hello"));
            assertThat(tenure.await(id, Receipt.class, Duration.ofMinutes(1))).isEqualTo(new Receipt("a@b"));
            tenure.control().pause(new QueueName(TestTenure.NAME), new Requester("anna", "the relay is down"));
            TaskId waiting = tenure.submit(MAIL, new Mail("c@d", "hello"));
            tenure.advance(Duration.ofHours(1));
            assertThat(tenure.task(waiting).state()).isInstanceOf(TaskState.Ready.class);
        }
    }
}
