package io.tenure.schedule;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The fire times that a schedule has created tasks for, as spans without a gap. It matters only if somebody sets the
 * store's clock back: those times come again, and must not fire again.
 *
 * @param spans in order, at most {@link #MOST}; beyond that the two oldest are merged, including the gap between them
 */
public record MadeTimes(List<Span> spans) {

    static final MadeTimes NONE = new MadeTimes(List.of());

    private static final int MOST = 8;

    /** From the first to the last fire time, inclusive. */
    public record Span(Instant first, Instant last) {

        boolean contains(Instant time) {
            return !time.isBefore(first) && !time.isAfter(last);
        }
    }

    public MadeTimes {
        spans = List.copyOf(spans);
    }

    /** The first time after this one without a task. */
    Optional<Instant> firstOpen(Instant after, Function<Instant, Optional<Instant>> next) {
        Optional<Instant> time = next.apply(after);
        for (Span span : spans) {
            if (time.isPresent() && span.contains(time.get())) {
                time = next.apply(span.last);
            }
        }
        return time;
    }

    /** Adds consecutive times for which tasks were created. */
    MadeTimes with(List<Instant> fires, Function<Instant, Optional<Instant>> next) {
        if (fires.isEmpty()) {
            return this;
        }
        Span made = new Span(fires.getFirst(), fires.getLast());
        List<Span> all = new ArrayList<>();
        for (Span span : spans) {
            boolean continued =
                    span.last.isBefore(made.first) && firstOpen(span.last, next).equals(Optional.of(made.first));
            boolean passed = !span.first.isBefore(made.first) && !span.last.isAfter(made.last);
            if (continued) {
                made = new Span(span.first, made.last);
            } else if (!passed) {
                all.add(span);
            }
        }
        all.add(made);
        all.sort(Comparator.comparing(Span::first));
        if (all.size() > MOST) {
            all.set(1, new Span(all.getFirst().first, all.get(1).last));
            all.removeFirst();
        }
        return new MadeTimes(all);
    }
}
