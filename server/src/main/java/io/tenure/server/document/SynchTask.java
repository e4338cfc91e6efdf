package io.tenure.server.document;

import io.tenure.document.replica.DocumentHost;
import io.tenure.server.http.Json;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The comparisons that people have asked this node for. One that is asked for later includes those before. */
final class SynchTask {

    private final AtomicLong asked = new AtomicLong();
    private final AtomicLong done = new AtomicLong();

    Map<String, @Nullable Object> begin(List<DocumentHost> hosts) {
        long number = asked.incrementAndGet();
        CompletableFuture<?>[] all =
                hosts.stream().map(DocumentHost::synchronize).toArray(CompletableFuture<?>[]::new);
        var unused = CompletableFuture.allOf(all).thenRun(() -> done.accumulateAndGet(number, Math::max));
        return json();
    }

    Map<String, @Nullable Object> json() {
        long finished = done.get();
        long begun = asked.get();
        return Json.object(
                "stage",
                begun == 0 ? "NONE" : finished < begun ? "STARTED" : "FINISHED",
                "requested",
                begun,
                "finished",
                finished,
                "documentSelfLink",
                SynchRoutes.TASK);
    }
}
