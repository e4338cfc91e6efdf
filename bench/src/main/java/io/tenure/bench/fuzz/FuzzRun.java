package io.tenure.bench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.Probe;
import io.tenure.bench.cluster.Reply;
import io.tenure.testkit.Parallel;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Collections;
import java.util.concurrent.atomic.AtomicLong;

/** Sends malformed requests to a node, over several connections at a time, and looks after the node meanwhile. */
public final class FuzzRun {

    private static final int CONNECTIONS = 32;

    /** So many attempts of each connection between two good requests. */
    private static final int BETWEEN_GOOD = 50;

    private final NodeProcess node;
    private final Generator generator;
    private final Wiretap wiretap;
    private final NodeClient client = new NodeClient(Wiretap.PATIENCE);
    private final Tally tally = new Tally();

    public FuzzRun(NodeProcess node, long seed) {
        this.node = node;
        URI url = node.url();
        this.wiretap = new Wiretap(new InetSocketAddress(url.getHost(), url.getPort()));
        this.generator = new Generator(url.getAuthority(), cluster(node), seed);
    }

    private static String cluster(NodeProcess node) {
        return node.status()
                .orElseThrow(() -> new AssertionError(
                        node.name() + " does not answer; see " + node.setup().log()))
                .path("cluster")
                .asString();
    }

    /** Sends the attempts with the numbers from 1 on. */
    public FuzzReport run(long attempts) {
        Vitals before = Vitals.of(node);
        send(1, attempts / 3);
        Vitals early = settled(before);
        send(attempts / 3 + 1, attempts);
        Vitals late = settled(before);
        return new FuzzReport(tally, generator.routes(), before, early, late, node.log());
    }

    /** Sends a single one again; returns what came of it. */
    public String again(long number) {
        Attempt attempt = generator.attempt(number);
        Heard heard = wiretap.send(attempt);
        return attempt + "\n" + heard + "\n" + Judge.complaint(attempt, heard).orElse("All is well.");
    }

    private void send(long first, long last) {
        AtomicLong next = new AtomicLong(first);
        Parallel.run(Collections.nCopies(CONNECTIONS, () -> sendSome(next, last)));
    }

    private void sendSome(AtomicLong next, long last) {
        for (long number = next.getAndIncrement(); number <= last; number = next.getAndIncrement()) {
            Attempt attempt = generator.attempt(number);
            tally.count(attempt, wiretap.send(attempt));
            if (number % BETWEEN_GOOD == 0) {
                sendGood(number);
            }
            if (!node.isRunning()) {
                throw new AssertionError("The node has ended at about " + attempt + "; see "
                        + node.setup().log());
            }
        }
    }

    /** What is written is read, whatever others send. */
    private void sendGood(long number) {
        String body = "{\"number\":" + number + "}";
        URI place = node.url("/api/v1/store/good/" + number % 7919);
        try {
            Reply written = client.put(place, body);
            Reply read = client.get(place);
            if (written.status() != 200 || read.status() != 200 || !read.body().equals(body)) {
                tally.complain("a good request was not done: " + written + ", then " + read);
            }
        } catch (IOException e) {
            tally.complain("a good request was not answered: " + e);
        }
    }

    /** What a client leaves behind is found out within seconds, so it may take a while; but not for ever. */
    private Vitals settled(Vitals before) {
        try {
            return Probe.value(() -> {
                Vitals now = Vitals.of(node);
                assertThat(FuzzReport.leftOver(before, now)).isEmpty();
                return now;
            });
        } catch (AssertionError e) {
            return Vitals.of(node);
        }
    }
}
