package io.tenure.primary;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.primary.directory.InstanceRecord;
import io.tenure.primary.directory.ServiceDirectory;
import io.tenure.primary.directory.ServiceRecord;
import io.tenure.runtime.ProcessCrew;
import io.tenure.runtime.SystemTime;
import io.tenure.runtime.Threads;
import io.tenure.store.Body;
import io.tenure.store.CollectionName;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Scan;
import io.tenure.store.Transaction;
import io.tenure.testkit.Await;
import io.tenure.testkit.MemoryStore;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

/** The nodes of a test on one store, and what anybody sees in that store of the service that they run. */
final class Stages implements AutoCloseable {

    final HookedStore store = new HookedStore(new MemoryStore(new SystemTime()));
    private final ServiceDirectory directory = new ServiceDirectory(store, new ProcessCrew());
    private final List<Stage> stages = new CopyOnWriteArrayList<>();

    /** A node that leads. */
    Stage leading(StepService service) {
        Stage stage = add("a", service);
        stage.stepUp();
        return stage;
    }

    Stage add(String name, StepService service) {
        return add(name, Stage.QUICK, service);
    }

    Stage add(String name, ServiceSettings settings, StepService service) {
        Stage stage = new Stage(store, name, settings, service);
        stages.add(stage);
        return stage;
    }

    /** What the leader last said about the service. */
    Optional<ServiceRecord> service() {
        return directory.service(Stage.OFFICE, StepService.NAME);
    }

    Optional<ServiceDirectory.Entry> entry(String id) {
        return directory.instance(service().orElseThrow(), id);
    }

    /** What the leader last said about an instance: an {@link AssertionError} while it said nothing. */
    InstanceRecord record(String id) {
        Optional<InstanceRecord> record =
                service().flatMap(service -> directory.instance(service, id)).flatMap(ServiceDirectory.Entry::record);
        assertThat(record).as("record of " + id).isPresent();
        return record.orElseThrow();
    }

    /** Aborts an instance as somebody does who has the store alone. */
    void abort(String id) throws InterruptedException {
        Await.until(() -> assertThat(service()).isPresent());
        directory.abort(service().orElseThrow(), id, Await.CAP);
    }

    /** Tells an instance something, as somebody does who has the store alone. */
    void tell(String id, String word) throws InterruptedException {
        tell(id, word, Await.CAP);
    }

    void tell(String id, String word, Duration patience) throws InterruptedException {
        Await.until(() -> assertThat(service()).isPresent());
        directory.tell(service().orElseThrow(), id, Body.of("word", word), patience);
    }

    /** What is stored of an instance. */
    Optional<Document> document(String id) {
        return store.get(DocumentKey.of(StepService.NAME, id));
    }

    Optional<Steps> state(String id) {
        return document(id).map(document -> new Steps.Text().decode(document.body(), Steps.class));
    }

    void awaitDocument(String id) {
        Await.until(() -> assertThat(document(id)).isPresent());
    }

    void insert(String id, String type, String text) {
        store.commit(Transaction.of(
                new Operation.Put(DocumentKey.of(StepService.NAME, id), Expected.ABSENT, Body.of(type, text))));
    }

    void delete(String id) {
        store.commit(Transaction.of(new Operation.Delete(DocumentKey.of(StepService.NAME, id), Expected.PRESENT)));
    }

    /** What a call gives that is made on a thread of its own. */
    static <T> CompletableFuture<T> meanwhile(Callable<T> call) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Threads.virtual("meanwhile", () -> {
            try {
                result.complete(call.call());
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        });
        return result;
    }

    static Scan all(String collection) {
        return new Scan(new CollectionName(collection), "", "", Scan.MAX_LIMIT);
    }

    /** Whether a transaction writes the document of an instance. */
    static boolean isState(Transaction transaction) {
        return switch (transaction.operations().getFirst()) {
            case Operation.Put put -> put.key().collection().value().equals(StepService.NAME);
            case Operation.Delete delete -> delete.key().collection().value().equals(StepService.NAME);
            default -> false;
        };
    }

    @Override
    public void close() {
        stages.forEach(Stage::close);
        store.close();
    }
}
