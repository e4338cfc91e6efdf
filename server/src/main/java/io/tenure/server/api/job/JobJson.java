package io.tenure.server.api.job;

import io.tenure.job.JobAttempt;
import io.tenure.job.JobEnd;
import io.tenure.job.JobState;
import io.tenure.job.JobTrouble;
import io.tenure.job.Lock;
import io.tenure.job.Phase;
import io.tenure.job.directory.Job;
import io.tenure.job.lock.LockView;
import io.tenure.server.http.Json;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Jobs and locks as clients see them; what does not apply is null. */
public final class JobJson {

    private JobJson() {}

    public static Map<String, @Nullable Object> of(Job job) {
        JobState state = job.state();
        Optional<JobAttempt> attempt = Optional.of(state.attempt()).filter(last -> last.number() > 0);
        Map<String, @Nullable Object> json = Json.object(
                "id", job.id(),
                "gadget", state.order().gadget(),
                "arguments", state.order().arguments(),
                "state", job.phase().word(),
                "by", state.order().by(),
                "submitted", instant(state.order().submitted()),
                "locks", state.needs().locks().stream().map(JobJson::of).toList(),
                "once", state.needs().once(),
                "noUndo", state.needs().noUndo(),
                "attempt", state.attempt().number(),
                "node", attempt.map(JobAttempt::node).orElse(null),
                "nodeBefore", attempt.flatMap(last -> text(last.before())).orElse(null),
                "term", attempt.map(JobAttempt::term).orElse(null),
                "hash", attempt.flatMap(last -> text(last.hash())).orElse(null),
                "began", attempt.map(last -> instant(last.began())).orElse(null));
        progress(json, job);
        json.put("said", text(state.said()).orElse(null));
        return json;
    }

    private static void progress(Map<String, @Nullable Object> json, Job job) {
        JobTrouble trouble = job.state().trouble();
        Optional<JobEnd> end = job.end();
        boolean parked = job.phase() == Phase.NEEDS_ATTENTION;
        int code = end.map(JobEnd::code).orElse(trouble.code());
        json.put("line", text(job.activity()).orElse(null));
        json.put("fraction", job.fraction() < 0 ? null : job.fraction());
        json.put(
                "reason",
                end.map(JobEnd::sentence)
                        .or(() -> text(trouble.sentence()))
                        .flatMap(JobJson::text)
                        .orElse(null));
        json.put("exitCode", code == JobTrouble.NO_CODE ? null : code);
        json.put("tries", end.isPresent() ? 0 : trouble.tries());
        json.put("needed", parked ? job.state().parked().word() : null);
        json.put("ended", end.map(last -> instant(last.at())).orElse(null));
        json.put("endedOn", end.map(JobEnd::node).orElse(null));
    }

    public static Map<String, @Nullable Object> of(Lock lock) {
        return Json.object("name", lock.name(), "mode", word(lock.mode()));
    }

    /** Those who have it, or have it reserved, come first; whoever waits, waits for all of them that are not shared alike. */
    public static Map<String, @Nullable Object> of(LockView lock) {
        return Json.object(
                "name", lock.name(),
                "holders",
                        lock.entries().stream()
                                .filter(entry -> entry.standing() != LockView.Standing.WAITING)
                                .map(JobJson::of)
                                .toList(),
                "waiting",
                        lock.entries().stream()
                                .filter(entry -> entry.standing() == LockView.Standing.WAITING)
                                .map(JobJson::of)
                                .toList());
    }

    private static Map<String, @Nullable Object> of(LockView.Entry entry) {
        return Json.object("job", entry.job(), "mode", word(entry.mode()), "standing", word(entry.standing()));
    }

    public static List<Map<String, @Nullable Object>> of(List<LockView> locks) {
        return locks.stream().map(JobJson::of).toList();
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static String instant(long millis) {
        return Instant.ofEpochMilli(millis).toString();
    }

    private static Optional<String> text(String text) {
        return Optional.of(text).filter(given -> !given.isEmpty());
    }
}
