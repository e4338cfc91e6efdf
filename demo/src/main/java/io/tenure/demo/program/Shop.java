package io.tenure.demo.program;

import io.tenure.Tenure;
import io.tenure.client.RemoteStore;
import io.tenure.demo.call.AnyNode;
import io.tenure.examples.FutileService;
import io.tenure.runtime.Waiting;
import io.tenure.schedule.Recurrence;
import io.tenure.store.TenureException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;

/** {@code Shop NAME FOLDER URL…}: one copy of the program of the demo. */
public final class Shop {

    private static final Duration CALL = Duration.ofSeconds(3);
    private static final Duration PASS = Duration.ofSeconds(5);
    private static final Duration INDEX = Duration.ofMinutes(5);
    private static final Duration REST = Duration.ofSeconds(5);

    private Shop() {}

    public static void main(String[] words) throws Exception {
        List<String> urls = List.of(words).subList(2, words.length);
        Path folder = Path.of(words[1]);
        Files.createDirectories(folder.resolve("results"));
        try (RemoteStore store = RemoteStore.connect(urls.toArray(String[]::new))) {
            Errands errands = new Errands(
                    folder,
                    new AnyNode(urls, CALL),
                    Tenure.on(store).named("shop").submitter());
            MailRelay relay = new MailRelay();
            Reindexer reindexer = new Reindexer();
            try (Tenure tenure = Tenure.on(store)
                    .named("shop")
                    .node(words[0])
                    .queue(new FutileService(PASS, System.out::println))
                    .handle(Mail.TYPE, relay::send)
                    .handle(Order.TYPE, errands::sell)
                    .handle(Upkeep.TYPE, errands::begin)
                    .schedule(every("orders", Duration.ofSeconds(2)), Order.TYPE, new Order("web"))
                    .schedule(every("backup", Duration.ofSeconds(15)), Upkeep.TYPE, new Upkeep("dir-copy"))
                    .schedule(every("pictures", Duration.ofSeconds(20)), Upkeep.TYPE, new Upkeep("thumbnails"))
                    .primary(reindexer)
                    .start()) {
                keepIndexing(tenure, reindexer);
            }
        }
    }

    private static Recurrence every(String name, Duration period) {
        return Recurrence.every(name, period).noOverlap();
    }

    /** Whichever copy asks, the one that leads builds the index, and there is one at a time. */
    private static void keepIndexing(Tenure tenure, Reindexer reindexer) throws InterruptedException {
        while (true) {
            try {
                var unused = tenure.getOrCreate(reindexer, "catalogue", new Reindex(0))
                        .await(INDEX);
            } catch (TenureException | TimeoutException e) {
                System.out.println("The index has to wait: " + e.getMessage());
            }
            Waiting.pause(REST);
        }
    }
}
