package io.tenure.primary.directory;

import io.tenure.store.Term;
import io.tenure.store.Version;
import java.util.Optional;

/**
 * Which instance of an id a handle stands for, and from which of its runs on. An id is used again and again; an end
 * belongs to one instance, and a release to one run.
 *
 * @param version one that the instance's document had, the first one as a rule; empty if nobody knows any
 * @param run the number of the run in its term
 */
public record Mark(Optional<Version> version, Term term, long run) {

    /** Of a handle that nobody told what it stands for: whatever there is under the id. */
    static final Mark UNKNOWN = new Mark(Optional.empty(), Term.NONE, 0);

    /** Whether a run is this one or a later one. */
    public boolean isNotAfter(Term otherTerm, long otherRun) {
        int terms = term.compareTo(otherTerm);
        return terms < 0 || (terms == 0 && run <= otherRun);
    }

    /** Whether an instance of this birth came after the one that is meant. */
    public boolean isBefore(Optional<Version> birth) {
        return version.isPresent() && birth.isPresent() && version.get().compareTo(birth.get()) < 0;
    }
}
