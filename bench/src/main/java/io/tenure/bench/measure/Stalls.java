package io.tenure.bench.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** What held up the entries of a store in this process, as the JVM records it. */
public final class Stalls implements AutoCloseable {
    private static final String PARK = "jdk.ThreadPark";
    private static final String PAUSE = "jdk.GCPhasePause";
    private static final String APPLIES = "io.tenure.engine.state.State";

    private final Recording recording = new Recording();

    /** From one moment to another. */
    private record Span(Instant begin, Instant end) {
        static Span of(RecordedEvent event) {
            return new Span(event.getStartTime(), event.getEndTime());
        }

        Duration length() {
            return Duration.between(begin, end);
        }

        /** How long both last. */
        Duration shared(Span other) {
            Instant from = begin.isAfter(other.begin) ? begin : other.begin;
            Instant to = end.isBefore(other.end) ? end : other.end;
            return from.isBefore(to) ? Duration.between(from, to) : Duration.ZERO;
        }
    }

    /**
     * @param waits how often an entry waited for a save, or for readers, and for more than a millisecond
     * @param longestWait without pauses of the garbage collector
     * @param longestPause of the garbage collector
     */
    public record Report(long waits, Duration longestWait, Duration longestPause) {}

    private Stalls() {
        recording.setSettings(Map.of(
                PARK + "#enabled", "true",
                PARK + "#threshold", "1 ms",
                PARK + "#stackTrace", "true",
                PAUSE + "#enabled", "true",
                PAUSE + "#threshold", "0 ms"));
        recording.start();
    }

    /** Begins to watch. */
    public static Stalls watch() {
        return new Stalls();
    }

    /** Ends, and says what was seen. */
    public Report end() {
        try {
            recording.stop();
            Path file = Files.createTempFile("stalls", ".jfr");
            recording.dump(file);
            Report report = report(RecordingFile.readAllEvents(file));
            Files.delete(file);
            return report;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Report report(List<RecordedEvent> events) {
        List<Span> pauses = named(events, PAUSE).map(Span::of).toList();
        List<Duration> waits = new ArrayList<>();
        named(events, PARK).filter(Stalls::isOfAnEntry).map(Span::of).forEach(wait -> waits.add(without(wait, pauses)));
        return new Report(
                waits.size(), most(waits.stream()), most(pauses.stream().map(Span::length)));
    }

    private static Stream<RecordedEvent> named(List<RecordedEvent> events, String name) {
        return events.stream().filter(event -> event.getEventType().getName().equals(name));
    }

    private static boolean isOfAnEntry(RecordedEvent event) {
        return event.getStackTrace() != null
                && event.getStackTrace().getFrames().stream()
                        .map(frame -> frame.getMethod())
                        .anyMatch(method -> method.getName().equals("apply")
                                && method.getType().getName().equals(APPLIES));
    }

    private static Duration without(Span wait, List<Span> pauses) {
        return wait.length().minus(pauses.stream().map(wait::shared).reduce(Duration.ZERO, Duration::plus));
    }

    private static Duration most(Stream<Duration> all) {
        return all.reduce(Duration.ZERO, (one, other) -> one.compareTo(other) > 0 ? one : other);
    }

    @Override
    public void close() {
        recording.close();
    }
}
