package io.tenure.server.job;

import io.tenure.engine.PeerLink;
import io.tenure.node.NodeId;
import io.tenure.runtime.Crew;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * The logs of jobs on all nodes. Each attempt is written where it ran, and what was undone of it where that was; so any node
 * asks all of them.
 */
public final class JobLogs {

    /** The longest piece. */
    public static final int MOST = 256 << 10;

    private static final char LETTER = 'J';

    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final JobFolder own;
    private final PeerLink.Channel peers;
    private final NodeId self;
    private final Supplier<List<NodeId>> members;
    private final Crew crew;

    /** @param members all nodes, this one included */
    public JobLogs(JobFolder own, PeerLink link, NodeId self, Supplier<List<NodeId>> members, Crew crew) {
        this.own = own;
        this.peers = link.channel(LETTER);
        this.self = self;
        this.members = members;
        this.crew = crew;
    }

    /**
     * What is wanted.
     *
     * @param node where; empty for wherever it is
     * @param attempt of which attempt; empty for the newest that has a log
     * @param from the place in it
     * @param limit how many bytes at most
     */
    public record Query(String job, Optional<String> node, Optional<Integer> attempt, long from, int limit) {

        /** @throws IllegalArgumentException with a sentence */
        public Query {
            if (from < 0) {
                throw new IllegalArgumentException("from must not be negative: it is a place in the log.");
            }
            if (limit < 1 || limit > MOST) {
                throw new IllegalArgumentException("limit must be from 1 to " + MOST + " bytes, not " + limit + ".");
            }
        }
    }

    /** The log of an attempt on a node. */
    public record Part(String node, LogPart log) {}

    /** A piece of it. */
    public record Piece(String node, LogPiece log) {}

    /**
     * What was found.
     *
     * @param parts in the order in which they were written
     * @param silent the nodes that did not answer
     * @param piece what was wanted; empty if nobody who answered has it
     */
    public record View(List<Part> parts, List<String> silent, Optional<Piece> piece) {}

    /** Answers other nodes from now on. */
    public void open() {
        peers.answerWith(message -> {
            LogMail.Question question = LogMail.question(message);
            return here(question).thenApply(LogMail::encode);
        });
    }

    /** Whether a node of this name is a member. */
    public boolean isMember(String node) {
        return members.get().stream().anyMatch(member -> name(member).equals(node));
    }

    /** Looks on all nodes, or on the one that is named. Returns within a few seconds whoever is silent. */
    public View look(Query query) throws InterruptedException {
        Map<NodeId, LogMail.Reply> lists = ask(asked(query), new LogMail.Question(query.job(), 0, 0, 0));
        List<Part> parts = new ArrayList<>();
        lists.forEach((node, reply) -> reply.parts().forEach(part -> parts.add(new Part(name(node), part))));
        parts.sort(Comparator.comparing((Part part) -> part.log().attempt())
                .thenComparing(part -> part.log().since()));
        List<String> silent = new ArrayList<>();
        asked(query).stream().filter(node -> !lists.containsKey(node)).forEach(node -> silent.add(name(node)));
        query.node().filter(node -> !isMember(node)).ifPresent(silent::add);
        return new View(List.copyOf(parts), List.copyOf(silent), piece(query, parts));
    }

    private List<NodeId> asked(Query query) {
        return members.get().stream()
                .filter(member -> query.node().map(name(member)::equals).orElse(true))
                .toList();
    }

    private Optional<Piece> piece(Query query, List<Part> parts) throws InterruptedException {
        Optional<Part> wanted = parts.stream()
                .filter(part -> query.attempt()
                        .map(number -> number == part.log().attempt())
                        .orElse(true))
                .reduce((earlier, later) -> later);
        if (wanted.isEmpty()) {
            return Optional.empty();
        }
        String node = wanted.get().node();
        LogMail.Question question =
                new LogMail.Question(query.job(), wanted.get().log().attempt(), query.from(), query.limit());
        List<NodeId> holder = members.get().stream()
                .filter(member -> name(member).equals(node))
                .toList();
        return ask(holder, question).values().stream()
                .findFirst()
                .flatMap(LogMail.Reply::piece)
                .map(log -> new Piece(node, log));
    }

    /** The replies that came in time. */
    private Map<NodeId, LogMail.Reply> ask(List<NodeId> nodes, LogMail.Question question) throws InterruptedException {
        Map<NodeId, CompletableFuture<Optional<LogMail.Reply>>> asked = new LinkedHashMap<>();
        for (NodeId node : nodes) {
            CompletableFuture<LogMail.Reply> reply = node.equals(self)
                    ? here(question)
                    : peers.ask(node, LogMail.encode(question)).thenApply(LogMail::reply);
            asked.put(node, reply.thenApply(Optional::of).exceptionally(failure -> Optional.empty()));
        }
        var unused = crew.await(CompletableFuture.allOf(asked.values().toArray(CompletableFuture[]::new)), PATIENCE);
        Map<NodeId, LogMail.Reply> replies = new LinkedHashMap<>();
        asked.forEach((node, reply) -> reply.getNow(Optional.empty()).ifPresent(found -> replies.put(node, found)));
        return replies;
    }

    /** What this node has. Whoever asks must not wait for the disk. */
    private CompletableFuture<LogMail.Reply> here(LogMail.Question question) {
        CompletableFuture<LogMail.Reply> reply = new CompletableFuture<>();
        var unused = crew.start("tenure-job-reader", () -> {
            try {
                reply.complete(new LogMail.Reply(
                        own.parts(question.job()),
                        question.limit() == 0
                                ? Optional.empty()
                                : own.read(
                                        question.job(),
                                        question.attempt(),
                                        question.from(),
                                        Math.min(question.limit(), MOST))));
            } catch (IOException | RuntimeException e) {
                reply.completeExceptionally(e);
            }
        });
        return reply;
    }

    private static String name(NodeId node) {
        return node.name().value();
    }
}
