package io.tenure.server.api.queue;

import io.tenure.queue.WorkerRecord;
import io.tenure.runtime.Crew;
import io.tenure.server.api.watch.LongPolls;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Clocks;
import io.tenure.store.Operation;
import io.tenure.store.QueueName;
import io.tenure.store.Store;
import io.tenure.store.TaskId;
import io.tenure.store.Topic;
import io.tenure.store.WorkerId;
import io.tenure.worker.Attendance;
import io.tenure.worker.ClaimKey;
import io.tenure.worker.Report;
import io.tenure.worker.WorkerDesk;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** For workers in any language: they claim tasks, report progress, and report results. */
public final class WorkerRoutes {

    /** When the payloads of an answer have this many bytes, no tasks of further queues are added. */
    private static final int ENOUGH_BYTES = 4 * 1024 * 1024;

    private final Store store;
    private final LongPolls polls;
    private final WorkerDesk desk;
    private final Attendance attendance;
    private final AtomicInteger turn = new AtomicInteger();

    private WorkerRoutes(Store store, LongPolls polls, Crew crew) {
        this.store = store;
        this.polls = polls;
        this.desk = new WorkerDesk(store, crew);
        this.attendance = new Attendance(store, crew);
    }

    public static List<Route> of(Store store, LongPolls polls, Crew crew) {
        WorkerRoutes routes = new WorkerRoutes(store, polls, crew);
        String worker = "/api/v1/workers/{worker}";
        return List.of(
                Route.post(worker + "/claim", routes::claim).query("wait").json(),
                Route.post(worker + "/extend", routes::extend).json(),
                Route.post(worker + "/finish", routes::finish).json(),
                Route.post(worker + "/release", routes::release).json(),
                Route.delete(worker, routes::leave));
    }

    /** A claim that is waited for. */
    private final class Search implements LongPolls.Look<List<Claim>> {

        private final WorkerId worker;
        private final Map<QueueName, Set<String>> types;
        private final List<ClaimRequest> requests;
        private final int slots;

        Search(WorkerId worker, WorkerBody.Wanted wanted) {
            this.worker = worker;
            this.types = wanted.types();
            this.slots = wanted.slots();
            int most = wanted.most();
            Duration length = wanted.claim();
            this.requests = types.keySet().stream()
                    .map(queue -> new ClaimRequest(queue, worker, most, length))
                    .toList();
        }

        /** The queues take turns in being the first. */
        @Override
        public Optional<List<Claim>> now() {
            attendance.looks(
                    worker,
                    types,
                    slots,
                    Math.max(0, slots - requests.getFirst().max()));
            List<ClaimRequest> order = new ArrayList<>(requests);
            Collections.rotate(order, Math.floorMod(turn.getAndIncrement(), order.size()));
            List<Claim> claims = new ArrayList<>();
            long bytes = 0;
            for (ClaimRequest request : order) {
                int left = request.max() - claims.size();
                if (left > 0 && bytes < ENOUGH_BYTES) {
                    int atOnce = Math.clamp(slots - claims.size(), 0, left);
                    List<Claim> found = desk.claim(
                            new ClaimRequest(request.queue(), worker, left, atOnce, request.length()),
                            type -> isWanted(request.queue(), type));
                    claims.addAll(found);
                    bytes += found.stream()
                            .mapToLong(claim -> claim.payload().bytes().length)
                            .sum();
                }
            }
            return claims.isEmpty() ? Optional.empty() : Optional.of(claims);
        }

        private boolean isWanted(QueueName queue, String type) {
            Set<String> wanted = types.getOrDefault(queue, Set.of());
            return wanted.contains(type) || wanted.contains(WorkerRecord.ANY_TYPE);
        }

        @Override
        public Optional<Duration> next() {
            return desk.untilDue(types.keySet());
        }

        /** Otherwise their claims would run out, and that would count as stalls. */
        @Override
        public void undo(List<Claim> found) {
            desk.handBack(found);
        }

        Set<Topic> topics() {
            return types.keySet().stream().map(Topic.OfQueue::new).collect(Collectors.toSet());
        }
    }

    private Answer claim(Request request) {
        WorkerBody.Wanted wanted = read(request, WorkerBody.Wanted.class);
        Duration wait = LongPolls.limit(request.query("wait"));
        Search search = Refusal.unlessValid(() -> new Search(worker(request), wanted));
        List<Claim> claims = polls.await(request, wait, search.topics(), search).orElse(List.of());
        Clocks clocks = store.stale().clocks();
        return Answer.json(Json.object(
                "tasks",
                claims.stream().map(claim -> TaskJson.claimed(claim, clocks)).toList()));
    }

    private Answer extend(Request request) {
        WorkerId worker = worker(request);
        WorkerBody.Extension body = read(request, WorkerBody.Extension.class);
        List<Operation.Extend> claims = Refusal.unlessValid(body::operations);
        WorkerDesk.Extended answer = desk.extend(claims);
        attendance.runs(worker, claims.size());
        return Answer.json(Json.object(
                "extended", ids(answer.extended()),
                "cancelled", ids(answer.toStop()),
                "lost", ids(answer.lost())));
    }

    private Answer finish(Request request) {
        Map<ClaimKey, Report> reports =
                Refusal.unlessValid(() -> read(request, WorkerBody.Ends.class).reports());
        WorkerDesk.Finished answer = desk.finish(reports);
        if (answer.recorded().isEmpty()) {
            throw new Refusal(Problem.of(ProblemType.CONFLICT, late(ids(answer.late())))
                    .with("recorded", List.of())
                    .with("late", ids(answer.late())));
        }
        return Answer.json(Json.object("recorded", ids(answer.recorded()), "late", ids(answer.late())));
    }

    private static String late(List<Long> tasks) {
        return (tasks.size() == 1 ? "The claim on the task " + tasks.getFirst() + " is" : "The claims on the tasks are")
                + " no longer live: drop the work, another attempt counts.";
    }

    private Answer release(Request request) {
        WorkerId worker = worker(request);
        Set<ClaimKey> known = request.hasBody()
                ? Refusal.unlessValid(
                        () -> read(request, WorkerBody.Known.class).keys())
                : Set.of();
        return Answer.json(Json.object("handedBack", desk.release(worker, known)));
    }

    private Answer leave(Request request) {
        WorkerId worker = worker(request);
        int released = desk.release(worker, Set.of());
        attendance.left(worker);
        return Answer.json(Json.object("handedBack", released));
    }

    private static <T> T read(Request request, Class<T> as) {
        return Json.readStrictly(request.body(WorkerBody.MAX_BYTES), as);
    }

    private static WorkerId worker(Request request) {
        return Refusal.unlessValid(() -> new WorkerId(request.segment("worker")));
    }

    private static List<Long> ids(Collection<TaskId> tasks) {
        return tasks.stream().map(TaskId::value).sorted().toList();
    }
}
