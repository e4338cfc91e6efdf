package io.tenure.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.store.Term;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LeadershipListenerTest {

    private static final Term TERM = new Term(1);

    private final List<String> told = new ArrayList<>();

    @Test
    void the_second_one_hears_of_a_term_also_if_the_first_one_fails() {
        LeadershipListener both = LeadershipListener.both(new Listener("first", true), new Listener("second", false));

        assertThatThrownBy(() -> both.onLeading(TERM)).hasMessage("first");
        assertThatThrownBy(() -> both.onLost(TERM, LossReason.WORK_FAILED)).hasMessage("first");
        assertThat(told).containsExactly("first leads", "second leads", "second lost", "first lost");
    }

    private final class Listener implements LeadershipListener {

        private final String name;
        private final boolean fails;

        Listener(String name, boolean fails) {
            this.name = name;
            this.fails = fails;
        }

        @Override
        public void onLeading(Term term) {
            tell(" leads");
        }

        @Override
        public void onLost(Term term, LossReason reason) {
            tell(" lost");
        }

        private void tell(String what) {
            told.add(name + what);
            if (fails) {
                throw new IllegalStateException(name);
            }
        }
    }
}
