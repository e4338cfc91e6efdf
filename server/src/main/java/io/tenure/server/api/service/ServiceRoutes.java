package io.tenure.server.api.service;

import io.tenure.control.Requester;
import io.tenure.primary.directory.Owner;
import io.tenure.primary.directory.ServiceDirectory;
import io.tenure.primary.directory.ServiceRecord;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Json;
import io.tenure.server.http.Reason;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import io.tenure.store.DocumentKey;
import io.tenure.store.Office;
import io.tenure.store.Page;
import io.tenure.store.Scan;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The services of all offices, and their instances. Everything comes from the store, so that any node can answer. */
public final class ServiceRoutes {

    private static final Logger LOG = LoggerFactory.getLogger(ServiceRoutes.class);
    private static final int DEFAULT_LIMIT = 100;

    /** Shorter than a client waits; an instance may take longer to end. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final ServiceDirectory directory;
    private final Supplier<List<String>> stragglers;

    private ServiceRoutes(ServiceDirectory directory, Supplier<List<String>> stragglers) {
        this.directory = directory;
        this.stragglers = stragglers;
    }

    public static List<Route> of(ServiceDirectory directory, Supplier<List<String>> stragglers) {
        ServiceRoutes routes = new ServiceRoutes(directory, stragglers);
        String service = "/api/v1/services/{office}/{service}";
        String instance = service + "/instances/{id}";
        return List.of(
                Route.get("/api/v1/services", routes::services),
                Route.get(service, request -> Answer.json(ServiceJson.of(routes.service(request)))),
                Route.post(service + "/release", routes::release).json(),
                Route.get(service + "/instances", routes::instances).query("limit", "after"),
                Route.get(instance, routes::instance),
                Route.post(instance + "/abort", routes::abort).json(),
                Route.post(instance + "/discard", routes::discard).json());
    }

    private Answer services(Request request) {
        return Answer.json(Json.object(
                "services", directory.services().stream().map(ServiceJson::of).toList(),
                "owners",
                        directory.owners().list().stream().map(ServiceJson::of).toList(),
                "stragglers", stragglers.get()));
    }

    private Answer instances(Request request) {
        ServiceRecord service = service(request);
        int limit = request.number("limit", DEFAULT_LIMIT);
        String after = request.query("after").orElse("");
        Refusal.unlessValid(() -> new Scan(service.collection(), "", after, limit));
        Page<ServiceDirectory.Entry> page = directory.instances(service, after, limit);
        return Answer.json(Json.object(
                "items", page.items().stream().map(ServiceJson::of).toList(),
                "next", page.next().orElse(null)));
    }

    private Answer instance(Request request) {
        ServiceRecord service = service(request);
        return Answer.json(ServiceJson.of(directory
                .instance(service, id(request, service))
                .orElseThrow(() -> noInstance(service, request.segment("id")))));
    }

    private Answer abort(Request request) throws InterruptedException {
        ServiceRecord service = service(request);
        String id = id(request, service);
        if (directory.instance(service, id).isEmpty()) {
            throw noInstance(service, id);
        }
        Reason reason = Reason.in(request);
        directory.abort(service, id, PATIENCE);
        reason.tell("The instance '" + id + "' of " + service.office() + "/" + service.service() + " was aborted");
        return Answer.empty(204);
    }

    private Answer discard(Request request) throws InterruptedException {
        ServiceRecord service = service(request);
        String id = id(request, service);
        Requester requester = Reason.in(request).requester();
        directory.discard(service, id);
        LOG.warn(
                "The instance '{}' of {}/{}, which nobody leads, was removed by {}: {}",
                id,
                service.office(),
                service.service(),
                requester.by(),
                requester.why());
        return Answer.empty(204);
    }

    private Answer release(Request request) throws InterruptedException {
        ServiceRecord service = service(request);
        Requester requester = Reason.in(request).requester();
        Owner owner = directory.owners().release(service, requester.by(), requester.why());
        LOG.warn("The collection '{}' was freed by {}: {}", owner.collection(), requester.by(), requester.why());
        return Answer.json(ServiceJson.of(owner));
    }

    private ServiceRecord service(Request request) {
        String name = request.segment("service");
        Office named = Refusal.unlessValid(() -> new Office(request.segment("office")));
        return Refusal.unlessValid(() -> directory.service(named, name))
                .orElseThrow(() -> Refusal.notFound("No leader has told of a service " + named + "/" + name + "."));
    }

    /** Of an instance: what can be the id of its document. */
    private static String id(Request request, ServiceRecord service) {
        return Refusal.unlessValid(() -> new DocumentKey(service.collection(), request.segment("id")))
                .id();
    }

    private static Refusal noInstance(ServiceRecord service, String id) {
        return Refusal.notFound(
                "The service " + service.office() + "/" + service.service() + " has no instance '" + id + "'.");
    }
}
