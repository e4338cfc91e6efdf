package io.tenure.control;

import java.time.Instant;
import java.util.List;

/**
 * The document of a bulk. Plain values, so that any codec can write it.
 *
 * @param order what was asked for; it never changes
 * @param place where it continues
 * @param tally how far it is
 * @param end empty while it runs, else {@value #DONE} or {@value #STOPPED}
 * @param ended when, in milliseconds of the store's wall clock; 0 while it runs
 */
public record BulkState(BulkOrder order, Place place, Tally tally, String end, long ended) {

    public static final String DONE = "done";
    public static final String STOPPED = "stopped";

    /**
     * Where the listing continues.
     *
     * @param state the index of the state among those of the order
     * @param after the position behind the last page; empty at the start of a state
     */
    public record Place(int state, String after) {

        static final Place START = new Place(0, "");
    }

    /**
     * How far it is.
     *
     * @param total tasks in the states of the order when it began
     * @param looked how many of them were examined
     * @param done how many matched and were processed
     * @param skipped how many matched, but had changed meanwhile or were needed by their batch
     */
    public record Tally(long total, long looked, long done, long skipped) {

        Tally plus(long moreLooked, long moreDone, long moreSkipped) {
            return new Tally(total, looked + moreLooked, done + moreDone, skipped + moreSkipped);
        }
    }

    static BulkState of(BulkOrder order, long total) {
        return new BulkState(order, Place.START, new Tally(total, 0, 0, 0), "", 0);
    }

    public boolean isOver() {
        return !end.isEmpty();
    }

    BulkState at(Place next, Tally count) {
        return new BulkState(order, next, count, end, ended);
    }

    BulkState over(String how, Instant now) {
        return new BulkState(order, place, tally, how, now.toEpochMilli());
    }

    boolean wasLastState() {
        return place.state() >= order.states().size();
    }

    /** From 0 to 1. */
    public double fraction() {
        return isOver() || tally.total() == 0 ? 1 : Math.min(1, (double) tally.looked() / tally.total());
    }

    /** How far it is, in a sentence. */
    public String line() {
        Action action = Action.of(order.action());
        String skipped = tally.skipped() == 0 ? "" : " and skipped " + tally.skipped();
        String place = isOver() ? "" : ", looked at " + tally.looked() + " of about " + tally.total();
        String stopped = end.equals(STOPPED) ? "; it was stopped" : "";
        return action.past() + " " + tally.done() + skipped + " tasks of the queue '" + order.queue() + "'" + place
                + stopped + ".";
    }

    /** The names of the states that an order goes through. */
    static List<String> names(List<? extends Enum<?>> states) {
        return states.stream().<String>map(Enum::name).toList();
    }
}
