package io.tenure.bench;

import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.measure.Stopwatch;
import io.tenure.runtime.Threads;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** Streams of events as the overview of the console reads them. Nobody looks at what they carry. */
final class Viewers implements AutoCloseable {

    private static final int PIECE = 64 * 1024;

    private final NodeProcess node;
    private final HttpClient client = HttpClient.newHttpClient();
    private final CountDownLatch first;
    private final AtomicLong bytes = new AtomicLong();
    private final List<Thread> threads;

    Viewers(NodeProcess node, int count) {
        this.node = node;
        this.first = new CountDownLatch(count);
        this.threads = IntStream.range(0, count)
                .mapToObj(i -> Threads.virtual("viewer-" + i, this::view))
                .toList();
    }

    private void view() {
        HttpRequest request = HttpRequest.newBuilder(node.url("/api/v1/events?cluster&queues"))
                .build();
        try (InputStream in = opened(client.send(request, BodyHandlers.ofInputStream()))) {
            byte[] piece = new byte[PIECE];
            int count = in.read(piece);
            first.countDown();
            while (count >= 0) {
                bytes.addAndGet(count);
                count = in.read(piece);
            }
        } catch (IOException | InterruptedException e) {
            // It was closed; who has never seen anything is missed by awaitFirst.
        }
    }

    private static InputStream opened(HttpResponse<InputStream> response) throws IOException {
        if (response.statusCode() != 200) {
            throw new IllegalStateException(
                    "There is nothing to see: " + new String(response.body().readAllBytes(), StandardCharsets.UTF_8));
        }
        return response.body();
    }

    /** Returns when everybody has seen something. */
    void awaitFirst() {
        try {
            if (!first.await(60, TimeUnit.SECONDS)) {
                throw new IllegalStateException(first.getCount() + " viewers have seen nothing for a minute.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted", e);
        }
    }

    long bytesWithin(Duration time) {
        long before = bytes.get();
        Stopwatch.pass(time);
        return bytes.get() - before;
    }

    @Override
    public void close() {
        client.shutdownNow();
        threads.forEach(Thread::interrupt);
        client.close();
    }
}
