package io.tenure.primary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Transaction;
import io.tenure.store.Unavailable;
import io.tenure.testkit.Await;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The cases of MongoDB about what a step-down, a shutdown or an abort ends, and what it leaves. */
@Timeout(120)
final class MongoStepDownCasesTest {

    private final Solo solo = new Solo();
    private final Stages stages = solo.stages;
    private final StepService service = solo.service;
    private final Stage node = solo.node;

    @AfterEach
    void stop() {
        solo.close();
    }

    @Test
    void cancellation_on_stepdown() throws Exception {
        solo.create("x");
        Scope scope = solo.begun("x");
        CountDownLatch woken = new CountDownLatch(1);
        scope.onEnd(woken::countDown);
        node.stepDown();
        woken.await();
        assertThat(service.ended).containsExactly("x InterruptedException");
        assertThatThrownBy(scope::check).isInstanceOf(SteppedDown.class);
    }

    @Test
    void reset_cancellation_source_on_stepup_and_complete_successfully() throws Exception {
        Instance<Steps> instance = solo.create("x");
        solo.step("x", 1);
        node.stepDown();
        node.stepUp();
        service.permit("x", StepService.LAST);
        assertThat(instance.await(Await.CAP)).isEqualTo(Completion.DONE);
        assertThat(solo.begun("x").isSteppingDown()).isFalse();
    }

    @Test
    void reset_cancellation_source_on_stepup_and_step_down_again() throws Exception {
        solo.create("x");
        solo.step("x", 1);
        node.stepDown();
        Scope first = solo.begun("x");
        node.stepUp();
        Await.until(() -> assertThat(service.begun).hasSize(2));
        Scope second = solo.begun("x");
        node.stepDown();
        assertThat(second).isNotSameAs(first);
        assertThatThrownBy(second::check).isInstanceOf(SteppedDown.class);
        assertThat(service.ended).hasSize(2);
    }

    @Test
    void step_down_before_persisted() throws Exception {
        node.stepUp();
        stages.store.beforeCommit = transaction -> {
            if (Stages.isState(transaction)) {
                throw new Unavailable("No quorum.", null);
            }
        };
        var unused = Stages.meanwhile(() -> solo.create("x"));
        Await.until(() -> assertThat(service.begun).containsExactly("x 0"));
        node.stepDown();
        assertThat(service.ended).containsExactly("x SteppedDown");
        assertThat(stages.document("x")).isEmpty();
    }

    @Test
    void op_ctx_created_after_stepdown_is_already_interrupted() throws Exception {
        solo.create("x");
        solo.step("x", 1);
        Scope scope = solo.begun("x");
        State<Steps> state = service.states.get("x");
        node.stepDown();
        node.stepUp();
        Operation put = new Operation.Put(DocumentKey.of("other", "x"), Expected.ANYTHING, Body.of("t", "late"));
        assertThatThrownBy(() -> scope.store().commit(Transaction.of(put))).isInstanceOf(SteppedDown.class);
        assertThatThrownBy(() -> scope.store().get(DocumentKey.of("other", "x")))
                .isInstanceOf(SteppedDown.class);
        assertThatThrownBy(() -> state.update(new Steps(9, "late"))).isInstanceOf(SteppedDown.class);
        assertThatThrownBy(() -> scope.fork(() -> 1)).isInstanceOf(SteppedDown.class);
        assertThat(stages.store.get(DocumentKey.of("other", "x"))).isEmpty();
    }

    @Test
    void op_ctx_interrupted_by_stepdown() throws Exception {
        assertInterruptsWrite(node::stepDown);
    }

    @Test
    void op_ctx_interrupted_by_shutdown() throws Exception {
        assertInterruptsWrite(node::close);
    }

    @Test
    void not_stepping_down() throws Exception {
        solo.create("x");
        assertThat(solo.begun("x").isSteppingDown()).isFalse();
        assertThat(solo.begun("x").isAborted()).isFalse();
    }

    @Test
    void is_stepping_down_indicates_stepdown() throws Exception {
        solo.create("x");
        Scope scope = solo.begun("x");
        node.stepDown();
        assertThat(scope.isSteppingDown()).isTrue();
        assertThat(scope.isAborted()).isFalse();
    }

    @Test
    void is_stepping_down_unaffected_by_abort_and_is_aborted_indicates_it() throws Exception {
        Instance<Steps> instance = solo.create("x");
        Scope scope = solo.begun("x");
        instance.abort();
        assertThat(scope.isSteppingDown()).isFalse();
        assertThat(scope.isAborted()).isTrue();
        assertThat(instance.await(Await.CAP)).isEqualTo(Completion.ABORTED);
    }

    private void assertInterruptsWrite(Runnable end) throws Exception {
        solo.create("x");
        solo.step("x", 1);
        CountDownLatch writing = new CountDownLatch(1);
        stages.store.beforeCommit = transaction -> {
            if (transaction.operations().getFirst() instanceof Operation.Put put
                    && put.key().id().equals("x")) {
                writing.countDown();
                throw new Unavailable("No quorum.", null);
            }
        };
        service.permit("x", 1);
        writing.await();
        end.run();
        Await.until(() -> assertThat(service.ended).containsExactly("x SteppedDown"));
        stages.store.beforeCommit = transaction -> {};
        assertThat(solo.current("x")).isEqualTo(1);
    }
}
