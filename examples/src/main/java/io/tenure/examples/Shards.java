package io.tenure.examples;

import io.tenure.store.Term;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;

/**
 * The database that is resharded: a system outside of Tenure, that remembers per table the highest term that wrote to it
 * and refuses a lower one. In SQL that is a condition of the very statement that writes:
 *
 * <pre>{@code
 * UPDATE shards SET key = ?, term = ? WHERE table_name = ? AND term <= ?
 * }</pre>
 */
public final class Shards {

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Table> tables = new TreeMap<>();

    private record Table(String key, boolean writable, int copied, Term term) {}

    /** Copies rows from this one on to the new place; returns how many are there then. May be repeated. */
    public int copy(String table, int from, int rows, Term term) {
        return change(table, term, now -> new Table(now.key(), now.writable(), from + rows, term))
                .copied();
    }

    public void blockWrites(String table, Term term) {
        change(table, term, now -> new Table(now.key(), false, now.copied(), term));
    }

    /** Makes the new place the only one. */
    public void commit(String table, String key, Term term) {
        change(table, term, now -> new Table(key, true, now.copied(), term));
    }

    public String key(String table) {
        return change(table, Term.NONE, now -> now).key();
    }

    /** Refuses an older term; reading has none. */
    private Table change(String table, Term term, UnaryOperator<Table> change) {
        lock.lock();
        try {
            Table now = tables.getOrDefault(table, new Table("id", true, 0, Term.NONE));
            if (!term.equals(Term.NONE) && term.compareTo(now.term()) < 0) {
                throw new IllegalStateException(
                        "Term " + term + " is over: " + table + " was written under " + now.term() + ".");
            }
            Table next = change.apply(now);
            tables.put(table, next);
            return next;
        } finally {
            lock.unlock();
        }
    }
}
