package io.tenure.cli.job;

import io.tenure.cli.call.Target;
import io.tenure.cli.command.Session;
import io.tenure.cli.json.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a job wrote, on whichever nodes, read on from call to call. On a terminal nothing in it can move the cursor, and a line is
 * given when it is complete; elsewhere it is given as it is.
 */
final class JobText {

    private static final String LONGEST = "262144";

    private final String id;
    private final Optional<Long> attempt;
    private final Session session;
    private final Map<String, Long> read = new HashMap<>();
    private final StringBuilder text = new StringBuilder();
    private String last = "";
    private String problem = "";
    private boolean over;

    /** @param attempt which; empty for all */
    JobText(String id, Optional<Long> attempt, Session session) {
        this.id = id;
        this.attempt = attempt;
        this.session = session;
    }

    /** Whether the job was over when it was last looked at, so that nothing more comes. */
    boolean isOver() {
        return over;
    }

    /** What has come since the last call. */
    String news(boolean all) {
        Json log = session.read(log().query("limit", "1")).json();
        over = log.at("over").isTrue();
        List<Json> parts = log.at("parts").items().stream()
                .filter(part -> attempt.map(wanted -> wanted == number(part.at("attempt")))
                        .orElse(true))
                .toList();
        for (Json part : parts) {
            readOn(part, parts.size() > 1);
        }
        problem(log, parts);
        return taken(all || over);
    }

    private Target log() {
        Target log = Target.of("jobs", id, "log");
        return attempt.map(number -> log.query("attempt", Long.toString(number)))
                .orElse(log);
    }

    private void readOn(Json part, boolean several) {
        String name = "attempt " + part.at("attempt").display() + " on "
                + part.at("node").display();
        long at = read.getOrDefault(name, 0L);
        long end = number(part.at("bytes"));
        if (at < end && several && !name.equals(last)) {
            endLine();
            text.append("-- ").append(name).append('\n');
        }
        while (at < end) {
            Json piece = session.read(Target.of("jobs", id, "log")
                            .query("attempt", part.at("attempt").display())
                            .query("node", part.at("node").display())
                            .query("from", Long.toString(at))
                            .query("limit", LONGEST))
                    .json();
            long next = number(piece.at("next"));
            if (piece.at("text").isNull() || next <= at) {
                break;
            }
            long from = number(piece.at("from"));
            if (from > at) {
                endLine();
                text.append("[").append(from - at).append(" bytes are left out here]\n");
            }
            text.append(piece.at("text").display());
            at = next;
            last = name;
            read.put(name, at);
        }
    }

    /** What cannot be had is said once, with what the store has instead. */
    private void problem(Json log, List<Json> parts) {
        String now = log.at("problem").isNull()
                ? silence(log.at("silent").items(), parts)
                : log.at("problem").display();
        if (!now.isEmpty() && !now.equals(problem)) {
            session.remark(now);
            if (log.at("over").isTrue() && !log.at("kept").isNull()) {
                session.remark("This is what the store has kept:");
                endLine();
                text.append(log.at("kept").display());
            }
        }
        problem = now;
    }

    /** An earlier attempt may have run on a node that does not answer. */
    private String silence(List<Json> silent, List<Json> parts) {
        boolean severalAttempts = parts.stream().anyMatch(part -> number(part.at("attempt")) > 1);
        return silent.isEmpty() || !severalAttempts && attempt.isEmpty()
                ? ""
                : String.join(", ", silent.stream().map(Json::display).toList())
                        + " did not answer: there may be more of the log.";
    }

    private void endLine() {
        if (!text.isEmpty() && text.charAt(text.length() - 1) != '\n') {
            text.append('\n');
        }
    }

    private String taken(boolean all) {
        boolean terminal = session.out().isTerminal();
        if (all && terminal) {
            endLine();
        }
        int end = all || !terminal ? text.length() : text.lastIndexOf("\n") + 1;
        String taken = text.substring(0, end);
        text.delete(0, end);
        return terminal ? tamed(taken) : taken;
    }

    /** Without what would steer the terminal. */
    private static String tamed(String text) {
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n' || c == '\t' || !Character.isISOControl(c)) {
                out.append(c);
            }
        }
        return out.toString();
    }

    private static long number(Json value) {
        return value instanceof Json.Number number ? (long) Double.parseDouble(number.source()) : -1;
    }
}
