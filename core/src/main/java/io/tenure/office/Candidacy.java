package io.tenure.office;

import java.util.function.Consumer;

/** Who is to try for an office, and whose leases count. For the servers: what the Raft log says. */
public interface Candidacy {

    /** Tells what is so now and whenever it changes, until closed. The calls may come on any thread, and repeat. */
    void listen(Consumer<Boolean> candidate, Consumer<Voters> voters);

    /** Tries to make another node the candidate; true if this one no longer is. May block for seconds. */
    boolean handOver();
}
