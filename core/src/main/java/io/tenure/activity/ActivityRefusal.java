package io.tenure.activity;

import io.tenure.lease.Holder;
import java.util.Optional;

/** Why an activity could not start in time. */
public sealed interface ActivityRefusal {

    /** Another family occupies the domain. */
    record DomainConflict(String domain, String other) implements ActivityRefusal {

        @Override
        public String toString() {
            return "the domain '" + domain + "' is taken by the activity '" + other + "'";
        }
    }

    /** The local lease is not the one the activity needs. */
    record NoLease(Optional<Holder> required, Optional<Holder> actual) implements ActivityRefusal {

        @Override
        public String toString() {
            return "it needs the local lease of " + text(required) + ", but that is held by " + text(actual);
        }

        private static String text(Optional<Holder> holder) {
            return holder.map(Holder::toString).orElse("nobody");
        }
    }

    /** This node is not in office. */
    record NotLeader() implements ActivityRefusal {

        @Override
        public String toString() {
            return "this node does not lead";
        }
    }

    /** The leases that are held do not suffice. */
    record NoQuorum(Shortfall shortfall) implements ActivityRefusal {

        @Override
        public String toString() {
            return shortfall.toString();
        }
    }
}
