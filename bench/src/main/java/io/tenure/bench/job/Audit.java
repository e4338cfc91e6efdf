package io.tenure.bench.job;

import io.tenure.bench.job.Entry.Call;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Compares what gadgets wrote with what was promised: a job has its locks from its first start to its end, whoever dies
 * meanwhile, no two processes of it work at once, and it had one effect if it is done and none otherwise.
 */
public final class Audit {

    private final Map<String, Order> orders = new TreeMap<>();
    private final List<Entry> entries;
    private final Map<Call, Span> calls = new LinkedHashMap<>();
    private final Map<String, Span> holders = new LinkedHashMap<>();
    private final Set<String> complaints = new LinkedHashSet<>();

    /** From a line of the ledger to another one, both included. */
    private record Span(String of, int first, int last) {

        Span until(int line) {
            return new Span(of, first, line);
        }
    }

    /** @param orders of all whose lines are in the ledger */
    public Audit(Collection<Order> orders, List<Entry> entries) {
        orders.forEach(order -> this.orders.put(order.name(), order));
        this.entries = entries;
        for (int line = 0; line < entries.size(); line++) {
            int now = line;
            Call call = entries.get(line).call();
            calls.merge(call, new Span(call.name(), now, now), (span, added) -> span.until(now));
            if (call.holdsLocks()) {
                holders.merge(call.name(), new Span(call.name(), now, now), (span, added) -> span.until(now));
            }
        }
    }

    /** What was broken, given how each job ended and which effects there are. */
    public List<String> complaints(Map<String, String> states, Set<String> effects) {
        overlapping(holders.values(), (one, other) -> order(one).conflictsWith(order(other)))
                .forEach(pair -> complaints.add("Two jobs had conflicting locks at the same time: " + pair));
        overlapping(calls.values(), (one, other) -> one.of().equals(other.of()))
                .forEach(pair -> complaints.add("Two processes of a job worked at the same time: " + pair));
        jobsWith("twice").forEach(job -> complaints.add("The work of " + job + " was done on top of itself."));
        orders.keySet().forEach(job -> judge(job, states.getOrDefault(job, "lost"), effects.contains(job)));
        return List.copyOf(complaints);
    }

    private void judge(String job, String state, boolean effect) {
        if (!Set.of("done", "failed", "aborted").contains(state)) {
            complaints.add("The job " + job + " has not ended: it is " + state + ".");
        } else if (state.equals("done") != effect) {
            complaints.add("The job " + job + " is " + state + " and has " + (effect ? "an" : "no") + " effect.");
        }
    }

    private interface Clash {
        boolean between(Span one, Span other);
    }

    private static List<String> overlapping(Collection<Span> spans, Clash clash) {
        List<String> found = new ArrayList<>();
        List<Span> open = new ArrayList<>();
        // They are in the order of their first lines.
        for (Span span : spans) {
            open.removeIf(earlier -> earlier.last() < span.first());
            open.stream()
                    .filter(earlier -> clash.between(earlier, span))
                    .forEach(earlier -> found.add(earlier + " and " + span));
            open.add(span);
        }
        return found;
    }

    private Order order(Span span) {
        Order order = orders.get(span.of());
        if (order == null) {
            throw new IllegalArgumentException("Nobody ordered " + span.of() + ".");
        }
        return order;
    }

    private Set<String> jobsWith(String event) {
        return callsWith(event).stream().map(Call::name).collect(Collectors.toSet());
    }

    private Set<Call> callsWith(String event) {
        return entries.stream()
                .filter(entry -> entry.event().equals(event))
                .map(Entry::call)
                .collect(Collectors.toSet());
    }

    /** How many processes were started with this word. */
    public long calls(String word) {
        return calls.keySet().stream().filter(call -> call.word().equals(word)).count();
    }

    /** How many did not come to their end. */
    public int cut() {
        Set<Call> cut = new HashSet<>(calls.keySet());
        cut.removeAll(callsWith("end"));
        return cut.size();
    }

    /** How many of these had a process outside their session then. */
    public int straysCut() {
        Set<Call> cut = callsWith("stray");
        cut.removeAll(callsWith("end"));
        return cut.size();
    }

    public long terms() {
        return calls.keySet().stream().map(Call::term).distinct().count();
    }
}
