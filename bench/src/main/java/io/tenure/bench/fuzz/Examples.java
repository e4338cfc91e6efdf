package io.tenure.bench.fuzz;

import io.tenure.server.http.Route;
import io.tenure.store.wire.Wire;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Requests that nothing is wrong with, one for each route and many of each. */
final class Examples {

    private static final String REASON = "{\"by\":\"me\",\"why\":\"because\"}";

    private final List<Route> routes = RouteTable.read();
    private final String host;
    private final String cluster;

    /**
     * @param host as the node is called
     * @param cluster its id
     */
    Examples(String host, String cluster) {
        this.host = host;
        this.cluster = cluster;
    }

    List<Route> routes() {
        return routes;
    }

    Draft any(Dice dice) {
        return of(dice.of(routes), dice);
    }

    /** One with a body. */
    Draft withBody(Dice dice) {
        return such(draft -> draft.body.length > 0, dice);
    }

    /** One with parameters after its path. */
    Draft withParameters(Dice dice) {
        return such(draft -> !draft.query.isEmpty(), dice);
    }

    private Draft such(Predicate<Draft> wanted, Dice dice) {
        Draft draft = any(dice);
        while (!wanted.test(draft)) {
            draft = any(dice);
        }
        return draft;
    }

    Draft of(Route route, Dice dice) {
        Draft draft = new Draft(route.method(), route.path(), path(route.path(), dice));
        if (route.method().equals("GET") && dice.oneIn(10)) {
            draft.method = "HEAD";
        }
        parameters(route, dice, draft);
        draft.headers.add("Host: " + host);
        route.media().ifPresent(media -> {
            draft.isJson = !media.equals(Wire.MEDIA_TYPE);
            draft.body = draft.isJson
                    ? Draft.utf8(json(draft.route, dice).orElse(""))
                    : Messages.of(route.path(), cluster, dice);
            if (draft.body.length > 0) {
                draft.headers.add("Content-Type: " + media);
            }
            if (!draft.isJson) {
                draft.headers.add(Wire.CLUSTER + ": " + cluster);
            }
            if (dice.oneIn(5)) {
                draft.headers.add("Idempotency-Key: key" + dice.below(50));
            }
        });
        return draft;
    }

    /** Few names, so that requests meet what others have left. */
    private static String path(String template, Dice dice) {
        return template.replace("/tasks/{id}", "/tasks/" + (1 + dice.below(50)))
                .replace("{collection}", dice.of("things", "_schedules"))
                .replace("{queue}", "q")
                .replace("{selector}", dice.of("default", "default-3x"))
                .replace("{office}", dice.of("cluster", "x"))
                .replace("{service}", "tenure-bulk")
                .replace("/nodes/{name}", "/nodes/" + dice.of("n1", "n9"))
                .replaceAll("\\{[a-z]+}", dice.of("x", "y"));
    }

    private static void parameters(Route route, Dice dice, Draft draft) {
        boolean single = route.path().equals("/api/v1/events");
        List<String> names = route.query().stream().sorted().toList();
        for (String name : single ? List.of(dice.of(names)) : names) {
            if (single || name.equals("queue") || dice.oneIn(2)) {
                draft.query.add(name + "=" + parameter(route.path(), name, dice));
            }
        }
    }

    private static String parameter(String path, String name, Dice dice) {
        return switch (name) {
            case "queue" -> "q";
            case "state" ->
                path.equals("/api/v1/jobs") || path.equals("/api/v1/batches")
                        ? dice.of("active", "ended", "open")
                        : dice.of("ready", "claimed", "cancelled", "backing-off");
            case "attempt", "from" -> "" + dice.below(3);
            case "type" -> "t";
            case "limit", "times" -> "10";
            case "path" -> dice.of("/readyz", "/core/examples/x");
            case "target" -> dice.of("ALL", "KEY_HASH", "PEER_ID");
            case "peer" -> "n1";
            case "expand" -> "true";
            case "stale" -> "true";
            case "wait" -> "9ms";
            case "task" -> "" + (1 + dice.below(50));
            case "order" -> dice.of("oldest", "newest");
            case "instances" -> "cluster%2Ftenure-bulk";
            case "office" -> dice.of("cluster", "x");
            case "cluster", "queues", "services", "schedules", "bulks", "jobs", "locks", "group" -> "";
            default -> "x";
        };
    }

