package io.tenure.primary;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Transaction;
import io.tenure.testkit.Await;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An instance is ended for good by an abort, or by whoever deletes its document. */
@Timeout(120)
final class ServiceAbortsTest {

    private static final DocumentKey OUTSIDE = DocumentKey.of("outside", "x");

    private final Stages stages = new Stages();

    @AfterEach
    void stop() {
        stages.close();
    }

    @Test
    void an_idle_instance_whose_document_is_deleted_by_others_is_aborted() throws Exception {
        StepService service = new StepService();
        Stage node = stages.leading(service);
        Instance<Steps> kept = node.services().getOrCreate(service, "kept", Steps.FIRST);
        Instance<Steps> robbed = node.services().getOrCreate(service, "robbed", Steps.FIRST);
        service.permit("kept", 1);
        service.permit("robbed", 1);
        stages.awaitDocument("robbed");
        stages.awaitDocument("kept");
        stages.delete("robbed");
        assertThat(robbed.await(Await.CAP)).isEqualTo(Completion.ABORTED);
        assertThat(service.scopes.get("robbed").isAborted()).isTrue();
        service.permit("kept", StepService.LAST);
        assertThat(kept.await(Await.CAP)).isEqualTo(Completion.DONE);
    }

    @Test
    void a_write_notices_at_once_that_its_document_was_deleted() throws Exception {
        CompletableFuture<Throwable> end = new CompletableFuture<>();
        CountDownLatch inserted = new CountDownLatch(1);
        CountDownLatch deleted = new CountDownLatch(1);
        Custom service = new Custom((state, scope) -> {
            state.insert();
            inserted.countDown();
            Deaf.until(deleted);
            try {
                state.update(state.value().next());
            } catch (RuntimeException e) {
                end.complete(e);
                throw e;
            }
        });
        Stage node = stages.leading(service);
        Instance<Steps> instance = node.services().getOrCreate(service, "x", Steps.FIRST);
        inserted.await();
        stages.delete("x");
        deleted.countDown();
        assertThat(end.join()).isInstanceOf(Aborted.class);
        assertThat(instance.await(Await.CAP)).isEqualTo(Completion.ABORTED);
    }

    @Test
    void an_abort_from_elsewhere_ends_the_instance_for_good() throws Exception {
        StepService service = new StepService();
        Stage node = stages.leading(service);
        Instance<Steps> instance = node.services().getOrCreate(service, "x", Steps.FIRST);
        service.permit("x", 1);
        stages.awaitDocument("x");
        stages.abort("x");
        assertThat(stages.document("x")).isEmpty();
        assertThat(instance.await(Await.CAP)).isEqualTo(Completion.ABORTED);
        node.stepDown();
        node.stepUp();
        assertThat(node.services().lookup(service, "x", Await.CAP)).isEmpty();
        assertThat(service.begun).containsExactly("x 0");
    }

    @Test
    void an_abort_can_be_carried_out_step_by_step_by_the_service() throws Exception {
        StepService service = new StepService() {
            @Override
            public void abort(State<Steps> state, Scope scope) {
                assertThat(scope.isAborted()).isTrue();
                state.update(new Steps(-1, "undoing"));
                scope.store()
                        .commit(Transaction.of(new Operation.Put(OUTSIDE, Expected.ABSENT, Body.of("t", "undone"))));
                state.delete();
            }
        };
        Stage node = stages.leading(service);
        Instance<Steps> instance = node.services().getOrCreate(service, "x", Steps.FIRST);
        service.permit("x", 1);
        instance.abort();
        assertThat(stages.store.get(OUTSIDE)).isPresent();
        assertThat(instance.await(Await.CAP)).isEqualTo(Completion.ABORTED);
    }
}
