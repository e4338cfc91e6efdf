package io.tenure.server.forward;

import io.tenure.group.GroupView;
import io.tenure.node.NodeId;
import io.tenure.runtime.Alarm;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Ends calls under way to members that the group has given up: a frozen one would let them wait for its thaw. */
final class Lifelines {

    private final Supplier<GroupView> view;
    private final Map<Runnable, NodeId> underWay = new ConcurrentHashMap<>();

    Lifelines(Supplier<GroupView> view) {
        this.view = view;
    }

    /** What a call hangs on. */
    @FunctionalInterface
    interface Lifeline {

        /** Of a call that ends by its own time only. */
        Lifeline NONE = cut -> () -> {};

        /** Has {@code cut} run if the call is to be given up, until it is cancelled. */
        Alarm.Cancel tie(Runnable cut);
    }

    Lifeline to(NodeId member) {
        return cut -> {
            // Two calls may have equal actions; each needs a key of its own.
            Runnable call = new Runnable() {
                @Override
                public void run() {
                    cut.run();
                }
            };
            underWay.put(call, member);
            return () -> underWay.remove(call);
        };
    }

    /** Call this from time to time. */
    void look() {
        if (underWay.isEmpty()) {
            return;
        }
        GroupView now = view.get();
        underWay.forEach((call, member) -> {
            if (now.member(member).filter(Ways::isAlive).isEmpty()) {
                call.run();
            }
        });
    }
}
