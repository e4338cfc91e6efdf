package io.tenure.sim.lease;

import io.tenure.lease.agent.LeaseStorage;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** A process' lease file on the disk of its machine. */
record SimFile(World world, SimProcess process, boolean forgotten) implements LeaseStorage {

    private static final Duration LONG = Duration.ofHours(1);

    @Override
    public String read() throws IOException {
        if (forgotten) {
            throw new FileNotFoundException("forgotten");
        }
        return process.node().disk().read().orElseThrow(() -> new FileNotFoundException("lost"));
    }

    @Override
    public void replace(String text) throws IOException {
        world.count(Toll.Kind.DURABLE_WRITES);
        CompletableFuture<Void> written = new CompletableFuture<>();
        process.node().disk().write(text, () -> process.run(() -> written.complete(null)));
        try {
            process.crew().await(written, LONG);
        } catch (InterruptedException e) {
            throw new InterruptedIOException("interrupted");
        }
    }

    @Override
    public void overwriteEnd(String end) throws IOException {
        String text = process.node().disk().read().orElseThrow(() -> new FileNotFoundException("lost"));
        process.node().disk().note(text.substring(0, text.length() - end.length()) + end);
    }
}
