package io.tenure.primary.host;

import io.tenure.primary.directory.LeaderRequest;
import io.tenure.primary.directory.Mark;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.Operation;
import io.tenure.store.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The requests that wait for a run. They are answered in the same commit that fulfils them: if a leader dies, either
 * both happened or neither, so the next one neither forgets a request nor fulfils it twice.
 */
final class WaitingRequests {

    private final ReentrantLock lock = new ReentrantLock();
    private List<Ticket> waiting = List.of();
    private List<Ticket> sent = List.of();

    /** A request, and its key and version in the store. */
    record Ticket(DocumentKey key, Version version, LeaderRequest request) {

        static Ticket of(Document document, LeaderRequest request) {
            return new Ticket(document.key(), document.version(), request);
        }

        /**
         * A word is answered once and only while its sender waits for it, so that it is not taken again after an
         * unknown outcome. Other requests can be fulfilled twice, and an instance is created even if its sender is
         * gone.
         */
        Operation answer(LeaderRequest.Answer answer) {
            Expected expected = request.kind() == LeaderRequest.Kind.WORD ? Expected.at(version) : Expected.ANYTHING;
            return new Operation.Put(key, expected, request.with(answer).encode());
        }
    }

    void add(Ticket ticket) {
        lock.lock();
        try {
            waiting = with(waiting, ticket);
        } finally {
            lock.unlock();
        }
    }

    /** Removes a request; whether it was still waiting. */
    boolean take(Ticket ticket) {
        lock.lock();
        try {
            List<Ticket> rest = new ArrayList<>(waiting);
            boolean taken = rest.remove(ticket);
            waiting = List.copyOf(rest);
            return taken;
        } finally {
            lock.unlock();
        }
    }

    boolean areThere() {
        lock.lock();
        try {
            return !waiting.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Answers to requests for an instance. */
    List<Operation> inserted(Mark mark) {
        return answers(LeaderRequest.Kind.CREATE, LeaderRequest.Answer.created(mark));
    }

    /** Answers to requests for its end. */
    List<Operation> aborted() {
        return answers(LeaderRequest.Kind.ABORT, LeaderRequest.Answer.DONE);
    }

    /** The last answers were committed. */
    void answered() {
        lock.lock();
        try {
            if (!sent.isEmpty()) {
                List<Ticket> rest = new ArrayList<>(waiting);
                rest.removeAll(sent);
                waiting = List.copyOf(rest);
                sent = List.of();
            }
        } finally {
            lock.unlock();
        }
    }

    private List<Operation> answers(LeaderRequest.Kind kind, LeaderRequest.Answer answer) {
        lock.lock();
        try {
            sent = waiting.stream()
                    .filter(ticket -> ticket.request().kind() == kind)
                    .toList();
            return sent.stream().map(ticket -> ticket.answer(answer)).toList();
        } finally {
            lock.unlock();
        }
    }

    private static List<Ticket> with(List<Ticket> tickets, Ticket more) {
        List<Ticket> all = new ArrayList<>(tickets);
        all.add(more);
        return List.copyOf(all);
    }
}
