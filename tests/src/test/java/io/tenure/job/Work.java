package io.tenure.job;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A gadget that sets a thing of the world outside: {@code set NAME}. It takes ten seconds, of which the first half leaves
 * rubbish that its undo removes. It notices when the work is done already.
 */
final class Work implements Program {

    private final Map<String, String> things = new TreeMap<>();
    private final List<String> calls = new ArrayList<>();
    private final List<String> declares = new ArrayList<>();
    private Duration half = Duration.ofSeconds(5);
    private int effects;
    private int undoFails;
    private int exit;
    private int killedBy;

    /** What it declares beside an exclusive lock on the thing. */
    Work declaring(String... lines) {
        declares.addAll(List.of(lines));
        return this;
    }

    /** Its next undos fail, this many. */
    void undoFails(int times) {
        undoFails = times;
    }

    /** Its next runs end with this code, having done nothing. */
    void exits(int code) {
        exit = code;
    }

    /** Its next run is killed by this signal after the first half. */
    void dies(int signal) {
        killedBy = signal;
    }

    /** How often the world was really changed. */
    int effects() {
        return effects;
    }

    /** The words of its calls and the attempts, such as {@code run 1}. */
    List<String> calls() {
        return calls;
    }

    Map<String, String> things() {
        return things;
    }

    @Override
    public int run(Io io) throws InterruptedException {
        io.print("Protocol text-1.0");
        String thing = io.words().getLast();
        if (Program.is(io, "--getlocks")) {
            io.print("LOCK " + thing + "=X");
            declares.forEach(io::print);
            return 0;
        }
        String attempt = io.environment().get("TENURE_ATTEMPT") + " on "
                + io.environment().get("TENURE_NODE");
        if (Program.is(io, "--undo") || Program.is(io, "--abort")) {
            return reverse(io, thing, attempt);
        }
        calls.add("run " + attempt);
        return work(io, thing);
    }

    private int work(Io io, String thing) throws InterruptedException {
        if (exit != 0) {
            int code = exit;
            exit = 0;
            return code;
        }
        if ("done".equals(things.get(thing))) {
            return 0;
        }
        if (things.containsKey(thing)) {
            io.print("Error there is rubbish");
            return 1;
        }
        io.print("STEP Working on " + thing);
        io.print("PROGINFO 10 seconds");
        things.put(thing, "rubbish");
        io.sleep(half);
        io.print("PROG 5");
        if (killedBy != 0) {
            throw new Machine.Killed(killedBy);
        }
        io.sleep(half);
        things.put(thing, "done");
        effects++;
        io.log("it is done");
        return 0;
    }

    private int reverse(Io io, String thing, String attempt) throws InterruptedException {
        boolean abort = Program.is(io, "--abort");
        calls.add((abort ? "abort " : "undo ") + attempt + " after "
                + io.environment().get("TENURE_NODE_BEFORE"));
        io.sleep(Duration.ofSeconds(1));
        if (undoFails > 0) {
            undoFails--;
            io.print("Error not now");
            return 3;
        }
        if (abort) {
            things.remove(thing);
        } else {
            things.remove(thing, "rubbish");
        }
        return 0;
    }
}
