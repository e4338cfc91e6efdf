package io.tenure.demo;

import io.tenure.demo.call.AnyNode;
import io.tenure.demo.process.Child;
import io.tenure.demo.process.Undertaker;
import io.tenure.demo.view.Picture;
import io.tenure.runtime.Waiting;
import io.tenure.time.Moment;
import io.tenure.time.Time;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** The nodes and the copies of the program. For one thread. */
final class Household {

    private static final List<String> COPIES = List.of("shop-1", "shop-2");

    /** How long a node may take to answer for the first time, on the slowest machine. */
    private static final Duration START_LIMIT = Duration.ofMinutes(3);

    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final Duration CALL = Duration.ofSeconds(2);

    private final List<Seat> seats;
    private final Time time;
    private final List<Member> nodes = new ArrayList<>();
    private final List<Member> copies = new ArrayList<>();
    private final Map<String, String> places = new LinkedHashMap<>();

    Household(Place place, List<Seat> seats, Undertaker undertaker, Programs programs, Time time) {
        this.seats = seats;
        this.time = time;
        for (Seat seat : seats) {
            nodes.add(new Member(programs.node(place, seat, seats.getFirst()), undertaker));
            places.put(seat.node(), seat.url());
        }
        for (String name : COPIES) {
            copies.add(new Member(programs.copy(place, name, seats), undertaker));
            places.put(name, "a copy of the program");
        }
    }

    /**
     * Starts everything and returns when the first node answers. In a new demo that one founds the cluster, so the others
     * come after it; otherwise no node can do anything before most of them run.
     */
    void start(boolean fresh) throws StartFailure, InterruptedException {
        begin(nodes.getFirst());
        if (!fresh) {
            for (Member other : nodes.subList(1, nodes.size())) {
                begin(other);
            }
        }
        await(seats.getFirst(), "/healthz");
        if (fresh) {
            for (Member other : nodes.subList(1, nodes.size())) {
                begin(other);
            }
        }
    }

    /** Waits until the first node has a majority, and starts the program. */
    void work() throws StartFailure, InterruptedException {
        await(seats.getFirst(), "/readyz");
        for (Member copy : copies) {
            begin(copy);
        }
    }

    private static void begin(Member member) throws StartFailure {
        try {
            member.start();
        } catch (IOException e) {
            throw new StartFailure(member.name() + " cannot be started (" + e.getMessage() + ").");
        }
    }

    private void await(Seat seat, String path) throws StartFailure, InterruptedException {
        AnyNode node = new AnyNode(List.of(seat.url()), CALL);
        BooleanSupplier answers = () ->
                node.send("GET", path, "", "").filter(AnyNode.Answer::isGood).isPresent();
        Moment limit = Moment.now(time).plus(START_LIMIT);
        while (!answers.getAsBoolean()) {
            refuseEnds();
            if (Moment.now(time).isAfter(limit)) {
                throw new StartFailure(seat.node() + " does not answer at " + seat.url() + ".");
            }
            Waiting.pause(PAUSE);
        }
        // Another program may answer at this port, while the node has given up.
        refuseEnds();
    }

    private void refuseEnds() throws StartFailure {
        for (Member member : nodes) {
            for (Child child : member.child().stream().toList()) {
                if (!child.lives()) {
                    throw new StartFailure(member.name() + " ended while it started: " + child.lastWords());
                }
            }
        }
    }

    /** Starts again what has ended; returns what people are told about it. */
    List<String> look() throws IOException {
        Moment now = Moment.now(time);
        List<String> news = new ArrayList<>();
        for (Member member : members()) {
            member.look(now).ifPresent(news::add);
        }
        return news;
    }

    List<Picture.Row> rows() {
        return rows(members());
    }

    List<Picture.Row> nodeRows() {
        return rows(nodes);
    }

    List<Picture.Row> copyRows() {
        return rows(copies);
    }

    private List<Picture.Row> rows(List<Member> some) {
        Moment now = Moment.now(time);
        return some.stream().map(member -> row(member, now)).toList();
    }

    private Picture.Row row(Member member, Moment now) {
        return new Picture.Row(
                member.name(),
                member.child().map(Child::pid).orElse(0L),
                String.valueOf(places.get(member.name())),
                member.child().isPresent() ? "" : member.absence(now));
    }

    private List<Member> members() {
        List<Member> all = new ArrayList<>(nodes);
        all.addAll(copies);
        return all;
    }
}
