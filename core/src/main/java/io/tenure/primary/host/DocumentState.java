package io.tenure.primary.host;

import io.tenure.primary.Aborted;
import io.tenure.primary.InstanceRefused;
import io.tenure.primary.Refusal;
import io.tenure.primary.ScopeEnded;
import io.tenure.primary.State;
import io.tenure.store.CommitConflict;
import io.tenure.store.CommitRefused;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Version;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The state in one attempt of a run. It can write only in the scope of that attempt. */
final class DocumentState<S> implements State<S> {

    private final Run<S> run;
    private final RunScope scope;
    private final DocumentKey key;
    private final StateWriter writer;
    private final Lock lock;
    private volatile S value;
    private volatile @Nullable Version version;
    private volatile boolean deleted;

    DocumentState(Run<S> run, RunScope scope, S value, @Nullable Version version) {
        this.run = run;
        this.scope = scope;
        this.key = run.key();
        this.writer = new StateWriter(run, scope);
        this.lock = run.host().parts().crew().lock();
        this.value = value;
        this.version = version;
    }

    /** The current content of the document; for the first attempt it is already known. */
    static <S> DocumentState<S> of(Run<S> run, RunScope scope) {
        KnownDocument<S> known = run.known();
        Optional<Document> document = known.takeFound();
        boolean reread = document.isEmpty() && known.isPersisted();
        if (reread) {
            document = run.host().parts().store().get(run.key());
            if (document.isEmpty()) {
                run.documentGone();
                throw new Aborted("The document " + run.key() + " was deleted by somebody else.");
            }
        }
        if (document.isPresent() && (reread || known.value().isEmpty())) {
            run.read(
                    run.service().form().decode(document.get().body()),
                    document.get().version());
        }
        return new DocumentState<>(
                run,
                scope,
                known.value().orElseThrow(),
                document.map(Document::version).orElse(null));
    }

    @Override
    public String id() {
        return run.id();
    }

    @Override
    public S value() {
        return value;
    }

    @Override
    public Optional<Version> version() {
        return Optional.ofNullable(version);
    }

    boolean isDeleted() {
        return deleted;
    }

    @Override
    public void insert(Operation... also) {
        lock.lock();
        try {
            if (version == null || also.length > 0) {
                put(value, also);
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void update(S next, Operation... also) {
        lock.lock();
        try {
            put(next, also);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public S change(UnaryOperator<S> change, Operation... also) {
        lock.lock();
        try {
            scope.check();
            S next = change.apply(value);
            if (also.length > 0 || !next.equals(value)) {
                put(next, also);
            }
            return next;
        } finally {
            lock.unlock();
        }
    }

    /** Takes the words that wait, if there is a document; each in one commit with its answer. */
    void takeWords() {
        Optional<Word> next = run.words().first();
        while (next.isPresent() && take(next.get())) {
            next = run.words().first();
        }
    }

    private boolean take(Word word) {
        boolean changed = false;
        lock.lock();
        try {
            scope.check();
            if (version == null && !deleted) {
                return false;
            }
            if (run.words().contains(word)) {
                changed = hear(word);
                run.words().remove(word);
            }
        } finally {
            lock.unlock();
        }
        if (changed) {
            scope.wordCame();
        }
        return true;
    }

    /** Whether the word changed the state. If the scope ends first, the next attempt or leader takes it. */
    private boolean hear(Word word) {
        S before = value;
        try {
            if (deleted) {
                throw run.service().noInstance(id());
            }
            accept(word, run.service().service().told(before, run.host().parts().codec(), word.body()));
            word.taken();
        } catch (ScopeEnded e) {
            throw e;
        } catch (CommitConflict | CommitRefused e) {
            word.refused(new InstanceRefused(Refusal.NOT_ACCEPTED, String.valueOf(e.getMessage())));
        } catch (RuntimeException e) {
            word.refused(e);
        }
        return !value.equals(before);
    }

    /** A repeated write is known by its effect on the document; one that leaves the document as it is needs a key. */
    private void accept(Word word, S next) {
        Expected expected = Expected.at(Objects.requireNonNull(version));
        boolean same = next.equals(value);
        Operation own = same
                ? new Operation.Check(key, expected)
                : new Operation.Put(key, expected, run.service().form().encode(next));
        Version written = writer.write(own, new Operation[0], List.of(word.accepted()), version());
        if (!same) {
            version = written;
            value = next;
            run.known().wrote(next, written);
        }
    }

    @Override
    public void delete(Operation... also) {
        lock.lock();
        try {
            scope.check();
            Version known = version;
            if (known == null && also.length == 0) {
                return;
            }
            Operation own = known == null
                    ? new Operation.Check(key, Expected.ABSENT)
                    : new Operation.Delete(key, Expected.at(known));
            run.known().removing(true);
            writer.knowTrace();
            writer.write(own, also, writer.atDeletion(), version());
            version = null;
            deleted = true;
            run.removed();
            scope.check();
        } finally {
            run.known().removing(false);
            lock.unlock();
        }
    }

    private void put(S next, Operation[] also) {
        scope.check();
        if (deleted) {
            throw new IllegalStateException("The instance " + id() + " has deleted its document: it has no state.");
        }
        Version known = version;
        Expected expected = known == null ? Expected.ABSENT : Expected.at(known);
        Operation.Put own =
                new Operation.Put(key, expected, run.service().form().encode(next));
        Version written = writer.write(own, also, known == null ? writer.atBirth() : List.of(), version());
        version = written;
        value = next;
        run.wrote(next, written);
        scope.check();
    }
}
