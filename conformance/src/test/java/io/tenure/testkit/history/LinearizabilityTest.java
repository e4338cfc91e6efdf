package io.tenure.testkit.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.testkit.history.Linearizability.Finding;
import io.tenure.testkit.history.Linearizability.Linearizable;
import io.tenure.testkit.history.Linearizability.Undecided;
import io.tenure.testkit.history.Linearizability.Violation;
import io.tenure.testkit.history.Register.CompareAndSet;
import io.tenure.testkit.history.Register.Done;
import io.tenure.testkit.history.Register.Input;
import io.tenure.testkit.history.Register.Mismatch;
import io.tenure.testkit.history.Register.Output;
import io.tenure.testkit.history.Register.Read;
import io.tenure.testkit.history.Register.Value;
import io.tenure.testkit.history.Register.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LinearizabilityTest {

    @Test
    void an_empty_history_is_linearizable() {
        assertThat(check()).isEqualTo(new Linearizable());
    }

    @Test
    void a_read_during_a_write_may_see_either_value() {
        assertThat(check(wrote(1, 10, 7), read(2, 3, 0))).isEqualTo(new Linearizable());
        assertThat(check(wrote(1, 10, 7), read(2, 3, 7))).isEqualTo(new Linearizable());
    }

    @Test
    void two_reads_in_a_row_do_not_go_back() {
        assertThat(check(wrote(1, 10, 7), read(2, 3, 7), read(4, 5, 0))).isInstanceOf(Violation.class);
    }

    @Test
    void a_stale_read_is_a_violation_and_is_shown() {
        Finding finding = check(wrote(1, 2, 7), wrote(3, 4, 8), read(5, 6, 7));

        assertThat(finding)
                .isInstanceOfSatisfying(
                        Violation.class,
                        violation -> assertThat(violation.explanation()).contains("Read[] -> Value[value=7]"));
    }

    @Test
    void a_lost_update_is_a_violation() {
        assertThat(check(wrote(1, 2, 7), swapped(3, 6, 7, 8), swapped(4, 5, 7, 9)))
                .isInstanceOf(Violation.class);
    }

    @Test
    void a_write_that_took_effect_twice_is_a_violation() {
        assertThat(check(unknown(1, new Write(7)), wrote(2, 3, 8), read(4, 5, 7), wrote(6, 7, 9), read(8, 9, 7)))
                .isInstanceOf(Violation.class);
    }

    @Test
    void a_refused_comparison_needs_another_value() {
        assertThat(check(wrote(1, 2, 7), call(3, 4, new CompareAndSet(8, 9), new Mismatch())))
                .isEqualTo(new Linearizable());
        assertThat(check(wrote(1, 2, 7), call(3, 4, new CompareAndSet(7, 9), new Mismatch())))
                .isInstanceOf(Violation.class);
    }

    @Test
    void an_unknown_write_may_take_effect_late_or_never() {
        assertThat(check(unknown(1, new Write(7)), read(2, 3, 0), read(4, 5, 7)))
                .isEqualTo(new Linearizable());
        assertThat(check(unknown(1, new Write(7)), read(2, 3, 0), read(4, 5, 0)))
                .isEqualTo(new Linearizable());
        assertThat(check(unknown(4, new Write(7)), read(1, 2, 7))).isInstanceOf(Violation.class);
    }

    @Test
    void a_long_history_is_decided_and_one_stale_read_in_it_is_found() {
        List<HistoryCall<Input, Output>> good = simulated(2_000, 10);
        List<HistoryCall<Input, Output>> bad = new ArrayList<>(good);
        long end = good.stream()
                .filter(HistoryCall::known)
                .mapToLong(HistoryCall::ended)
                .max()
                .orElseThrow();
        bad.add(read(end + 1, end + 2, 1));

        assertThat(Linearizability.check(new Register(), good)).isEqualTo(new Linearizable());
        assertThat(Linearizability.check(new Register(), bad)).isInstanceOf(Violation.class);
    }

    @Test
    void a_search_that_takes_too_long_is_given_up() {
        assertThat(Linearizability.check(new Register(), simulated(100, 5), 10)).isEqualTo(new Undecided(10));
    }

    /** Calls as they come from a correct register: each takes effect somewhere between its beginning and its end. */
    private static List<HistoryCall<Input, Output>> simulated(int count, int clients) {
        Random random = new Random(1);
        Register register = new Register();
        List<HistoryCall<Input, Output>> calls = new ArrayList<>();
        long value = 0;
        for (int i = 1; i <= count; i++) {
            long effect = i * 100L;
            Input input = random.nextBoolean() ? new Read() : new CompareAndSet(value, i);
            Output output = input instanceof Read ? new Value(value) : new Done();
            boolean unknown = input instanceof CompareAndSet && random.nextInt(500) == 0;
            long began = effect - 1 - random.nextInt(50 * clients);
            calls.add(
                    unknown
                            ? unknown(began, input)
                            : call(began, effect + 1 + random.nextInt(50 * clients), input, output));
            value = register.step(value, input, Optional.of(output)).orElseThrow();
        }
        return calls;
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    private static Finding check(HistoryCall<Input, Output>... calls) {
        return Linearizability.check(new Register(), List.of(calls));
    }

    private static HistoryCall<Input, Output> wrote(long began, long ended, long value) {
        return call(began, ended, new Write(value), new Done());
    }

    private static HistoryCall<Input, Output> swapped(long began, long ended, long from, long to) {
        return call(began, ended, new CompareAndSet(from, to), new Done());
    }

    private static HistoryCall<Input, Output> read(long began, long ended, long value) {
        return call(began, ended, new Read(), new Value(value));
    }

    private static HistoryCall<Input, Output> call(long began, long ended, Input input, Output output) {
        return new HistoryCall<>(began, ended, input, Optional.of(output));
    }

    private static HistoryCall<Input, Output> unknown(long began, Input input) {
        return new HistoryCall<>(began, HistoryCall.NEVER, input, Optional.empty());
    }
}
