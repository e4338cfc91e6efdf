package io.tenure.client;

import io.tenure.node.Endpoint;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/** The known nodes, and which of them is in use: one until it fails, then the next. */
final class Nodes {

    private final List<URI> configured;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<URI, String> complaints = new LinkedHashMap<>();
    private List<URI> known;
    private URI current;

    /** {@code start} spreads clients with the same configuration over the nodes. */
    Nodes(List<URI> configured, int start) {
        this.configured = configured;
        this.known = configured;
        this.current = configured.get(Math.floorMod(start, configured.size()));
    }

    URI current() {
        lock.lock();
        try {
            return current;
        } finally {
            lock.unlock();
        }
    }

    int count() {
        lock.lock();
        try {
            return known.size();
        } finally {
            lock.unlock();
        }
    }

    /** The members as a node tells them. What was configured is kept: it may be a name that stands for several. */
    void learned(URI from, List<Endpoint> members) {
        Set<URI> all = new LinkedHashSet<>(configured);
        members.forEach(member -> all.add(URI.create(from.getScheme() + "://" + member)));
        lock.lock();
        try {
            all.add(current);
            known = List.copyOf(all);
            complaints.keySet().retainAll(all);
        } finally {
            lock.unlock();
        }
    }

    void served(URI node) {
        lock.lock();
        try {
            complaints.remove(node);
        } finally {
            lock.unlock();
        }
    }

    /** Another one is taken, unless that has happened already. */
    void failed(URI node, String why) {
        lock.lock();
        try {
            complaints.put(node, why);
            if (node.equals(current)) {
                current = known.get((known.indexOf(node) + 1) % known.size());
            }
        } finally {
            lock.unlock();
        }
    }

    /** What is wrong with the nodes, for people. */
    String complaint() {
        lock.lock();
        try {
            List<String> all = new ArrayList<>();
            complaints.forEach((node, why) -> all.add(node + " " + why));
            return all.isEmpty() ? current + " does not answer" : String.join("; ", all);
        } finally {
            lock.unlock();
        }
    }
}
