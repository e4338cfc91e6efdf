package io.tenure.sim.lease;

import io.tenure.lease.Holder;
import io.tenure.time.Moment;
import java.util.Optional;

/** What the lease file says: whom the agent serves, up to when, and in which life of the machine that was written. */
record Promise(Optional<Holder> holder, int boot, Moment end) {}
