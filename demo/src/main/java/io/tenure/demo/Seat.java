package io.tenure.demo;

import io.tenure.cli.json.Json;
import io.tenure.cli.json.MalformedJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A node of the demo, and where it listens on this machine. */
record Seat(String node, int http, int peer) {

    static final String HOST = "127.0.0.1";

    /** Those of the earlier demo in this place, or new ones. */
    static List<Seat> in(Place place, Optional<Integer> wanted) throws StartFailure {
        List<Seat> before = before(place);
        if (before.size() == Place.NODES.size()) {
            if (wanted.isPresent() && before.getFirst().http() != wanted.get()) {
                throw new StartFailure("The demo in " + place.folder() + " has its nodes at ports from "
                        + before.getFirst().http() + " on, and they stay there: leave out --port.");
            }
            return before;
        }
        List<Integer> ports = PortChoice.choose(wanted);
        List<Seat> seats = new ArrayList<>();
        for (int i = 0; i < Place.NODES.size(); i++) {
            seats.add(new Seat(Place.NODES.get(i), ports.get(i), ports.get(Place.NODES.size() + i)));
        }
        return seats;
    }

    private static List<Seat> before(Place place) {
        List<Seat> seats = new ArrayList<>();
        for (String node : Place.NODES) {
            place.written(node).flatMap(text -> read(node, text)).ifPresent(seats::add);
        }
        return seats;
    }

    private static Optional<Seat> read(String node, String text) {
        try {
            Json file = Json.parse(text);
            return Optional.of(new Seat(node, port(file.at("http")), port(file.at("peer"))));
        } catch (MalformedJson | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static int port(Json endpoint) {
        String text = endpoint.display();
        return Integer.parseInt(text.substring(text.lastIndexOf(':') + 1));
    }

    String url() {
        return "http://" + HOST + ":" + http;
    }
}
