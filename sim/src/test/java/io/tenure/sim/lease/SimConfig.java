package io.tenure.sim.lease;

import io.tenure.lease.Voters;

/** A configuration of the log: the members, and the how-manieth it is. */
record SimConfig(long version, Voters voters) {

    SimConfig next(Voters changed) {
        return new SimConfig(version + 1, changed);
    }
}
