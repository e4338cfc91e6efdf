package io.tenure.testkit.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tenure.node.NodeName;
import io.tenure.store.Expected;
import io.tenure.store.Fence;
import io.tenure.store.Holding;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.Operation.Put;
import io.tenure.store.Outcome;
import io.tenure.store.Outcome.Fenced;
import io.tenure.store.TaskOptions;
import io.tenure.store.TaskState.Claimed;
import io.tenure.store.Term;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermOutcome.Opened;
import io.tenure.store.TermOutcome.Superseded;
import io.tenure.store.TermRecord;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import io.tenure.store.Verdict;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Terms: each is given once, to one candidacy (C1), and only the open one may write (C3). */
abstract class TermConformance extends Conformance {
    private static final NodeName NODE = new NodeName("n1");
    private static final NodeName OTHER = new NodeName("n2");

    @Test
    void an_office_that_nobody_held_has_no_term() {
        assertThat(store().holding(office())).isEmpty();
    }

    @Test
    void the_first_term_is_one_and_says_who_holds_it() {
        Holding holding = opened(request(Term.NONE, NODE, "lease"));

        assertThat(holding)
                .isEqualTo(new Holding(
                        office(),
                        new Term(1),
                        NODE,
                        new LeaseId("lease"),
                        store().clocks().wall()));
        for (var store : fixture().stores()) {
            assertThat(store.holding(office())).contains(holding);
        }
    }

    @Test
    void terms_increase_one_by_one() {
        for (long term = 0; term < 5; term++) {
            assertThat(opened(request(new Term(term), NODE, "lease " + term)).term())
                    .isEqualTo(new Term(term + 1));
        }
    }

    @Test
    void past_terms_tell_who_held_them_from_when_to_when() {
        assertThat(store().terms(office(), 10)).isEmpty();
        Holding first = opened(request(Term.NONE, NODE, "first"));
        assertThat(store().terms(office(), 10)).containsExactly(TermRecord.of(first));
        pass(Duration.ofSeconds(5));
        Holding second = opened(request(new Term(1), OTHER, "second"));
        pass(Duration.ofSeconds(5));
        Holding third = opened(request(new Term(2), OTHER, "third"));

        assertThat(second.since()).isAfter(first.since());
        for (var store : fixture().stores()) {
            assertThat(store.terms(office(), 10))
                    .containsExactly(
                            TermRecord.of(third),
                            TermRecord.of(second).before(third),
                            TermRecord.of(first).before(second));
        }
        assertThat(store().terms(office(), 1)).containsExactly(TermRecord.of(third));
        assertThat(store().terms(new Office(name() + "x"), 10)).isEmpty();
    }

    @Test
    void the_last_hundred_terms_are_kept() {
        for (long term = 0; term < TermRecord.KEPT + 3; term++) {
            opened(request(new Term(term), NODE, "lease " + term));
        }
        assertThat(store().terms(office(), TermRecord.KEPT))
                .hasSize(TermRecord.KEPT)
                .extracting(record -> record.term().value())
                .startsWith(TermRecord.KEPT + 3L)
                .endsWith(4L);
        for (int limit : new int[] {0, TermRecord.KEPT + 1}) {
            assertThatIllegalArgumentException().isThrownBy(() -> store().terms(office(), limit));
        }
    }

    @Test
    void asking_again_for_the_same_lease_gives_the_same_term() {
        Holding first = opened(request(Term.NONE, NODE, "lease"));

        assertThat(elsewhere().openTerm(request(Term.NONE, NODE, "lease"))).isEqualTo(new Opened(first));
        assertThat(store().openTerm(request(new Term(1), NODE, "lease"))).isEqualTo(new Opened(first));
        assertThat(store().holding(office())).contains(first);
    }

    @Test
    void a_late_candidate_does_not_depose_a_lawful_holder() {
        opened(request(Term.NONE, NODE, "first"));
        Holding second = opened(request(new Term(1), OTHER, "second"));

        assertThat(store().openTerm(request(new Term(1), NODE, "late"))).isEqualTo(new Superseded(Optional.of(second)));
        assertThat(store().openTerm(request(Term.NONE, NODE, "later"))).isEqualTo(new Superseded(Optional.of(second)));
        assertThat(store().holding(office())).contains(second);
    }

    @Test
    void a_lease_whose_term_was_replaced_does_not_get_it_back() {
        opened(request(Term.NONE, NODE, "first"));
        Holding second = opened(request(new Term(1), OTHER, "second"));

        assertThat(store().openTerm(request(Term.NONE, NODE, "first"))).isEqualTo(new Superseded(Optional.of(second)));
    }

