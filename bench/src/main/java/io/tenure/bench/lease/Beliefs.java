package io.tenure.bench.lease;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The times at which nodes certainly believed to lead: a belief of one term has no gaps, so it lasted at least from the
 * answer to the first question until the last question, each answered with yes.
 */
record Beliefs(List<Belief> all) {

    record Belief(String node, long term, long from, long to) {

        boolean overlaps(Belief other) {
            return Math.max(from, other.from) < Math.min(to, other.to);
        }

        private Belief joined(Belief later) {
            return new Belief(node, term, Math.min(from, later.from), Math.max(to, later.to));
        }
    }

    static Beliefs of(Collection<Sample> samples) {
        Map<String, Belief> found = new TreeMap<>();
        samples.stream().filter(Sample::leading).forEach(sample -> {
            Belief moment = new Belief(sample.node(), sample.term(), sample.answered(), sample.asked());
            found.merge(sample.node() + "/" + sample.term(), moment, Belief::joined);
        });
        return new Beliefs(List.copyOf(found.values()));
    }

    /** A sentence for every two that overlap, and for every term that two nodes held. */
    List<String> complaints() {
        List<String> complaints = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            for (int j = i + 1; j < all.size(); j++) {
                compare(all.get(i), all.get(j), complaints);
            }
        }
        return complaints;
    }

    private static void compare(Belief a, Belief b, List<String> complaints) {
        if (a.overlaps(b)) {
            complaints.add("%s under term %d and %s under term %d led at once."
                    .formatted(a.node(), a.term(), b.node(), b.term()));
        }
        if (a.term() == b.term()) {
            complaints.add("%s and %s both held term %d.".formatted(a.node(), b.node(), a.term()));
        }
    }
}
