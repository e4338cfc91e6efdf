package io.tenure.bench.crash;

import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.crash.Documents.Put;
import io.tenure.runtime.Threads;
import io.tenure.testkit.history.Versioned.Seen;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Clients that write and read through any node until they are stopped. */
final class Load implements AutoCloseable {
    /** Longer than the engine takes to give up a call, so that a node says itself that it does not know. */
    private static final Duration CALL = Duration.ofSeconds(15);

    private final List<NodeProcess> nodes;
    private final Registers registers;
    private final Ledger ledger;
    private final Patience patience;
    private final Documents documents = new Documents(CALL);
    private final List<Thread> clients;
    private final AtomicLong acknowledged = new AtomicLong();
    private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private volatile boolean stopped;

    Load(Scene scene, int clients, long seed) {
        this.nodes = scene.nodes();
        this.registers = scene.registers();
        this.ledger = scene.ledger();
        this.patience = scene.patience();
        this.clients = java.util.stream.IntStream.range(0, clients)
                .mapToObj(i -> new Client("c" + i, new Random(seed + i)))
                .map(client -> Threads.virtual(client.name, client::run))
                .toList();
    }

    /** How many writes were acknowledged so far. */
    long acknowledged() {
        return acknowledged.get();
    }

    /** What went wrong in a client; the run is then worth nothing. */
    List<Throwable> failures() {
        return List.copyOf(failures);
    }

    /** Lets the calls under way end. */
    @Override
    public void close() {
        stopped = true;
        for (Thread client : clients) {
            try {
                client.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private final class Client {
        private final String name;
        private final Random random;
        private final Map<String, Long> versions = new HashMap<>();
        private int count;

        private Client(String name, Random random) {
            this.name = name;
            this.random = random;
        }

        private void run() {
            try {
                while (!stopped) {
                    step(random.nextInt(20));
                }
            } catch (RuntimeException | Error e) {
                failures.add(e);
            }
        }

        private void step(int dice) {
            String id = registers.ids().get(random.nextInt(registers.ids().size()));
            if (dice < 8) {
                read(id);
            } else if (dice < 14) {
                write(id, Optional.of(versions.getOrDefault(id, 0L)));
            } else if (dice < 17) {
                write(id, Optional.empty());
            } else {
                insert();
            }
        }

        private void read(String id) {
            registers
                    .read(id, () -> documents.get(any(), Registers.COLLECTION, id))
                    .ifPresentOrElse(seen -> saw(id, seen), Patience::pause);
        }

        private void write(String id, Optional<Long> expected) {
            Put put = next(Registers.COLLECTION, id, expected);
            registers.write(put, () -> send(put)).ifPresent(seen -> saw(id, seen));
        }

        private void insert() {
            Put put = next(Ledger.COLLECTION, name + "-" + count, Optional.of(0L));
            Seen seen = send(put);
            if (!seen.written()) {
                throw new AssertionError("A document that nobody else writes was there before: " + put + ", " + seen);
            }
            ledger.acknowledged(put, seen.version());
            acknowledged.incrementAndGet();
        }

        private Put next(String collection, String id, Optional<Long> expected) {
            String value = name + "-" + count++;
            return new Put(collection, id, expected, value, "key-" + value);
        }

        private Seen send(Put put) {
            return patience.untilKnown(this::any, node -> documents.put(node, put));
        }

        private void saw(String id, Seen seen) {
            versions.put(id, seen.version());
            if (seen.written()) {
                acknowledged.incrementAndGet();
            }
        }

        private NodeProcess any() {
            return nodes.get(random.nextInt(nodes.size()));
        }
    }
}
