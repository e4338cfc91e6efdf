package io.tenure.primary;

import io.tenure.store.Body;
import io.tenure.store.Codec;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Work that is done by the leader alone and goes on after any failover where its document says it was.
 *
 * <p>A service owns one collection. Each document in it is one instance, and the document's id is the instance's
 * identity. {@link #run} is plain blocking code; it is called on a virtual thread of its own on whichever node leads.
 *
 * @param <S> the state that one document holds
 */
public interface PrimaryService<S> {

    /** What people call it; also the name of the type of its documents, so it must not change while there are any. */
    String name();

    Class<S> stateType();

    /**
     * Drives one instance to its end, from whatever state it finds. Returning releases the instance; a document that is
     * still there is run again in the next term. An exception is recorded and shown, and the call made again after a
     * growing pause.
     */
    void run(State<S> state, Scope scope) throws Exception;

    /** The collection of its documents; nobody else may write there. */
    default String collection() {
        return name();
    }

    /** The version of the documents' form. Documents of a higher one are left alone, with an error that says so. */
    default int schema() {
        return 1;
    }

    /** Reads a document, whose {@code schema} may be an older one. */
    default S read(Codec codec, Body body, int schema) {
        return codec.decode(body, stateType());
    }

    /** Why the instance that exists is not the one that is asked for under its id; empty if it will do. */
    default Optional<String> optionsConflict(S existing, S requested) {
        return Optional.empty();
    }

    /**
     * Why an instance must not run beside the others; empty if it may. Asked before an instance is made, with all others
     * that there are, and again when it is rebuilt, in the order of the ids, with those that may run: one that is in
     * conflict then waits, and is asked about again, until the other one has ended.
     */
    default Optional<String> otherConflict(String id, S state, Stream<Other<S>> others) {
        return Optional.empty();
    }

    /** Called once in each term, before any instance is rebuilt. An exception fails the rebuild, which is tried again. */
    default void rebuild(Scope scope) throws Exception {}

    /**
     * Called when an instance was aborted by a person or by code, after {@link #run} has ended: the scope lives, and the
     * state can be written. Unless it is deleted here, the next term runs the instance again.
     */
    default void abort(State<S> state, Scope scope) throws Exception {
        state.delete();
    }
}
