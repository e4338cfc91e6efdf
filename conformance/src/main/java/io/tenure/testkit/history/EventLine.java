package io.tenure.testkit.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The beginnings and ends of calls in real time, as a line from which calls are taken out and put back. */
final class EventLine {
    private final Event head = new Event(-1, Long.MIN_VALUE);

    EventLine(List<? extends HistoryCall<?, ?>> calls) {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            Event begin = new Event(i, calls.get(i).began());
            Event end = new Event(i, calls.get(i).ended());
            begin.end = end;
            events.add(begin);
            events.add(end);
        }
        events.sort(Comparator.comparingLong(event -> event.time));
        events.forEach(event -> event.insertAfter(head.previous));
    }

    /** The first event that is still in the line. */
    Event first() {
        return head.next;
    }

    /** The beginning or the end of a call. */
    static final class Event {
        private final int call;
        private final long time;
        private Event end = this;
        private Event previous = this;
        private Event next = this;

        private Event(int call, long time) {
            this.call = call;
            this.time = time;
        }

        /** The number of the call. */
        int call() {
            return call;
        }

        boolean isBegin() {
            return end != this;
        }

        Event next() {
            return next;
        }

        /** Takes this beginning and its end out of the line. Each remembers where it was. */
        void takeOut() {
            unlink();
            end.unlink();
        }

        /** Undoes the latest {@link #takeOut}, which must have been that of this event. */
        void putBack() {
            end.relink();
            relink();
        }

        private void insertAfter(Event before) {
            previous = before;
            next = before.next;
            relink();
        }

        private void unlink() {
            previous.next = next;
            next.previous = previous;
        }

        private void relink() {
            previous.next = this;
            next.previous = this;
        }
    }
}
