package io.tenure.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A node of the demo, and where it listens on this machine. */
record Seat(String node, int http, int peer) {

    static final String HOST = "127.0.0.1";

    private static final Pattern LINE = Pattern.compile("(\\w+) (\\d{1,5}) (\\d{1,5})");

    /** New ones, which the place remembers. */
    static List<Seat> fresh(Place place, Optional<Integer> wanted) throws StartFailure {
        List<Integer> ports = PortChoice.choose(wanted);
        List<Seat> seats = new ArrayList<>();
        for (int i = 0; i < Place.NODES.size(); i++) {
            seats.add(new Seat(Place.NODES.get(i), ports.get(i), ports.get(Place.NODES.size() + i)));
        }
        place.keepSeats(seats.stream().map(Seat::line).toList());
        return seats;
    }

    /** Those of the earlier demo in this place: the nodes know each other by their ports. */
    static List<Seat> before(Place place, Optional<Integer> wanted) throws StartFailure {
        List<Seat> seats = new ArrayList<>();
        for (String line : place.seats()) {
            Matcher seat = LINE.matcher(line);
            if (seat.matches()) {
                seats.add(new Seat(seat.group(1), Integer.parseInt(seat.group(2)), Integer.parseInt(seat.group(3))));
            }
        }
        if (!seats.stream().map(Seat::node).toList().equals(Place.NODES)) {
            throw new StartFailure("The demo in " + place.folder()
                    + " is damaged, the seats of its nodes cannot be read: name another folder with --keep.");
        }
        if (wanted.isPresent() && seats.getFirst().http() != wanted.get()) {
            throw new StartFailure("The demo in " + place.folder() + " has its nodes at ports from "
                    + seats.getFirst().http() + " on, and they stay there: leave out --port.");
        }
        return seats;
    }

    private String line() {
        return node + " " + http + " " + peer;
    }

    String url() {
        return "http://" + HOST + ":" + http;
    }
}