    /** Empty for a route whose body may be left out. */
    private Optional<String> json(String route, Dice dice) {
        String path = route.substring(route.indexOf(' ') + 1);
        return switch (route) {
            case "POST /api/v1/tasks" -> Optional.of(task(dice));
            case "POST /api/v1/queues/{queue}/tasks" ->
                Optional.of("{\"tasks\":[" + unqueued(dice) + "," + unqueued(dice) + "]}");
            case "POST /api/v1/workers/{worker}/claim" -> Optional.of(claim(dice));
            case "POST /api/v1/workers/{worker}/extend" ->
                Optional.of("{\"tasks\":[{" + held(dice)
                        + ",\"progress\":{\"line\":\"x\",\"fraction\":0.5}}],\"length\":\"5s\"}");
            case "POST /api/v1/workers/{worker}/finish" ->
                Optional.of("{\"ends\":[{" + held(dice) + "," + end(dice) + "}]}");
            case "POST /api/v1/workers/{worker}/release" -> Optional.of("{\"except\":[{" + held(dice) + "}]}");
            case "POST /api/v1/bulks" -> Optional.of(bulk(dice));
            case "POST /api/v1/jobs" ->
                Optional.of("{\"gadget\":\"" + dice.of("x", "y") + "\",\"arguments\":[\"a b\",\"-f\"],\"by\":\"me\"}");
            case "POST /api/v1/gadgets/{name}/check" -> Optional.of("{\"arguments\":[\"a\"]}");
            case "POST /api/v1/schedules" ->
                Optional.of(schedule(dice, "\"name\":\"" + dice.of("x", "y", "z") + "\","));
            case "PUT /api/v1/schedules/{name}" -> Optional.of(schedule(dice, ""));
            case "PUT /api/v1/clock" -> Optional.of("{\"to\":\"now\",\"by\":\"me\",\"why\":\"because\"}");
            case "PUT /api/v1/queues/{queue}/limits" -> Optional.of("{\"limit\":5,\"limitPerKey\":null}");
            case "PUT /api/v1/store/{collection}/{id}" -> Optional.of("{\"a\":[1,2.5,\"x\",{\"b\":null}],\"c\":true}");
            case "POST /api/v1/leader/transfer" -> Optional.of("{\"to\":\"n9\"}");
            case "POST /api/v1/nodes" -> Optional.of(newcomer(dice));
            default -> path.startsWith("/core/") ? CoreExamples.json(route, dice) : reason(path);
        };
    }

    private static Optional<String> reason(String path) {
        return path.endsWith("/pause")
                        || path.endsWith("/resume")
                        || path.endsWith("/cancel")
                        || path.endsWith("/retry")
                        || path.endsWith("/discard")
                        || path.contains("/services/")
                        || path.contains("/jobs/")
                ? Optional.of(REASON)
                : Optional.empty();
    }

    private static String task(Dice dice) {
        String options = dice.of(
                "{}",
                "{\"priority\":3,\"delay\":\"PT1H\",\"retries\":2,\"batch\":\"x\",\"callback\":true}",
                "{\"at\":\"2030-01-31T12:00:00Z\",\"unique\":\"u\",\"limitKey\":\"k\",\"timeout\":\"PT5S\"}",
                "{\"batch\":\"y\",\"callback\":false}");
        return "{\"queue\":\"q\",\"type\":\"t\",\"payload\":{\"a\":1},\"options\":" + options + "}";
    }

    private static String unqueued(Dice dice) {
        String unique = "{\"key\":\"u\",\"clash\":\"" + dice.of("keep", "replace", "reject") + "\",\"window\":\"1h\"}";
        return "{\"type\":\"t\",\"payload\":[1],\"options\":"
                + dice.of("{}", "{\"delay\":\"1h\",\"unique\":" + unique + "}") + "}";
    }

    private static String claim(Dice dice) {
        String queues = dice.of("{\"q\":[]}", "{\"q\":[\"t\",\"u\"],\"r\":[]}");
        return "{\"queues\":" + queues + ",\"max\":2,\"length\":\"5s\",\"limit\":3}";
    }

    private static String held(Dice dice) {
        return "\"id\":" + (1 + dice.below(50)) + ",\"attempt\":" + (1 + dice.below(3));
    }

    private static String end(Dice dice) {
        return dice.of(
                "\"end\":\"succeeded\",\"result\":{\"a\":1}",
                "\"end\":\"failed\",\"error\":\"x\",\"after\":\"1s\"",
                "\"end\":\"failed\",\"error\":\"x\",\"retry\":false",
                "\"end\":\"handed-back\",\"after\":\"1s\"");
    }

    private static String bulk(Dice dice) {
        return "{\"action\":\"" + dice.of("retry", "discard", "cancel") + "\",\"queue\":\"q\",\"state\":\""
                + dice.of("ready", "cancelled", "failed") + "\",\"type\":\"t\",\"errorContains\":\"x\","
                + "\"olderThan\":\"PT1H\",\"youngerThan\":\"PT2H\",\"by\":\"me\",\"why\":\"because\"}";
    }

    private static String schedule(Dice dice, String name) {
        String when = dice.of(
                "{\"cron\":\"0 3 * * *\",\"zone\":\"Europe/Berlin\"}",
                "{\"every\":\"P1D\",\"anchor\":\"2030-01-31T12:00:00Z\"}");
        return "{" + name + "\"when\":" + when + ",\"missed\":\"" + dice.of("skip", "once") + "\",\"overlap\":\"skip\","
                + "\"queue\":\"q\",\"type\":\"t\",\"payload\":{\"a\":1},"
                + "\"options\":{\"priority\":3,\"retries\":2,\"limitKey\":\"k\",\"timeout\":\"PT5S\"}}";
    }

    /** Mostly of another cluster: nobody is there to be taken in. */
    private String newcomer(Dice dice) {
        String id = dice.oneIn(20) ? cluster : "00000000-0000-4000-8000-000000000000";
        return "{\"cluster\":\"" + id + "\",\"name\":\"n9\",\"id\":\"n9-00000009\",\"peer\":\"127.0.0.1:1\","
                + "\"http\":\"127.0.0.1:1\",\"role\":\"" + dice.of("voter", "learner") + "\",\"formatLevels\":\"1\"}";
    }
}
