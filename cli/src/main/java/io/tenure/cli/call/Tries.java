package io.tenure.cli.call;

import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;

/** What is known after the tries so far: whether one may have been delivered, and what is to be said in the end. */
final class Tries {

    private final Request request;
    private final Duration timeout;
    private final Map<Server, Reply> latest = new LinkedHashMap<>();
    private boolean mayHaveBeenDone;

    Tries(Request request, Duration timeout) {
        this.request = request;
        this.timeout = timeout;
    }

    /** Of each server only the newest reply speaks; that something may have been delivered stays true. */
    void add(Reply reply) {
        latest.merge(reply.server(), reply, Tries::newer);
        boolean delivered = switch (reply) {
            case Reply.Unreached unreached -> false;
            case Reply.Lost lost -> true;
            case Reply.Answered answered -> answered.answer().status() != 503;
        };
        mayHaveBeenDone |= delivered && request.isChange();
    }

    /** A node that has said why it cannot, and was then asked once more until the time was up, has said why. */
    private static Reply newer(Reply before, Reply now) {
        return before instanceof Reply.Answered && now instanceof Reply.Lost ? before : now;
    }

    /** Another member, to which the request was not sent because it did not say who it is. */
    void addProbe(Reply reply) {
        String why = reply instanceof Reply.Unreached unreached ? unreached.why() : "no answer in time";
        latest.put(reply.server(), new Reply.Unreached(reply.server(), why));
    }

    /** Whether the node has judged. 502 and 504 also come from a proxy that lost the node. */
    boolean isFinal(Answer answer) {
        return switch (answer.status()) {
            case 502, 503, 504 -> false;
            default -> true;
        };
    }

    /**
     * Returns an answer that says it is done. A refusal below 500 is about the request, and the key makes it the outcome of
     * every try; one from 500 on is about the node that was asked last, and says nothing of an earlier try.
     */
    Answer accept(Answer answer) {
        if (answer.status() >= 200 && answer.status() < 300) {
            return answer;
        }
        if (answer.status() >= 500 && mayHaveBeenDone) {
            add(new Reply.Answered(answer));
            throw failure();
        }
        throw new CallFailure.Refused(answer, mayHaveBeenDone);
    }

    boolean worthRepeating() {
        return mayHaveBeenDone || latest.values().stream().anyMatch(reply -> !(reply instanceof Reply.Unreached));
    }

    /** Those that were tried, and why they are not enough. */
    String shortcoming() {
        boolean answered = latest.values().stream().anyMatch(Reply.Answered.class::isInstance);
        return places("and")
                + (answered ? " cannot do it now" : latest.size() == 1 ? " does not answer" : " do not answer");
    }

    /** The shortest wait that a server asked for. */
    Duration askedFor() {
        Duration least = Duration.ZERO;
        for (Reply reply : latest.values()) {
            Duration wait =
                    reply instanceof Reply.Answered answered ? answered.answer().retryAfter() : Duration.ZERO;
            if (least.isZero() || (!wait.isZero() && wait.compareTo(least) < 0)) {
                least = wait;
            }
        }
        return least;
    }

    CallFailure failure() {
        if (mayHaveBeenDone) {
            return new CallFailure.Unknown(
                    "The outcome is unknown: " + reason() + " Repeat the command with --idempotency-key "
                            + request.key() + " to learn it; it takes effect at most once.",
                    request.key());
        }
        return new CallFailure.Nobody(worthRepeating() ? reason() + notDone() : nobody());
    }

    private String notDone() {
        return " Not done within " + Durations.format(timeout) + ".";
    }

    /** In the words of the server that says most: an answer before a loss, a loss before no connection. */
    private String reason() {
        return switch (Collections.max(latest.values(), Comparator.comparing(Tries::weight))) {
            case Reply.Unreached unreached -> unreached.server() + " cannot be reached any more.";
            case Reply.Lost lost -> lost.server() + " " + lost.why() + ".";
            case Reply.Answered answered -> answered.answer().problem();
        };
    }

    private static int weight(Reply reply) {
        return switch (reply) {
            case Reply.Unreached unreached -> 0;
            case Reply.Lost lost -> 1;
            case Reply.Answered answered -> 2;
        };
    }

    private String nobody() {
        return "No node answers at " + places("or") + ". Start one with ./tenure serve or name one with --server.";
    }

    private String places(String conjunction) {
        StringBuilder where = new StringBuilder();
        int rest = latest.size();
        for (Reply reply : latest.values()) {
            where.append(place(reply)).append(--rest == 0 ? "" : rest == 1 ? " " + conjunction + " " : ", ");
        }
        return where.toString();
    }

    private static String place(Reply reply) {
        boolean explained =
                reply instanceof Reply.Unreached unreached && !unreached.why().isEmpty();
        return reply.server() + (explained ? " (" + ((Reply.Unreached) reply).why() + ")" : "");
    }
}
