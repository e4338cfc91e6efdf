package io.tenure.server.forward;

import io.tenure.selector.Selector;
import io.tenure.server.http.Json;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Refusal;
import io.tenure.store.Body;
import io.tenure.store.CollectionName;
import io.tenure.store.CommitConflict;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Scan;
import io.tenure.store.Store;
import io.tenure.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The selectors of a cluster: those that every cluster has, and those that people have created, which are documents of the
 * store. They are read from this node's own copy, so that they are known without a leader; only to create one takes a commit.
 * A selector never changes: where copies lie depends on it.
 */
public final class Selectors {

    public static final String COLLECTION = "_selectors";

    private static final int MOST = 1000;
    private static final String TYPE = "json";

    private final Store store;

    public Selectors(Store store) {
        this.store = store;
    }

    /** The document of a selector. */
    record Stored(@Nullable Integer replicationFactor) {}

    /** The selector of this name, as far as this node knows. */
    public Optional<Selector> find(String name) {
        if (name.equals(Selector.DEFAULT.name())) {
            return Optional.of(Selector.DEFAULT);
        }
        if (name.equals(Selector.DEFAULT_3X.name())) {
            return Optional.of(Selector.DEFAULT_3X);
        }
        return Selector.isName(name) ? store.stale().get(key(name)).map(Selectors::read) : Optional.empty();
    }

    /** All of them; those that every cluster has come first. */
    public List<Selector> all() {
        List<Selector> all = new ArrayList<>(List.of(Selector.DEFAULT, Selector.DEFAULT_3X));
        store.stale()
                .scan(new Scan(new CollectionName(COLLECTION), "", "", MOST))
                .items()
                .forEach(document -> all.add(read(document)));
        return all;
    }

    /** Creates it. To create the same again changes nothing; another one of the same name is a conflict. */
    public void create(Selector wanted) {
        if (wanted.isBuiltIn()) {
            throw conflict("Every cluster has the selector " + wanted.name() + ": take another name.");
        }
        Operation put = new Operation.Put(
                key(wanted.name()), Expected.ABSENT, new Body(TYPE, Json.bytes(new Stored(boxed(wanted.factor())))));
        try {
            var unused = store.commit(Transaction.of(put)).orThrow();
        } catch (CommitConflict e) {
            if (!store.get(key(wanted.name())).map(Selectors::read).equals(Optional.of(wanted))) {
                throw conflict("There is a selector " + wanted.name()
                        + " with another replication factor, and data lies by it: take another name.");
            }
        }
    }

    private static @Nullable Integer boxed(OptionalInt factor) {
        return factor.isPresent() ? factor.getAsInt() : null;
    }

    private static DocumentKey key(String name) {
        return DocumentKey.of(COLLECTION, name);
    }

    private static Selector read(Document document) {
        Integer factor = Json.read(document.body().bytes(), Stored.class).replicationFactor();
        return new Selector(document.key().id(), factor == null ? OptionalInt.empty() : OptionalInt.of(factor));
    }

    private static Refusal conflict(String sentence) {
        return new Refusal(Problem.of(ProblemType.CONFLICT, sentence));
    }
}
