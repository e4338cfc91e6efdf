package io.tenure.server.api.job;

import io.tenure.control.Requester;
import io.tenure.job.JobWord;
import io.tenure.job.directory.Job;
import io.tenure.job.directory.Jobs;
import io.tenure.json.JacksonCodec;
import io.tenure.runtime.ProcessCrew;
import io.tenure.server.api.watch.LongPolls;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Reason;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import io.tenure.store.CollectionName;
import io.tenure.store.Office;
import io.tenure.store.Page;
import io.tenure.store.Scan;
import io.tenure.store.Store;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Jobs: begun, listed, shown, explained, told what to do; and their locks. */
public final class JobRoutes {

    private static final Logger LOG = LoggerFactory.getLogger(JobRoutes.class);
    private static final int DEFAULT_LIMIT = 100;
    private static final CollectionName ACTIVE = Jobs.collection(Office.CLUSTER);

    private final Jobs jobs;
    private final LongPolls polls;
    private final JobEnds ends;

    private JobRoutes(Jobs jobs, LongPolls polls, JobEnds ends) {
        this.jobs = jobs;
        this.polls = polls;
        this.ends = ends;
    }

    /** The jobs of the servers. */
    public static Jobs jobs(Store store) {
        return new Jobs(store, new JacksonCodec(), Office.CLUSTER, new ProcessCrew());
    }

    public static List<Route> of(Jobs jobs, LongPolls polls, JobEnds ends) {
        JobRoutes routes = new JobRoutes(jobs, polls, ends);
        String job = "/api/v1/jobs/{id}";
        return Stream.concat(
                        Stream.of(
                                Route.post("/api/v1/jobs", routes::begin).json().query("wait"),
                                Route.get("/api/v1/jobs", routes::list).query("state", "after", "limit"),
                                Route.get(job, routes::show).query("wait"),
                                Route.get(job + "/explain", routes::explain),
                                Route.get("/api/v1/locks", routes::locks)),
                        Arrays.stream(JobWord.Kind.values())
                                .map(word -> Route.post(job + "/" + word.word(), request -> routes.tell(request, word))
                                        .json()))
                .toList();
    }

    /** A job as a client asks for it. */
    record Wanted(
            @Nullable String gadget,
            @Nullable List<@Nullable String> arguments,
            @Nullable String by) {

        String named() {
            return Optional.ofNullable(gadget)
                    .orElseThrow(() -> Refusal.invalid("The member 'gadget' is missing: it names what to run."));
        }

        List<String> words() {
            return new GadgetRoutes.Trial(arguments).words();
        }

        String requester(Request request) {
            String named = by == null ? Reason.sender(request).orElse(null) : by;
            return named == null ? Reason.SOMEBODY : named;
        }
    }

    private Answer begin(Request request) throws InterruptedException {
        Duration wait = LongPolls.limit(request.query("wait"));
        Wanted wanted = Json.readStrictly(request.body(GadgetRoutes.MAX_BODY_BYTES), Wanted.class);
        String gadget = wanted.named();
        List<String> words = wanted.words();
        String by = wanted.requester(request);
        Job job = Refusal.unlessValid(() -> jobs.begin(gadget, words, by, request.idempotencyKey()));
        LOG.info("The job {} ({}) was begun by {}.", job.id(), gadget, by);
        Job last = awaited(request, job, wait);
        return Answer.of(last.end().isPresent() ? 200 : 202, Json.MEDIA_TYPE, Json.bytes(JobJson.of(last)))
                .with("Location", "/api/v1/jobs/" + job.id());
    }

    private Answer list(Request request) {
        int limit = request.number("limit", DEFAULT_LIMIT);
        String after = request.query("after").orElse("");
        Refusal.unlessValid(() -> new Scan(ACTIVE, "", after, limit));
        String state = request.query("state").orElse("active");
        Page<Job> page = switch (state) {
            case "active" -> jobs.active(after, limit);
            case "ended" -> jobs.ended(after, limit);
            default -> throw Refusal.invalid("state must be active or ended, not '" + state + "'.");
        };
        return Answer.json(Json.object(
                "items", page.items().stream().map(JobJson::of).toList(),
                "next", page.next().orElse(null)));
    }

    private Answer show(Request request) {
        Duration wait = LongPolls.limit(request.query("wait"));
        return Answer.json(JobJson.of(awaited(request, jobs.get(JobId.of(request)), wait)));
    }

    /** As it is when it has ended, or when the time is over. */
    private Job awaited(Request request, Job job, Duration wait) {
        if (wait.isZero() || job.end().isPresent()) {
            return job;
        }
        try (JobEnds.Wait end = ends.of(job.id())) {
            return jobs.over(job.id())
                    .or(() -> polls.await(
                            request, wait, end::await, () -> end.seen().or(() -> jobs.over(job.id()))))
                    .orElseGet(() -> jobs.get(job.id()));
        }
    }

    private Answer explain(Request request) {
        Job job = jobs.get(JobId.of(request));
        return Answer.json(
                Json.object("id", job.id(), "state", job.phase().word(), "sentences", jobs.explain(job.id())));
    }

    private Answer tell(Request request, JobWord.Kind word) throws InterruptedException {
        Requester requester = Reason.in(request).requester();
        JobWord said = Refusal.unlessValid(() -> new JobWord(word, requester.by(), requester.why()));
        Job job = jobs.tell(JobId.of(request), said);
        LOG.info(
                "The job {} ({}) was told to {} by {}: {}",
                job.id(),
                job.state().order().gadget(),
                word.word(),
                requester.by(),
                requester.why());
        return Answer.json(JobJson.of(job));
    }

    private Answer locks(Request request) {
        return Answer.json(Json.object("locks", JobJson.of(jobs.locks())));
    }
}
