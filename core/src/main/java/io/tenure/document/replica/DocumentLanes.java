package io.tenure.document.replica;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.function.Consumer;

/** Lets one decision about a document wait until the one before is on disk. Decisions about others do not wait. */
final class DocumentLanes {

    private final Map<String, Queue<Consumer<Runnable>>> busy = new HashMap<>();

    /** Runs the action now or when its turn comes; it calls what it is given when the next may follow. */
    void enter(String link, Consumer<Runnable> action) {
        Queue<Consumer<Runnable>> waiting = busy.get(link);
        if (waiting != null) {
            waiting.add(action);
        } else {
            busy.put(link, new ArrayDeque<>());
            action.accept(() -> leave(link));
        }
    }

    private void leave(String link) {
        Queue<Consumer<Runnable>> waiting = busy.getOrDefault(link, new ArrayDeque<>());
        Consumer<Runnable> next = waiting.poll();
        if (next == null) {
            busy.remove(link);
        } else {
            next.accept(() -> leave(link));
        }
    }
}
