package io.tenure.bench.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BeliefsTest {

    @Test
    void a_belief_lasts_from_the_first_answer_to_the_last_question() {
        Beliefs beliefs = Beliefs.of(List.of(yes("n1", 1, 10, 12), yes("n1", 1, 20, 90), no("n1", 1, 30, 31)));

        assertThat(beliefs.all()).containsExactly(new Beliefs.Belief("n1", 1, 12, 20));
    }

    @Test
    void one_belief_after_the_other_is_as_it_should_be() {
        Beliefs beliefs = Beliefs.of(
                List.of(yes("n1", 1, 10, 12), yes("n1", 1, 20, 22), yes("n2", 2, 21, 23), yes("n2", 2, 40, 42)));

        assertThat(beliefs.complaints()).isEmpty();
    }

    @Test
    void an_answer_that_took_long_proves_nothing_about_the_time_between() {
        Beliefs beliefs = Beliefs.of(
                List.of(yes("n1", 1, 10, 12), yes("n1", 1, 20, 99), yes("n2", 2, 50, 52), yes("n2", 2, 60, 62)));

        assertThat(beliefs.complaints()).isEmpty();
    }

    @Test
    void two_beliefs_at_once_are_found() {
        Beliefs beliefs = Beliefs.of(
                List.of(yes("n1", 1, 10, 12), yes("n1", 1, 30, 32), yes("n2", 2, 20, 22), yes("n2", 2, 40, 42)));

        assertThat(beliefs.complaints()).containsExactly("n1 under term 1 and n2 under term 2 led at once.");
    }

    @Test
    void a_term_with_two_holders_is_found_even_if_they_follow_each_other() {
        Beliefs beliefs = Beliefs.of(List.of(yes("n1", 1, 10, 12), yes("n2", 1, 20, 22)));

        assertThat(beliefs.complaints()).containsExactly("n1 and n2 both held term 1.");
    }

    private static Sample yes(String node, long term, long asked, long answered) {
        return new Sample(node, asked, answered, true, term);
    }

    private static Sample no(String node, long term, long asked, long answered) {
        return new Sample(node, asked, answered, false, term);
    }
}
