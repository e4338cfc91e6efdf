package io.tenure.primary;

import static io.tenure.primary.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.testkit.Await;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of an instance follows from its document: one that is bad, too big, failing, or left where it is. */
@Timeout(120)
final class ServiceDocumentsTest {

    private final Stages stages = new Stages();

    @AfterEach
    void stop() {
        stages.close();
    }

    @Test
    void a_document_that_cannot_be_read_is_an_error_of_its_instance_alone() throws Exception {
        StepService service = new StepService();
        stages.insert("alien", "other@1", "1 plain");
        stages.insert("json", "json", "{}");
        stages.insert("newer", "steps@2", "1 plain");
        stages.insert("garbled", "steps@1", "what");
        stages.insert("good", "steps@1", "1 plain");
        Stage node = stages.leading(service);
        Await.until(() -> assertThat(service.begun).containsExactly("good 1"));
        Await.until(() -> {
            assertThat(stages.record("alien").error()).contains("of the type 'other@1', not of the service 'steps'");
            assertThat(stages.record("json").error()).contains("of the type 'json'");
            assertThat(stages.record("newer").error())
                    .isEqualTo("The document has schema 2, but this program knows only 1: run a newer one.");
            assertThat(stages.record("garbled").error()).isEqualTo("'what' is no number and option.");
        });
        assertRefused(Refusal.BAD_DOCUMENT, () -> node.services().lookup(service, "newer"));
        assertRefused(Refusal.BAD_DOCUMENT, () -> node.services().getOrCreate(service, "newer", Steps.FIRST));
        stages.abort("alien");
        assertThat(stages.document("alien")).isEmpty();
    }

    @Test
    void a_state_over_the_limit_is_an_error_of_its_instance_alone() throws Exception {
        Custom service = new Custom((state, scope) -> {
            if (state.id().equals("big")) {
                state.update(new Steps(1, "x".repeat(600 * 1024)));
            }
            state.update(state.value().next());
            state.delete();
        });
        Stage node = stages.leading(service);
        var unused = Stages.meanwhile(() -> node.services().getOrCreate(service, "big", Steps.FIRST));
        assertThat(node.services().getOrCreate(service, "small", Steps.FIRST).await(Await.CAP))
                .isEqualTo(Completion.DONE);
        Await.until(() -> assertThat(node.services().counts().failures()).isGreaterThan(1));
        assertThat(stages.document("big")).isEmpty();
    }

    @Test
    void a_failing_run_is_shown_and_run_again_from_its_document() throws Exception {
        AtomicBoolean broken = new AtomicBoolean(true);
        Custom service = new Custom((state, scope) -> {
            state.insert();
            if (broken.get()) {
                throw new IllegalStateException("The tape is torn.");
            }
            state.delete();
        });
        Stage node = stages.leading(service);
        Instance<Steps> instance = node.services().getOrCreate(service, "x", Steps.FIRST);
        Await.until(() -> {
            assertThat(stages.record("x").error()).isEqualTo("The tape is torn.");
            assertThat(stages.record("x").failures()).isGreaterThan(1);
        });
        broken.set(false);
        assertThat(instance.await(Await.CAP)).isEqualTo(Completion.DONE);
        assertThat(stages.entry("x")).isEmpty();
    }

    @Test
    void a_run_that_returns_releases_its_instance_and_the_next_term_runs_it_again() throws Exception {
        Custom service = new Custom((state, scope) -> state.update(state.value().next()));
        Stage node = stages.leading(service);
        Instance<Steps> instance = node.services().getOrCreate(service, "x", Steps.FIRST);
        assertThat(instance.await(Await.CAP)).isEqualTo(Completion.RELEASED);
        assertThat(node.services().lookup(service, "x")).isEmpty();
        node.stepDown();
        node.stepUp();
        Await.until(() -> assertThat(service.begun).containsExactly("x 0", "x 1"));
    }

    @Test
    void an_instance_that_was_released_goes_on_from_its_document_when_it_is_asked_for() throws Exception {
        Custom service = new Custom((state, scope) -> state.update(state.value().next()));
        Stage node = stages.leading(service);
        node.services().getOrCreate(service, "x", Steps.FIRST).await(Await.CAP);
        Instance<Steps> again = node.services().getOrCreate(service, "x", Steps.FIRST);
        assertThat(again.created()).isFalse();
        again.await(Await.CAP);
        assertThat(service.begun).containsExactly("x 0", "x 1");
    }
}
