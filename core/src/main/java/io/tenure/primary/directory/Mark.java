package io.tenure.primary.directory;

import io.tenure.store.Term;
import io.tenure.store.Version;
import java.util.Optional;

/**
 * Which instance of an id a handle stands for, and from which of its runs on. Ids are reused; an end belongs to one
 * instance, and a release to one run.
 *
 * @param version a version of the instance's document, usually the first; empty if unknown
 * @param run the number of the run in its term
 */
public record Mark(Optional<Version> version, Term term, long run) {

    /** For a handle without further knowledge: any instance with the id. */
    static final Mark UNKNOWN = new Mark(Optional.empty(), Term.NONE, 0);

    /** Whether a run is this one or a later one. */
    public boolean isNotAfter(Term otherTerm, long otherRun) {
        int terms = term.compareTo(otherTerm);
        return terms < 0 || (terms == 0 && run <= otherRun);
    }

    /** Whether an instance with this birth came after this one. */
    public boolean isBefore(Optional<Version> birth) {
        return version.isPresent() && birth.isPresent() && version.get().compareTo(birth.get()) < 0;
    }
}
