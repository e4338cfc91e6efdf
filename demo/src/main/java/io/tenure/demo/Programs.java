package io.tenure.demo;

import io.tenure.demo.process.Command;
import io.tenure.demo.program.Shop;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * How the processes of the demo are started: as small as they can be, and with the first compiler alone, because most of them
 * do not run for long.
 *
 * @param sources the repository, for its examples
 * @param nodeOptions options of the Java machine that the launcher gives to nodes
 */
record Programs(Path java, Path serverJar, Path sources, List<String> nodeOptions) {

    private static final List<String> SMALL = List.of(
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xss512k",
            "-XX:-UsePerfData",
            "-XX:+ExitOnOutOfMemoryError");

    private static final String NODE_HEAP = "-Xmx96m";
    private static final String COPY_HEAP = "-Xmx40m";

    /** As the launcher says in properties of this process. */
    static Programs ofLauncher() {
        return new Programs(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                property("tenure.server.jar"),
                property("tenure.root"),
                System.getProperty("tenure.node.options", "")
                        .lines()
                        .filter(option -> !option.isEmpty())
                        .toList());
    }

    private static Path property(String name) {
        return Path.of(
                Objects.requireNonNull(System.getProperty(name), "The demo is started by ./tenure demo: -D" + name));
    }

    Path examples() {
        return sources.resolve("examples");
    }

    /** The first node founds the cluster, the others join it there. */
    Command node(Place place, Seat seat, Seat first) {
        List<String> words = new ArrayList<>(List.of(java.toString()));
        words.addAll(nodeOptions);
        words.addAll(SMALL);
        words.addAll(List.of(NODE_HEAP, "-jar", serverJar.toString(), "--id", seat.node()));
        words.addAll(List.of("--data", place.data(seat.node()).toString()));
        words.addAll(List.of("--http", Seat.HOST + ":" + seat.http(), "--peer-port", "" + seat.peer()));
        words.addAll(List.of("--gadgets", place.gadgets().toString()));
        if (!seat.equals(first)) {
            words.addAll(List.of("--join", first.url()));
        }
        return new Command(seat.node(), Command.Rank.SERVER, words, place.log(seat.node()));
    }

    Command copy(Place place, String name, List<Seat> seats) {
        List<String> words = new ArrayList<>(List.of(java.toString()));
        words.addAll(SMALL);
        words.addAll(List.of(COPY_HEAP, "-cp", System.getProperty("java.class.path")));
        words.addAll(List.of(Shop.class.getName(), name, place.folder().toString()));
        seats.forEach(seat -> words.add(seat.url()));
        return new Command(name, Command.Rank.CLIENT, words, place.log(name));
    }
}
