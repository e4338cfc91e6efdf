package io.tenure.testkit.history;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Searches for an order of the calls that explains every answer: the algorithm of Wing and Gong with Lowe's memory of
 * what was tried.
 *
 * <p>The search walks over the events in real time. At the beginning of a call it may let the call take effect there;
 * it then takes both events of the call out of the line and starts over at the front. At the end of a call that has
 * not taken effect, the order so far cannot be right: the last choice is taken back. The same set of calls in effect
 * with the same state is never tried twice.
 */
public final class Linearizability<S, I, O> {
    private static final long DEFAULT_STEPS = 20_000_000;

    private final Model<S, I, O> model;
    private final List<HistoryCall<I, O>> calls;
    private final EventLine line;
    private final Set<Tried<S>> tried = new HashSet<>();
    private final Deque<Choice<S>> choices = new ArrayDeque<>();
    private BitSet effective = new BitSet();
    private S state;
    private int open;
    private List<Integer> best = List.of();

    private record Tried<S>(BitSet effective, S state) {}

    private record Choice<S>(EventLine.Event call, S before) {}

    private Linearizability(Model<S, I, O> model, List<HistoryCall<I, O>> calls) {
        this.model = model;
        this.calls = calls.stream()
                .sorted(Comparator.comparingLong(HistoryCall::began))
                .toList();
        this.line = new EventLine(this.calls);
        this.state = model.initial();
        this.open = (int) this.calls.stream().filter(HistoryCall::known).count();
    }

    /** What the search found. */
    public sealed interface Finding {}

    /** Some order explains everything. */
    public record Linearizable() implements Finding {}

    /** No order does. The explanation shows how far the best one came. */
    public record Violation(String explanation) implements Finding {}

    /** The search was given up: record fewer calls or clients per key. */
    public record Undecided(long steps) implements Finding {}

    /** Checks the calls of one key with the default number of steps, enough for 2,000 calls of 10 clients. */
    public static <S, I, O> Finding check(Model<S, I, O> model, List<HistoryCall<I, O>> calls) {
        return check(model, calls, DEFAULT_STEPS);
    }

    /** Checks the calls of one key, giving up after so many steps. */
    public static <S, I, O> Finding check(Model<S, I, O> model, List<HistoryCall<I, O>> calls, long steps) {
        return new Linearizability<>(model, calls).search(steps);
    }

    private Finding search(long steps) {
        EventLine.Event event = line.first();
        for (long step = 0; open > 0; step++) {
            if (step == steps) {
                return new Undecided(steps);
            }
            if (event.isBegin() && takesEffect(event)) {
                event = line.first();
            } else if (event.isBegin()) {
                event = event.next();
            } else if (choices.isEmpty()) {
                return new Violation(explanation());
            } else {
                event = takeBack().next();
            }
        }
        return new Linearizable();
    }

    private boolean takesEffect(EventLine.Event event) {
        HistoryCall<I, O> call = calls.get(event.call());
        Optional<S> after = model.step(state, call.input(), call.output());
        if (after.isEmpty()) {
            return false;
        }
        BitSet with = (BitSet) effective.clone();
        with.set(event.call());
        if (!tried.add(new Tried<>(with, after.get()))) {
            return false;
        }
        choices.push(new Choice<>(event, state));
        effective = with;
        state = after.get();
        open -= call.known() ? 1 : 0;
        event.takeOut();
        rememberBest();
        return true;
    }

    private EventLine.Event takeBack() {
        Choice<S> choice = choices.pop();
        EventLine.Event event = choice.call();
        effective = (BitSet) effective.clone();
        effective.clear(event.call());
        state = choice.before();
        open += calls.get(event.call()).known() ? 1 : 0;
        event.putBack();
        return event;
    }

    private void rememberBest() {
        if (choices.size() > best.size()) {
            List<Integer> order = new ArrayList<>();
            choices.descendingIterator()
                    .forEachRemaining(choice -> order.add(choice.call().call()));
            best = order;
        }
    }

    private String explanation() {
        StringBuilder text =
                new StringBuilder("No order explains these calls. The longest one that was found ends with:");
        best.stream()
                .skip(Math.max(0, best.size() - 10))
                .forEach(i -> text.append("\n  ").append(calls.get(i)));
        text.append("\nand none of these can come next:");
        calls.stream()
                .filter(call -> !best.contains(calls.indexOf(call)))
                .limit(10)
                .forEach(call -> text.append("\n  ").append(call));
        return text.toString();
    }
}
