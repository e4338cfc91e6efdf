package io.tenure.control;

import io.tenure.primary.InstanceRefused;
import io.tenure.primary.Refusal;
import io.tenure.primary.directory.ServiceDirectory;
import io.tenure.primary.directory.ServiceRecord;
import io.tenure.runtime.Crew;
import io.tenure.store.Codec;
import io.tenure.store.CollectionName;
import io.tenure.store.CommitRefused;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.IdempotencyKey;
import io.tenure.store.NotFound;
import io.tenure.store.Office;
import io.tenure.store.Outcome;
import io.tenure.store.Page;
import io.tenure.store.QueueStats;
import io.tenure.store.Reader;
import io.tenure.store.Scan;
import io.tenure.store.Store;
import io.tenure.store.TaskRecord;
import io.tenure.store.TaskScan;
import io.tenure.store.Unavailable;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

/** Starts, finds and stops bulks, from any process that has the store. */
public final class Bulks {

    /** How long the leader may take to begin or stop one. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** How many pages are searched for a first match before a bulk is started without one. */
    private static final int PAGES_AHEAD = 10;

    private static final int ID_CHARS = 12;
    private static final String PREFIX = BulkWork.NAME + "_";

    private final Store store;
    private final Codec codec;
    private final Office office;
    private final Crew crew;
    private final ServiceDirectory directory;
    private final Optional<IdempotencyKey> key;

    /** Starts bulks for the leader of this office; those of other offices can be read. */
    public Bulks(Store store, Codec codec, Office office, Crew crew) {
        this(store, codec, office, crew, Optional.empty());
    }

    private Bulks(Store store, Codec codec, Office office, Crew crew, Optional<IdempotencyKey> key) {
        this.store = store;
        this.codec = codec;
        this.office = office;
        this.crew = crew;
        this.directory = new ServiceDirectory(store, crew);
        this.key = key;
    }

    /** Makes {@link #begin} safe to repeat: under the same key it gives the same bulk. */
    public Bulks under(IdempotencyKey once) {
        return new Bulks(store, codec, office, crew, Optional.of(once));
    }

    /**
     * Begins a bulk; it is durable when this returns.
     *
     * @throws NotFound if the queue does not exist, or no task matches
     * @throws CommitRefused if the key stands for another bulk, or the store does not accept it now
     * @throws InstanceRefused if no leader answers
     */
    public Bulk begin(Action action, TaskFilter filter, Requester requester) throws InterruptedException {
        BulkOrder order = BulkOrder.of(action, filter, requester, store.clocks().wall());
        QueueStats queue = QueueControl.known(store, filter.queue());
        String id = key.map(Bulks::idOf).orElseGet(() -> shortened(crew.uuid()));
        if (find(office, id).isEmpty() && nothingMatches(order)) {
            throw new NotFound("No task of the queue '" + filter.queue() + "' matches; there is nothing to "
                    + action.word() + ".");
        }
        try {
            BulkState initial = BulkState.of(order, total(order, queue));
            directory.create(
                    office,
                    new BulkWork(office, crew.time()),
                    codec,
                    new ServiceDirectory.Wanted<>(id, initial, PATIENCE));
        } catch (InstanceRefused e) {
            throw e.reason() == Refusal.OPTIONS_CONFLICT
                    ? new CommitRefused(Outcome.Reason.KEY_REUSED, e.sentence())
                    : e;
        }
        return find(office, id).orElseThrow(() -> noBulk(id));
    }

    /** All that run or ran lately, including those of other offices, newest first. */
    public List<Bulk> all() {
        return all(store);
    }

    /** The same as this process knows them, without asking anybody: for whoever looks again and again. */
    public List<Bulk> seen() {
        return all(store.stale());
    }

    private List<Bulk> all(Reader reader) {
        List<Bulk> all = new ArrayList<>();
        for (Office each : offices(reader)) {
            Optional<String> after = Optional.of("");
            while (after.isPresent()) {
                Page<Document> page = reader.scan(new Scan(collection(each), "", after.get(), Scan.MAX_LIMIT));
                page.items().forEach(document -> all.add(bulk(each, document)));
                after = page.next();
            }
        }
        all.sort(Comparator.comparing((Bulk bulk) -> bulk.state().order().began())
                .reversed());
        return all;
    }

    public Optional<Bulk> find(String id) {
        return offices(store).stream().flatMap(each -> find(each, id).stream()).findFirst();
    }

    /** Stops a running bulk; what it did stays done. The record of one that has ended is removed. */
    public void stop(String id) throws InterruptedException {
        Bulk bulk = find(id).orElseThrow(() -> noBulk(id));
        ServiceRecord service = directory
                .service(bulk.office(), BulkWork.NAME)
                .orElseThrow(() -> new Unavailable("No leader has told of bulks: try again.", null));
        directory.abort(service, id, PATIENCE);
    }

    /** Whether there is certainly no match. If that would take long to find out, it is left to the bulk. */
    private boolean nothingMatches(BulkOrder order) {
        int pages = 0;
        for (int state = 0; state < order.states().size(); state++) {
            TaskScan scan = TaskScan.of(order.queueName(), order.state(state));
            Optional<String> after = Optional.of("");
            while (after.isPresent()) {
                Page<TaskRecord> page = store.tasks(scan.from(after.get()));
                if (++pages > PAGES_AHEAD || page.items().stream().anyMatch(order::matches)) {
                    return false;
                }
                after = page.next();
            }
        }
        return true;
    }

    private static long total(BulkOrder order, QueueStats queue) {
        QueueStats.Depth depth = queue.depth();
        return IntStream.range(0, order.states().size())
                .mapToLong(state -> switch (order.state(state)) {
                    case DELAYED -> depth.delayed();
                    case BACKING_OFF -> depth.backingOff();
                    case READY -> depth.ready();
                    case CLAIMED -> depth.claimed();
                    case SUCCEEDED -> depth.succeeded();
                    case FAILED -> depth.failed();
                    case CANCELLED -> depth.cancelled();
                })
                .sum();
    }

    private static List<Office> offices(Reader reader) {
        return reader.collections().stream()
                .map(stats -> stats.name().value())
                .filter(name -> name.startsWith(PREFIX))
                .map(name -> new Office(name.substring(PREFIX.length())))
                .toList();
    }

    private Optional<Bulk> find(Office each, String id) {
        return store.get(new DocumentKey(collection(each), id)).map(document -> bulk(each, document));
    }

    private Bulk bulk(Office each, Document document) {
        return new Bulk(document.key().id(), each, codec.decode(document.body(), BulkState.class));
    }

    private static CollectionName collection(Office each) {
        return new CollectionName(BulkWork.collectionOf(each));
    }

    private static String idOf(IdempotencyKey key) {
        return shortened(UUID.nameUUIDFromBytes(key.value().getBytes(StandardCharsets.UTF_8)));
    }

    private static String shortened(UUID uuid) {
        return uuid.toString().replace("-", "").substring(0, ID_CHARS);
    }

    private static NotFound noBulk(String id) {
        return new NotFound("There is no bulk '" + id + "': what came of one is kept for seven days.");
    }
}
