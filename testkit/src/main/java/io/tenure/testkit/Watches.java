package io.tenure.testkit;

import io.tenure.store.Subscription;
import io.tenure.store.Topic;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** Who wants a hint about what. */
final class Watches {
    private final List<Watch> watches = new CopyOnWriteArrayList<>();

    Subscription add(Topic topic, Runnable hint) {
        Watch watch = new Watch(topic, hint);
        watches.add(watch);
        return () -> watches.remove(watch);
    }

    void hint(Set<Topic> touched) {
        for (Watch watch : watches) {
            if (touched.contains(watch.topic)) {
                watch.hint.run();
            }
        }
    }

    /** A class and not a record: two watches of the same topic with the same hint are two. */
    private static final class Watch {
        private final Topic topic;
        private final Runnable hint;

        Watch(Topic topic, Runnable hint) {
            this.topic = topic;
            this.hint = hint;
        }
    }
}
