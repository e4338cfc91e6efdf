package io.tenure.testkit.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.node.NodeName;
import io.tenure.store.LeaseId;
import io.tenure.store.Operation.Acknowledge;
import io.tenure.store.Operation.Cancel;
import io.tenure.store.Operation.Seal;
import io.tenure.store.Start;
import io.tenure.store.Store;
import io.tenure.store.Subscription;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskRecord;
import io.tenure.store.Term;
import io.tenure.store.TermRequest;
import io.tenure.store.Topic;
import io.tenure.store.Verdict;
import io.tenure.testkit.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Hints: one comes, on any node, after something of the topic changed. How many and how soon is not promised. */
abstract class WatchConformance extends Conformance {

    @Test
    void a_write_is_hinted_to_every_node() {
        assertHinted(new Topic.OfCollection(collection()), () -> put("a", "1"));
    }

    @Test
    void enqueuing_and_finishing_are_hinted() {
        Topic topic = new Topic.OfQueue(queue());
        assertHinted(topic, this::enqueue);
        var claim = claim();
        assertHinted(topic, () -> finish(claim, Verdict.SUCCEED));
    }

    @Test
    void a_task_that_becomes_ready_is_hinted() {
        enqueue(TaskOptions.DEFAULT.withStart(new Start.After(Duration.ofMinutes(1))));

        assertHinted(new Topic.OfQueue(queue()), () -> pass(Duration.ofMinutes(1)));
    }

    @Test
    void a_claim_that_ran_out_is_hinted() {
        enqueue();
        claim();

        assertHinted(new Topic.OfQueue(queue()), () -> pass(CLAIM));
    }

    @Test
    void the_cancel_of_a_claimed_task_is_hinted_to_its_worker() {
        enqueue();
        TaskRecord claim = claim();

        assertHinted(new Topic.OfWorker(WORKER), () -> committed(new Cancel(claim.id(), "why")));
    }

    @Test
    void the_end_of_a_batch_and_its_acknowledgement_are_hinted() {
        enqueue(TaskOptions.DEFAULT.in(batch("b")));
        finish(claim(), Verdict.SUCCEED);

        assertHinted(new Topic.OfQueue(queue()), () -> committed(new Seal(queue(), batch("b"))));
        assertHinted(new Topic.OfQueue(queue()), () -> committed(new Acknowledge(queue(), batch("b"))));
    }

    @Test
    void a_new_term_is_hinted() {
        TermRequest request = new TermRequest(office(), Term.NONE, new NodeName("n1"), new LeaseId("lease"));

        assertHinted(new Topic.OfOffice(office()), () -> store().openTerm(request));
    }

    @Test
    void a_closed_watch_gets_no_more_hints() {
        AtomicInteger hints = new AtomicInteger();
        AtomicInteger others = new AtomicInteger();
        Topic topic = new Topic.OfCollection(collection());
        Subscription closed = store().watch(topic, hints::incrementAndGet);
        closed.close();
        closed.close();
        int given = hints.get();
        try (Subscription open = store().watch(topic, others::incrementAndGet)) {
            put("a", "1");
            Await.until(() -> assertThat(others).hasPositiveValue());
        }

        assertThat(hints).hasValue(given);
    }

    @Test
    void whoever_looks_after_a_hint_sees_the_change() {
        Topic topic = new Topic.OfCollection(collection());
        AtomicInteger seen = new AtomicInteger();
        try (Subscription open = elsewhere()
                .watch(topic, () -> elsewhere().stale().get(key("a")).ifPresent(found -> seen.incrementAndGet()))) {
            put("a", "1");
            Await.until(() -> assertThat(seen).hasPositiveValue());
        }
    }

    private void assertHinted(Topic topic, Runnable change) {
        List<AtomicInteger> hints = new ArrayList<>();
        List<Subscription> watches = new ArrayList<>();
        for (Store store : fixture().stores()) {
            AtomicInteger count = new AtomicInteger();
            hints.add(count);
            watches.add(store.watch(topic, count::incrementAndGet));
        }
        change.run();
        Await.until(
                () -> assertThat(hints).allSatisfy(count -> assertThat(count).hasPositiveValue()));
        watches.forEach(Subscription::close);
    }
}
