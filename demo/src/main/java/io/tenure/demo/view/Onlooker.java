package io.tenure.demo.view;

import io.tenure.cli.json.Json;
import io.tenure.demo.call.AnyNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Asks the nodes how things are. What nobody answers is left out. */
public final class Onlooker {

    private final Map<String, AnyNode> byName = new LinkedHashMap<>();
    private final AnyNode nodes;

    /** {@code urls} are those of the nodes by their names, {@code limit} how long one may take to answer. */
    public Onlooker(Map<String, String> urls, Duration limit) {
        urls.forEach((name, url) -> byName.put(name, new AnyNode(List.of(url), limit)));
        nodes = new AnyNode(List.copyOf(urls.values()), limit);
    }

    public Picture look(List<Picture.Row> rows) {
        List<Picture.Effort> efforts = new ArrayList<>();
        nodes.get("/api/v1/services/shop/reindex/instances")
                .at("items")
                .items()
                .forEach(instance ->
                        efforts.add(effort("index of " + instance.at("id").display(), instance)));
        nodes.get("/api/v1/jobs")
                .at("items")
                .items()
                .forEach(job -> efforts.add(effort("job " + job.at("gadget").display(), job)));
        return new Picture(
                rows,
                office(rows),
                nodes.get("/api/v1/queues").at("queues").items().stream()
                        .map(Onlooker::queue)
                        .toList(),
                efforts);
    }

    /**
     * Asks one node after the other until one knows who is in charge. A node that has just been started says that nobody is,
     * because it has not met the others yet: that counts only if nobody is left who could know better.
     */
    private Picture.Office office(List<Picture.Row> rows) {
        Picture.Office found = new Picture.Unknown();
        boolean silence = false;
        for (Picture.Row row : rows) {
            AnyNode node = byName.get(row.name());
            if (node != null && row.pid() != 0) {
                Picture.Office said = office(node.get("/api/v1/leader"));
                switch (said) {
                    case Picture.Charge charge -> {
                        return charge;
                    }
                    case Picture.Vacant vacant -> found = vacant;
                    case Picture.Unknown unknown -> silence = true;
                }
            }
        }
        return silence ? new Picture.Unknown() : found;
    }

    /** A node that the leader does not answer knows only who was the last. */
    private static Picture.Office office(Json leader) {
        if (!leader.at("nobody").isNull()) {
            return new Picture.Vacant(leader.at("nobody").at("why").display());
        }
        if (leader.at("node").isNull() || !leader.at("missing").isNull()) {
            return new Picture.Unknown();
        }
        return new Picture.Charge(
                leader.at("node").display(),
                leader.at("term").display(),
                leader.at("leases").items().stream().map(Onlooker::lease).toList());
    }

    private static Picture.Lease lease(Json lease) {
        long millis = lease.at("held").isTrue() ? (long) number(lease.at("trustedMillis")) : 0;
        return new Picture.Lease(name(lease.at("node").display()), Math.max(0, millis));
    }

    /** Of an id such as {@code n1-3f2a9c01}. */
    private static String name(String id) {
        int dash = id.lastIndexOf('-');
        return dash < 0 ? id : id.substring(0, dash);
    }

    private static Picture.Queue queue(Json queue) {
        Json depth = queue.at("depth");
        return new Picture.Queue(
                queue.at("queue").display(),
                !queue.at("paused").isNull(),
                (long) (number(depth.at("ready")) + number(depth.at("delayed")) + number(depth.at("backingOff"))),
                (long) number(depth.at("claimed")),
                (long) number(depth.at("succeeded")),
                (long) number(depth.at("failed")));
    }

    private static Picture.Effort effort(String name, Json work) {
        String line = work.at("line").isNull()
                ? work.at("state").display()
                : work.at("line").display();
        return new Picture.Effort(name, line, number(work.at("fraction")));
    }

    private static double number(Json value) {
        try {
            return value instanceof Json.Number number ? Double.parseDouble(number.source()) : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
