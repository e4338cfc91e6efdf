package io.tenure.server.forward;

import io.tenure.runtime.Crew;
import io.tenure.selector.Selector;
import io.tenure.server.http.Answer;
import io.tenure.server.http.Handler;
import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.server.http.Route;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** Lets a client have any request answered by the member of its choice. */
final class ForwardRoutes {

    private static final String PATH = "/core/node-selectors/{selector}/forwarding";

    private final Selectors selectors;
    private final Forwarder forwarder;
    private final Broadcast broadcast;

    private ForwardRoutes(Selectors selectors, Forwarder forwarder, Crew crew) {
        this.selectors = selectors;
        this.forwarder = forwarder;
        this.broadcast = new Broadcast(forwarder, crew);
    }

    static List<Route> of(Selectors selectors, Forwarder forwarder, Crew crew) {
        ForwardRoutes routes = new ForwardRoutes(selectors, forwarder, crew);
        return Stream.<BiFunction<String, Handler, Route>>of(
                        Route::get, Route::post, Route::put, Route::patch, Route::delete)
                .map(verb -> verb.apply(PATH, routes::forward).query("path", "target", "key", "peer", "query"))
                .toList();
    }

    private Answer forward(Request request) throws Exception {
        Selector selector = SelectorRoutes.named(selectors, request.segment("selector"));
        Hop hop = forwarder.hop(request);
        String path = request.query("path")
                .orElseThrow(() -> Refusal.invalid(
                        "The parameter 'path' is missing: give the path that the chosen node is asked for."));
        ForwardAddress address = ForwardAddress.of(path, request.query("query").orElse(""));
        Addressee addressee = Addressee.of(request.query("target"), request.query("key"), request.query("peer"), path);
        return addressee instanceof Addressee.Everybody
                ? broadcast.ask(request, address, hop)
                : forwarder.forward(request, address, addressee, hop).with("Tenure-Selector", selector.name());
    }
}