    @Test
    void a_term_that_was_never_given_cannot_be_expected() {
        assertThat(store().openTerm(request(new Term(1), NODE, "lease"))).isEqualTo(new Superseded(Optional.empty()));
        assertThat(store().holding(office())).isEmpty();

        Holding holding = opened(request(Term.NONE, NODE, "lease"));
        assertThat(store().openTerm(request(new Term(2), OTHER, "other")))
                .isEqualTo(new Superseded(Optional.of(holding)));
    }

    @Test
    void offices_have_terms_of_their_own() {
        opened(request(Term.NONE, NODE, "lease"));
        Office second = new Office(name() + "x");

        assertThat(store().openTerm(new TermRequest(second, Term.NONE, NODE, new LeaseId("lease"))))
                .isInstanceOfSatisfying(
                        Opened.class,
                        outcome -> assertThat(outcome.holding().term()).isEqualTo(new Term(1)));
    }

    @Test
    void the_open_term_may_write() {
        opened(request(Term.NONE, NODE, "lease"));

        committed(write(1, "a"));
        assertThat(store().get(key("a"))).isPresent();
    }

    @Test
    void an_older_term_may_not_write() {
        opened(request(Term.NONE, NODE, "first"));
        committed(write(1, "a"));
        Holding second = opened(request(new Term(1), OTHER, "second"));

        assertThat(write(1, "a")).isEqualTo(new Fenced(Optional.of(second)));
        assertThat(write(1, "new")).isEqualTo(new Fenced(Optional.of(second)));
        assertThat(store().get(key("new"))).isEmpty();
        committed(write(2, "a"));
    }

    @Test
    void a_term_that_was_never_opened_may_not_write() {
        assertThat(write(0, "a")).isEqualTo(new Fenced(Optional.empty()));
        assertThat(write(1, "a")).isEqualTo(new Fenced(Optional.empty()));
        Holding first = opened(request(Term.NONE, NODE, "first"));

        assertThat(write(2, "a")).isEqualTo(new Fenced(Optional.of(first)));
        assertThat(write(0, "a")).isEqualTo(new Fenced(Optional.of(first)));
        assertThat(store().get(key("a"))).isEmpty();
    }

    @Test
    void the_fence_is_judged_before_the_conditions() {
        opened(request(Term.NONE, NODE, "first"));
        Holding second = opened(request(new Term(1), NODE, "second"));

        Transaction failing = Transaction.of(new Put(key("a"), Expected.PRESENT, text("1")));
        assertThat(store().commit(failing.fencedBy(new Fence(office(), new Term(1)))))
                .isEqualTo(new Fenced(Optional.of(second)));
    }

    @Test
    void a_term_of_another_office_opens_nothing() {
        opened(request(Term.NONE, NODE, "lease"));
        Fence other = new Fence(new Office(name() + "x"), new Term(1));

        assertThat(store().commit(Transaction.of(new Put(key("a"), Expected.ANYTHING, text("1")))
                        .fencedBy(other)))
                .isEqualTo(new Fenced(Optional.empty()));
    }

    @Test
    void a_change_of_term_voids_no_claim_and_needs_no_fence_to_finish() {
        opened(request(Term.NONE, NODE, "first"));
        enqueue();
        var claim = claim();
        opened(request(new Term(1), OTHER, "second"));

        committed(finish(claim, Verdict.SUCCEED));
    }

    @Test
    void a_claim_carries_the_highest_open_term() {
        enqueue(TaskOptions.DEFAULT);
        enqueue(TaskOptions.DEFAULT);
        Term before = token();
        Term term = Term.NONE;
        while (term.compareTo(before) <= 0) {
            term = opened(request(term, NODE, "lease " + term)).term();
        }

        assertThat(token()).isEqualTo(term);
    }

    private Term token() {
        return ((Claimed) claim().state()).token();
    }

    private TermRequest request(Term expected, NodeName candidate, String lease) {
        return new TermRequest(office(), expected, candidate, new LeaseId(lease));
    }

    private Holding opened(TermRequest request) {
        TermOutcome outcome = store().openTerm(request);
        assertThat(outcome).isInstanceOf(Opened.class);
        return ((Opened) outcome).holding();
    }

    private Outcome write(long term, String id) {
        Put put = new Put(key(id), Expected.ANYTHING, text("of term " + term));
        return store().commit(Transaction.of(put).fencedBy(new Fence(office(), new Term(term))));
    }
}
