package io.tenure.server.api.job;

import io.tenure.job.JobAttempt;
import io.tenure.job.directory.Job;
import io.tenure.job.directory.Jobs;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import io.tenure.server.job.JobLogs;
import io.tenure.server.job.LogPiece;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What jobs wrote. The whole is on the nodes where they ran; if such a node is gone, the store has the beginning and the end. */
public final class JobLogRoutes {

    private static final int DEFAULT_LIMIT = 64 << 10;

    private final Jobs jobs;
    private final JobLogs logs;

    private JobLogRoutes(Jobs jobs, JobLogs logs) {
        this.jobs = jobs;
        this.logs = logs;
    }

    public static List<Route> of(Jobs jobs, JobLogs logs) {
        return List.of(Route.get("/api/v1/jobs/{id}/log", new JobLogRoutes(jobs, logs)::show)
                .query("attempt", "node", "from", "limit"));
    }

    private Answer show(Request request) throws InterruptedException {
        JobLogs.Query query = Refusal.unlessValid(() -> new JobLogs.Query(
                JobId.of(request),
                request.query("node"),
                request.query("attempt").map(unused -> request.number("attempt", 0)),
                place(request),
                request.number("limit", DEFAULT_LIMIT)));
        Job job = jobs.get(query.job());
        JobLogs.View view = logs.look(query);
        Map<String, @Nullable Object> json = Json.object(
                "id",
                job.id(),
                "state",
                job.phase().word(),
                "over",
                job.end().isPresent(),
                "parts",
                view.parts().stream().map(JobLogRoutes::json).toList(),
                "silent",
                view.silent());
        piece(json, view.piece());
        Optional<String> problem = problem(job, query, view);
        json.put("problem", problem.orElse(null));
        json.put("kept", problem.isPresent() ? jobs.output(job.id()).text() : null);
        return Answer.json(json);
    }

    private static long place(Request request) {
        String text = request.query("from").orElse("0");
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw Refusal.invalid("from must be a whole number, not '" + text + "'.");
        }
    }

    private static Map<String, @Nullable Object> json(JobLogs.Part part) {
        return Json.object(
                "attempt",
                part.log().attempt(),
                "node",
                part.node(),
                "bytes",
                part.log().bytes());
    }

    private static void piece(Map<String, @Nullable Object> json, Optional<JobLogs.Piece> piece) {
        Optional<LogPiece> log = piece.map(JobLogs.Piece::log);
        json.put("attempt", log.map(LogPiece::attempt).orElse(null));
        json.put("node", piece.map(JobLogs.Piece::node).orElse(null));
        json.put("from", log.map(LogPiece::from).orElse(null));
        json.put("next", log.map(LogPiece::next).orElse(null));
        json.put("end", log.map(LogPiece::end).orElse(null));
        json.put("text", log.map(LogPiece::text).orElse(null));
    }

    /** Why what is wanted, or the newest of it, is not here. */
    private Optional<String> problem(Job job, JobLogs.Query query, JobLogs.View view) {
        JobAttempt newest = job.state().attempt();
        boolean isNewest =
                query.attempt().map(wanted -> wanted == newest.number()).orElse(true)
                        && query.node().map(newest.node()::equals).orElse(true)
                        && newest.number() > 0;
        if (isNewest) {
            return missing(job, view);
        }
        return view.piece().isPresent() || view.silent().isEmpty()
                ? Optional.empty()
                : Optional.of("The nodes that answer have no such log, and " + String.join(", ", view.silent())
                        + " did not answer.");
    }

    private Optional<String> missing(Job job, JobLogs.View view) {
        JobAttempt newest = job.state().attempt();
        String where = newest.node() + ", where attempt " + newest.number() + " ran, ";
        if (!logs.isMember(newest.node())) {
            return Optional.of(where + "is no longer a member, and its logs are gone with it.");
        }
        if (view.silent().contains(newest.node())) {
            return Optional.of(where + "does not answer: ask again when it does.");
        }
        boolean found = view.parts().stream()
                .anyMatch(
                        part -> part.node().equals(newest.node()) && part.log().attempt() == newest.number());
        return found || job.end().isEmpty()
                ? Optional.empty()
                : Optional.of(where + "has no log of it any more: logs are kept for 7 days, and 1 GiB of them.");
    }
}
