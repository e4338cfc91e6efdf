package io.tenure.demo.view;

import java.util.List;
import java.util.Optional;

/**
 * The demo at one moment.
 *
 * @param office who is in charge, as far as the nodes could tell
 * @param efforts what is under way and knows how far it is
 */
public record Picture(List<Row> rows, Office office, List<Queue> queues, List<Effort> efforts) {

    public Picture {
        rows = List.copyOf(rows);
        queues = List.copyOf(queues);
        efforts = List.copyOf(efforts);
    }

    /**
     * A process of the demo.
     *
     * @param pid 0 while there is none
     * @param place where it listens, or what it is
     * @param absence why there is no process; empty if there is one
     */
    public record Row(String name, long pid, String place, String absence) {}

    /** Who is in charge, if somebody is and it is known. */
    public Optional<Charge> charge() {
        return office instanceof Charge charge ? Optional.of(charge) : Optional.empty();
    }

    /** What the nodes say about who is in charge. */
    public sealed interface Office {}

    /** Who is in charge, under which term, and how long each voter has promised to serve nobody else. */
    public record Charge(String node, String term, List<Lease> leases) implements Office {}

    /** Nobody is, and every node that runs says so; {@code why} is the sentence of one of them. */
    public record Vacant(String why) implements Office {}

    /** A node that may be in charge, or may know who is, did not answer. */
    public record Unknown() implements Office {}

    /** {@code millis} is how long the leader trusts it; 0 if it is not held. */
    public record Lease(String node, long millis) {}

    /** How many tasks are in a queue. */
    public record Queue(String name, boolean paused, long waiting, long running, long succeeded, long failed) {}

    /** {@code share} from 0 to 1. */
    public record Effort(String name, String line, double share) {}
}
