package io.tenure.server;

import io.tenure.node.Endpoint;
import io.tenure.server.config.ServerConfig;
import io.tenure.server.config.ServerConfig.Http;
import io.tenure.server.http.Door;
import io.tenure.server.http.Entrance;
import io.tenure.server.http.HttpServer;
import java.io.IOException;
import java.net.BindException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds the HTTP port of a node: the one in the settings, otherwise that of the last run, otherwise 8000. A new node
 * that joins may share its machine with others, so by default it takes the first free port from 8000 on.
 */
final class Ports {

    private static final int TRIED = 100;

    private Ports() {}

    /** {@code entrance} makes what requests pass before the routes, given the door. */
    static HttpServer bind(
            ServerConfig config, Optional<NodeFile> lastRun, boolean fresh, Function<Door, Entrance> entrance)
            throws StartException {
        Http http = config.node().http();
        Entrance own = entrance.apply(door(config));
        Optional<Integer> kept = lastRun.map(file -> file.http().port());
        boolean joins = fresh && !config.node().membership().join().isEmpty();
        if (http.bind().isEmpty() && joins) {
            return nextFree(http, own);
        }
        Endpoint wanted = http.bind().orElse(new Endpoint(Http.DEFAULT_HOST, kept.orElse(Http.DEFAULT_PORT)));
        Endpoint bind = wanted.port() == 0 ? new Endpoint(wanted.host(), kept.orElse(0)) : wanted;
        try {
            return new HttpServer(bind, own);
        } catch (IOException e) {
            throw Complaint.aboutAddress(bind, e);
        }
    }

    private static Door door(ServerConfig config) {
        List<String> names = new ArrayList<>(config.node().http().names());
        names.add(config.node().http().host());
        names.add(config.node().peer().advertised());
        return new Door(names);
    }

    private static HttpServer nextFree(Http http, Entrance entrance) throws StartException {
        IOException last = new BindException("no port tried");
        for (int port = Http.DEFAULT_PORT; port < Http.DEFAULT_PORT + TRIED; port++) {
            try {
                return new HttpServer(new Endpoint(http.host(), port), entrance);
            } catch (IOException e) {
                last = e;
            }
        }
        throw Complaint.aboutAddress(new Endpoint(http.host(), Http.DEFAULT_PORT), last);
    }
}
