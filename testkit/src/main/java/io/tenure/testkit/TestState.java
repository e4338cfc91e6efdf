package io.tenure.testkit;

import io.tenure.primary.PrimaryService;
import io.tenure.primary.State;
import io.tenure.store.Codec;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Store;
import io.tenure.store.Transaction;
import io.tenure.store.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The document of an instance in a {@link TestTenure}. */
final class TestState<S> implements State<S> {
    private final PrimaryService<S> service;
    private final Codec codec;
    private final Store fenced;
    private final DocumentKey key;
    private S value;
    private Optional<Version> version;

    TestState(PrimaryService<S> service, Codec codec, Store fenced, String id, S initial) {
        this.service = service;
        this.codec = codec;
        this.fenced = fenced;
        this.key = DocumentKey.of(service.collection(), id);
        Optional<Document> found = fenced.get(key);
        this.value = found.map(document -> service.read(codec, document.body(), service.schema()))
                .orElse(initial);
        this.version = found.map(Document::version);
    }

    @Override
    public String id() {
        return key.id();
    }

    @Override
    public S value() {
        return value;
    }

    @Override
    public Optional<Version> version() {
        return version;
    }

    @Override
    public void insert(Operation... also) {
        if (version.isEmpty() || also.length > 0) {
            update(value, also);
        }
    }

    @Override
    public void update(S next, Operation... also) {
        Expected expected = version.map(Expected::at).orElse(Expected.ABSENT);
        version = Optional.of(write(
                new Operation.Put(key, expected, codec.encode(service.name() + "@" + service.schema(), next)), also));
        value = next;
    }

    @Override
    public void delete(Operation... also) {
        write(new Operation.Delete(key, version.map(Expected::at).orElse(Expected.ANYTHING)), also);
        version = Optional.empty();
    }

    private Version write(Operation own, Operation[] also) {
        List<Operation> operations = new ArrayList<>(List.of(own));
        operations.addAll(List.of(also));
        return switch (fenced.commit(Transaction.of(operations))) {
            case Outcome.Committed committed -> committed.version();
            case Outcome other -> throw new IllegalStateException("The write of " + key + " met " + other + ".");
        };
    }
}
