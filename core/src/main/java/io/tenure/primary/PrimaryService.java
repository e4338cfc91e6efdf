package io.tenure.primary;

import io.tenure.store.Body;
import io.tenure.store.Codec;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Work that only the leader does, and that the next leader continues from where its document says it was.
 *
 * <p>A service owns one collection. Each document in it is one instance, and the document's id is the instance's
 * identity. {@link #run} is plain blocking code; it is called on a virtual thread of its own on whichever node leads.
 *
 * @param <S> the state that one document holds
 */
public interface PrimaryService<S> {

    /**
     * The name that people see. It is also the type name of the documents, so it must not change while there are any.
     */
    String name();

    Class<S> stateType();

    /**
     * Drives one instance to its end, from whatever state it finds. Returning releases the instance; if its document
     * still exists, the next term runs it again. An exception is recorded and shown, and the call is repeated after a
     * growing pause.
     */
    void run(State<S> state, Scope scope) throws Exception;

    /** The collection of its documents; nobody else may write there. */
    default String collection() {
        return name();
    }

    /**
     * Collections of Tenure's own in which its instances keep records beside their state, such as of those that have
     * ended. Programs do not need this: their instances may write to any collection that belongs to no service.
     */
    default Set<String> records() {
        return Set.of();
    }

    /**
     * The version of the documents' format. Documents with a higher version are left alone, with an error that says so.
     */
    default int schema() {
        return 1;
    }

    /** Reads a document, which may have an older {@code schema}. */
    default S read(Codec codec, Body body, int schema) {
        return codec.decode(body, stateType());
    }

    /** Why the existing instance is not the one that was requested with its id; empty if it is acceptable. */
    default Optional<String> optionsConflict(S existing, S requested) {
        return Optional.empty();
    }

    /**
     * Why an instance must not run beside the others; empty if it may. Called before an instance is created, with all
     * existing ones, and again when instances are rebuilt, in the order of their ids, with those that may run. A
     * rebuilt instance that is in conflict waits and is checked again until the other one has ended.
     */
    default Optional<String> otherConflict(String id, S state, Stream<Other<S>> others) {
        return Optional.empty();
    }

    /**
     * Called once in each term, before any instance is rebuilt. An exception fails the rebuild, which is then retried.
     */
    default void rebuild(Scope scope) throws Exception {}

    /**
     * The state after an instance was told something ({@link Instance#tell}). It is written in the commit that answers
     * whoever told it; if it equals the old one, only the answer is written. Called with the newest state while nobody
     * else can write it, possibly several times for one word, and on any thread: it must have no effects. {@link #run}
     * is woken by {@link Scope#onWord}, and makes its own changes with {@link State#change}.
     *
     * @throws InstanceRefused with {@link Refusal#NOT_ACCEPTED} if the instance does not accept it, as by default
     */
    default S told(S state, Codec codec, Body word) {
        throw new InstanceRefused(Refusal.NOT_ACCEPTED, "Instances of the service '" + name() + "' are told nothing.");
    }

    /**
     * Called when an instance was aborted, after {@link #run} has ended. The scope is alive and the state can be
     * written. Unless the state is deleted here, the next term runs the instance again.
     */
    default void abort(State<S> state, Scope scope) throws Exception {
        state.delete();
    }
}
