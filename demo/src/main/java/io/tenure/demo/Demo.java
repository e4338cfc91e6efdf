package io.tenure.demo;

import io.tenure.demo.process.Undertaker;
import io.tenure.demo.view.Advice;
import io.tenure.demo.view.Display;
import io.tenure.demo.view.Onlooker;
import io.tenure.demo.view.PlainLines;
import io.tenure.demo.view.Screen;
import io.tenure.runtime.SystemTime;
import io.tenure.runtime.Threads;
import io.tenure.runtime.Waiting;
import io.tenure.time.Moment;
import io.tenure.time.Time;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Entry of {@code tenure demo}: runs until it is told to stop, and leaves nothing behind. */
public final class Demo {

    private static final int STOPPED = 0;
    private static final int REFUSED = 1;
    private static final int USAGE = 2;
    private static final int NOBODY = -1;

    /** Between two looks. */
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private static final Duration CALL = Duration.ofSeconds(1);

    private final DemoOptions options;
    private final PrintStream out;
    private final Time time = new SystemTime();
    private final AtomicInteger ending = new AtomicInteger(NOBODY);

    private Demo(DemoOptions options, PrintStream out) {
        this.options = options;
        this.out = out;
    }

    public static void main(String[] args) throws InterruptedException {
        List<String> words = List.of(args);
        if (words.contains("--help") || words.contains("-h")) {
            System.out.print(DemoOptions.HELP);
            return;
        }
        try {
            new Demo(DemoOptions.of(words), System.out).run();
        } catch (IllegalArgumentException e) {
            complain(String.valueOf(e.getMessage()));
            System.exit(USAGE);
        } catch (StartFailure e) {
            complain(String.valueOf(e.getMessage()));
            System.exit(REFUSED);
        }
    }

    private static void complain(String sentence) {
        System.err.println("tenure demo: " + sentence);
    }

    private void run() throws StartFailure, InterruptedException {
        Moment begun = Moment.now(time);
        Place place = options.keep().isPresent() ? Place.kept(options.keep().get()) : Place.temporary();
        Undertaker undertaker =
                place.undertaker(options.keep().isPresent() ? Optional.empty() : Optional.of(place.folder()));
        var unused = Threads.onExit("demo-end", () -> end(place, undertaker));
        try {
            Programs programs = Programs.ofLauncher();
            place.furnish(programs.examples());
            List<Seat> seats = place.fresh() ? Seat.fresh(place, options.port()) : Seat.before(place, options.port());
            Household household = new Household(place, seats, undertaker, programs, time);
            household.start(place.fresh());
            Display display = introduce(place, seats, begun);
            household.nodeRows().forEach(display::introduce);
            household.work();
            household.copyRows().forEach(display::introduce);
            follow(seats, household, display);
        } catch (StartFailure e) {
            // What ends because everything ends is no failure.
            if (ending.compareAndSet(NOBODY, REFUSED)) {
                throw e;
            }
        } catch (IOException e) {
            ending.compareAndSet(NOBODY, REFUSED);
            throw new StartFailure("A process cannot be started (" + e.getMessage() + ").");
        }
    }

    private Display introduce(Place place, List<Seat> seats, Moment begun) {
        Advice advice = new Advice(
                seats.getFirst().url() + "/console/", seats.getFirst().url());
        Optional<Integer> columns = columns();
        out.println("Console: " + advice.console() + "   (after "
                + begun.until(Moment.now(time)).toSeconds() + " s)");
        out.println("Folder:  " + place.folder()
                + (options.keep().isPresent() ? ", which stays" : ", which is removed in the end"));
        if (columns.isPresent()) {
            out.println();
            return new Screen(out, advice, columns.get());
        }
        return new PlainLines(out, advice);
    }

    /** Those of the terminal, if people look at one: the launcher says so. */
    private Optional<Integer> columns() {
        String columns = System.getenv("TENURE_OUT_COLUMNS");
        return columns == null || options.plain() ? Optional.empty() : Optional.of(Integer.parseInt(columns));
    }

    /** Until the process is told to end, or nobody reads any more. */
    private void follow(List<Seat> seats, Household household, Display display)
            throws IOException, InterruptedException {
        Map<String, String> urls = new LinkedHashMap<>();
        seats.forEach(seat -> urls.put(seat.node(), seat.url()));
        Onlooker onlooker = new Onlooker(urls, CALL);
        while (ending.get() == NOBODY) {
            List<String> news = household.look();
            var picture = onlooker.look(household.rows());
            if (ending.get() == NOBODY) {
                news.forEach(display::tell);
                display.show(picture);
            }
            if (out.checkError()) {
                System.exit(STOPPED);
            }
            Waiting.pause(PAUSE);
        }
    }

    /** Whatever ends the process: signals, a failure, or a pipe that nobody reads. */
    private void end(Place place, Undertaker undertaker) {
        ending.compareAndSet(NOBODY, STOPPED);
        out.println("Ending everything…");
        if (!undertaker.end()) {
            complain("Something may be left of the demo: look at " + place.folder() + ".");
            ending.set(REFUSED);
        } else if (options.keep().isPresent()) {
            out.println("Started again with --keep " + place.folder() + ", the demo continues.");
        } else {
            out.println("Nothing is left.");
        }
        out.flush();
        Runtime.getRuntime().halt(ending.get());
    }
}
