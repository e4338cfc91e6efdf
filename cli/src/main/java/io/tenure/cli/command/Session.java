package io.tenure.cli.command;

import io.tenure.cli.args.Arguments;
import io.tenure.cli.args.Option;
import io.tenure.cli.args.Quoted;
import io.tenure.cli.args.UsageError;
import io.tenure.cli.call.Answer;
import io.tenure.cli.call.CallFailure;
import io.tenure.cli.call.Caller;
import io.tenure.cli.call.Durations;
import io.tenure.cli.call.Request;
import io.tenure.cli.call.Server;
import io.tenure.cli.call.Target;
import io.tenure.cli.json.Json;
import io.tenure.cli.remember.MemberFile;
import io.tenure.cli.show.Output;
import io.tenure.cli.show.ProgressBar;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** What a command works with while it runs: the nodes, the streams, and the options that all commands share. */
public final class Session {

    public static final List<Option> OPTIONS = List.of(
            Option.of(
                    "--server",
                    "URL[,URL]",
                    "the nodes to ask, in turn (else TENURE_SERVER, else http://127.0.0.1:8000)"),
            Option.of("--timeout", "DURATION", "how long to try, such as 500ms, 5s or 1m (else 10s)"),
            Option.flag("--json", "print the answer as the node gave it"),
            Option.flag("--help", "show this help"));

    /** The option of every changing command. */
    public static final Option KEY = Option.of(
            "--idempotency-key", "KEY", "the key of an earlier attempt with unknown outcome (else a new one)");

    private static final String DEFAULT_SERVER = "http://127.0.0.1:8000";

    /** Where further nodes of a machine answer by default. */
    private static final String DEFAULT_OTHERS = "http://127.0.0.1:8001,http://127.0.0.1:8002";

    private static final String DEFAULT_TIMEOUT = "10s";
    private static final int MAX_KEY_CHARS = 200;

    private final Console console;
    private final Arguments given;
    private final TypedLine typed;
    private final Caller caller;

    private Session(Console console, Arguments given, TypedLine typed, Caller caller) {
        this.console = console;
        this.given = given;
        this.typed = typed;
        this.caller = caller;
    }

    public static Session open(Console console, Arguments given, TypedLine typed) {
        Optional<String> named = given.option("--server").or(() -> console.env("TENURE_SERVER"));
        String timeout = given.option("--timeout").orElse(DEFAULT_TIMEOUT);
        try {
            List<Server> servers = Server.list(named.orElse(DEFAULT_SERVER));
            List<Server> guesses = named.isPresent() ? List.of() : Server.list(DEFAULT_OTHERS);
            Caller caller = new Caller(
                    servers,
                    Durations.parse(timeout),
                    console.surroundings(),
                    new MemberFile(
                            MemberFile.folder(console.env("XDG_STATE_HOME"), console.env("HOME")), servers, guesses),
                    remark -> console.err().line(remark));
            return new Session(console, given, typed, caller);
        } catch (IllegalArgumentException e) {
            throw new UsageError(String.valueOf(e.getMessage()));
        }
    }

    /** The same with the answers going elsewhere. */
    Session to(OutputStream stream) {
        return new Session(console.to(stream), given, typed, caller);
    }

    public Answer read(Target target) {
        return caller.call(Request.get(target));
    }

    /** Sends a changing request under the given key, or a fresh one. */
    public Answer change(Request request) {
        String key =
                given.option(KEY.name()).orElseGet(() -> console.surroundings().freshKey());
        boolean usable = key.chars().allMatch(c -> c > ' ' && c < 127) && key.length() <= MAX_KEY_CHARS;
        if (!usable || key.isEmpty()) {
            throw new UsageError(
                    KEY.name() + " takes 1 to " + MAX_KEY_CHARS + " letters, digits and signs, no spaces.");
        }
        return caller.call(request.keyed(key));
    }

    public Output out() {
        return console.out();
    }

    /** Whether the person wants the answers of the node themselves. */
    public boolean json() {
        return given.has("--json");
    }

    /** With {@code --json} the answer as it came, else what the command makes of it. */
    public void show(Answer answer, Consumer<Json> forPeople) {
        if (json()) {
            verbatim(answer);
        } else {
            forPeople.accept(answer.json());
        }
    }

    /** The body as it came, on lines of its own. */
    public void verbatim(Answer answer) {
        byte[] body = answer.body();
        if (body.length > 0) {
            out().bytes(body);
            out().bytes(new byte[] {'\n'});
        }
    }

    /** What was done, for people. */
    public void say(String sentence) {
        if (!json()) {
            out().line(Quoted.printable(sentence));
        }
    }

    /** Whoever sits at the terminal; in a container, whose environment often does not say, the user of the process. */
    public String user() {
        return console.env("USER")
                .or(() -> console.env("LOGNAME"))
                .orElseGet(() -> console.surroundings().user());
    }

    /** What was typed, with another value of this option, to be typed again. */
    String typedWith(String option, String value) {
        return typed.with(option, value);
    }

    /** A bar on the error output, for what takes its time. */
    ProgressBar progressBar() {
        out().flush();
        return new ProgressBar(console.err());
    }

    /** Says this, as the last word, if the person ends the command before what is returned is run. */
    Runnable atInterrupt(String lastWord) {
        return console.surroundings()
                .atInterrupt(() -> console.err().lastLine((console.err().isTerminal() ? "\n" : "") + lastWord));
    }

    /** How long nobody may answer before a command that waits gives up. Nothing until the first answer. */
    public final class Patience {

        private Optional<Duration> answered = Optional.empty();

        public void renew() {
            answered = Optional.of(console.surroundings().now());
        }

        /** Throws it when the time is over. */
        public void endWith(CallFailure.Nobody failure) {
            Duration limit = Durations.parse(given.option("--timeout").orElse(DEFAULT_TIMEOUT));
            if (answered.isEmpty()
                    || answered.get()
                                    .plus(limit)
                                    .compareTo(console.surroundings().now())
                            <= 0) {
                throw failure;
            }
        }
    }

    public Patience patience() {
        return new Patience();
    }

    /** Waits before the next question. */
    public void rest(Duration length) {
        out().flush();
        console.err().flush();
        console.surroundings().rest(length);
    }

    /** A remark that is not part of the answer. Whatever a node put into it cannot steer the terminal. */
    public void remark(String sentence) {
        console.err().line(Quoted.printable(sentence));
    }

    /** All of the standard input, up to a limit. */
    public byte[] input(int limit) {
        try {
            byte[] bytes = console.in().readNBytes(limit + 1);
            if (bytes.length > limit) {
                throw new UsageError("The standard input has more than " + limit + " bytes, more than a node accepts.");
            }
            return bytes;
        } catch (IOException e) {
            throw new UsageError("The standard input cannot be read: " + e.getMessage() + ".");
        }
    }
}
