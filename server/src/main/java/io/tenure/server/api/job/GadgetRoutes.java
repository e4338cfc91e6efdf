package io.tenure.server.api.job;

import io.tenure.job.Gadgets;
import io.tenure.job.gadget.Declaration.Declared;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Problem;
import io.tenure.server.http.ProblemType;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import io.tenure.server.job.GadgetCheck;
import io.tenure.server.job.GadgetFolder;
import io.tenure.server.job.GadgetReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The gadgets of the answering node. */
public final class GadgetRoutes {

    /** Room for the longest arguments with all their characters escaped. */
    static final int MAX_BODY_BYTES = 512 * 1024;

    private final String node;
    private final GadgetFolder folder;
    private final GadgetCheck check;
    private final Supplier<Optional<String>> idle;

    private GadgetRoutes(String node, GadgetFolder folder, GadgetCheck check, Supplier<Optional<String>> idle) {
        this.node = node;
        this.folder = folder;
        this.check = check;
        this.idle = idle;
    }

    /** @param idle why this node starts no gadgets at the moment; empty if it does */
    public static List<Route> of(String node, GadgetFolder folder, GadgetCheck check, Supplier<Optional<String>> idle) {
        GadgetRoutes routes = new GadgetRoutes(node, folder, check, idle);
        return List.of(
                Route.get("/api/v1/gadgets", routes::list),
                Route.get("/api/v1/gadgets/{name}", routes::show),
                Route.post("/api/v1/gadgets/{name}/check", routes::check).json());
    }

    /** What a gadget is tried with. */
    record Trial(@Nullable List<@Nullable String> arguments) {

        List<String> words() {
            if (arguments == null) {
                return List.of();
            }
            return arguments.stream()
                    .map(word -> Optional.ofNullable(word)
                            .orElseThrow(() -> Refusal.invalid("An argument is null: write a text.")))
                    .toList();
        }
    }

    private Answer list(Request request) {
        return Answer.json(Json.object(
                "node",
                node,
                "folder",
                folder.path().toString(),
                "problem",
                folder.refusal().orElse(null),
                "gadgets",
                folder.names().stream().map(this::json).toList()));
    }

    private Answer show(Request request) {
        String name = request.segment("name");
        if (!folder.names().contains(name) && folder.find(name) instanceof Gadgets.Found.Unusable missing) {
            throw Refusal.notFound(missing.sentence());
        }
        return Answer.json(json(name));
    }

    private Answer check(Request request) throws InterruptedException {
        Trial trial =
                request.hasBody() ? Json.readStrictly(request.body(MAX_BODY_BYTES), Trial.class) : new Trial(null);
        String name = request.segment("name");
        if (folder.find(name) instanceof Gadgets.Found.Usable) {
            idle.get().ifPresent(sentence -> {
                throw new Refusal(Problem.of(ProblemType.CONFLICT, sentence));
            });
        }
        GadgetReport report = check.check(name, trial.words());
        return Answer.json(Json.object(
                "node",
                node,
                "name",
                report.name(),
                "usable",
                report.problem().isEmpty(),
                "hash",
                report.hash().orElse(null),
                "problem",
                report.problem().orElse(null),
                "locks",
                report.declared().map(GadgetRoutes::locks).orElse(null),
                "once",
                report.declared().map(Declared::once).orElse(null),
                "noUndo",
                report.declared().map(Declared::noUndo).orElse(null)));
    }

    private Map<String, @Nullable Object> json(String name) {
        return switch (folder.find(name)) {
            case Gadgets.Found.Usable usable ->
                Json.object("node", node, "name", name, "usable", true, "hash", usable.hash(), "problem", null);
            case Gadgets.Found.Unusable unusable ->
                Json.object("node", node, "name", name, "usable", false, "hash", null, "problem", unusable.sentence());
        };
    }

    private static List<Map<String, @Nullable Object>> locks(Declared declared) {
        return declared.locks().stream().map(JobJson::of).toList();
    }
}
