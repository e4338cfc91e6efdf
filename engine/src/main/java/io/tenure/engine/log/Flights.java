package io.tenure.engine.log;

import io.tenure.store.log.SessionId;
import io.tenure.time.Time;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** This node's flights that are not answered yet. Guarded by the batcher's lock. */
final class Flights {

    /** While one entry is applied, the next is on its way to the disk. More of them would only make them smaller. */
    private static final int MAX = 2;

    private final SessionId session;
    private final Time time;
    private final TreeMap<Long, Flight> flights = new TreeMap<>();
    private long nextNumber = 1;

    Flights(SessionId session, Time time) {
        this.session = session;
        this.time = time;
    }

    boolean isEmpty() {
        return flights.isEmpty();
    }

    boolean haveRoom() {
        return flights.size() < MAX;
    }

    Flight begin(List<Call> calls) {
        long number = nextNumber++;
        long floor = flights.isEmpty() ? number : flights.firstKey();
        Flight flight = Flight.of(session, number, floor, calls, time.wall());
        flights.put(number, flight);
        return flight;
    }

    /** Takes the one of this number out; null if it has ended already. */
    @Nullable
    Flight end(long number) {
        return flights.remove(number);
    }

    /** One that is to be sent now; null if there is none. */
    @Nullable
    Flight due(long now) {
        Instant wall = time.wall();
        for (Flight flight : flights.values()) {
            if (flight.due(now, wall)) {
                return flight;
            }
        }
        return null;
    }

    void each(Consumer<Flight> change) {
        flights.values().forEach(change);
    }

    void failExpired(long now, Supplier<String> why) {
        Instant wall = time.wall();
        each(flight -> flight.failExpired(now, wall, why));
        flights.values().removeIf(Flight::ended);
    }

    void failAll(String why, @Nullable Throwable cause) {
        each(flight -> flight.fail(why, cause));
        flights.clear();
    }
}
