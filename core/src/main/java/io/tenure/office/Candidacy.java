package io.tenure.office;

import io.tenure.lease.Voters;
import java.util.function.Consumer;

/**
 * Says whether this node is a candidate for an office, and whose leases count. For the servers, the Raft log decides
 * both.
 */
public interface Candidacy {

    /** Reports the current values and every change until closed. Calls may come on any thread, and may repeat. */
    void listen(Consumer<Boolean> candidate, Consumer<Voters> voters);

    /** Tries to make another node the candidate; true if this node no longer is one. May block for seconds. */
    boolean handOver();
}
