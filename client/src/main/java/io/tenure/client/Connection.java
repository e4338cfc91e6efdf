package io.tenure.client;

import io.tenure.runtime.Alarm;
import io.tenure.store.Subscription;
import io.tenure.store.Topic;
import io.tenure.store.engine.Hints;
import io.tenure.store.log.SessionId;
import io.tenure.time.Time;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/** A client's parts, put together, and the clockwork that drives them. */
final class Connection implements AutoCloseable {

    private static final Duration TICK = Duration.ofMillis(20);
    private static final Duration INTRODUCTION = Duration.ofMillis(200);

    /** How often the members are asked for. */
    private static final Duration REFRESH = Duration.ofSeconds(10);

    private final Time time;
    private final Nodes nodes;
    private final NodeCaller line;
    private final OrderLane orders;
    private final InquiryLane reads;
    private final InquiryLane staleReads;
    private final Hints hints;
    private final HintListener watcher;
    private final Alarm alarm;

    private final ReentrantLock lock = new ReentrantLock();
    private URI greeted;
    private boolean greeting;
    private long nextGreeting;
    private int refused;

    Connection(RemoteConfig config, SessionId session, Time time) {
        this.time = time;
        this.nodes = new Nodes(config.nodes(), session.value().hashCode());
        this.greeted = nodes.current();
        this.nextGreeting = time.nanos();
        this.line = new NodeCaller(nodes, config.timing());
        this.orders = new OrderLane(session, line, nodes, time, config);
        this.reads = new InquiryLane(false, line, nodes, time, config);
        this.staleReads = new InquiryLane(true, line, nodes, time, config);
        this.hints = new Hints("remote");
        this.watcher = new HintListener(line, nodes, hints, time);
        this.alarm = new Alarm("tenure-remote");
        greet();
        alarm.every(TICK, this::tick);
    }

    Nodes nodes() {
        return nodes;
    }

    int level() {
        return line.level();
    }

    OrderLane orders() {
        return orders;
    }

    InquiryLane reads() {
        return reads;
    }

    InquiryLane staleReads() {
        return staleReads;
    }

    Subscription watch(Topic topic, Runnable hint) {
        Subscription subscription = hints.watch(topic, hint);
        watcher.look();
        return subscription;
    }

    private List<GroupSender<?>> lanes() {
        return List.of(orders, reads, staleReads);
    }

    private void tick() {
        greet();
        lanes().forEach(GroupSender::sweep);
        watcher.look();
    }

    /** Learns which cluster it is, and from time to time who its members are. */
    private void greet() {
        lock.lock();
        try {
            boolean moved = line.ready() && !nodes.current().equals(greeted);
            if (greeting || (!moved && time.nanos() - nextGreeting < 0)) {
                return;
            }
            greeting = true;
            greeted = nodes.current();
        } finally {
            lock.unlock();
        }
        var unused = line.greet().thenAccept(this::greeted);
    }

    private void greeted(boolean welcome) {
        lock.lock();
        try {
            greeting = false;
            refused = welcome ? 0 : refused + 1;
            Duration pause = welcome ? REFRESH : refused < nodes.count() ? Duration.ZERO : INTRODUCTION;
            nextGreeting = time.nanos() + pause.toNanos();
        } finally {
            lock.unlock();
        }
        if (welcome) {
            lanes().forEach(GroupSender::pump);
            watcher.look();
        }
    }

    @Override
    public void close() {
        alarm.close();
        watcher.close();
        lanes().forEach(lane -> lane.close("The store is closed."));
        hints.close();
        line.close();
    }
}
