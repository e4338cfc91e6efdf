package io.tenure.cli;

import io.tenure.cli.args.Parsed;
import io.tenure.cli.args.Parser;
import io.tenure.cli.args.Quoted;
import io.tenure.cli.args.UsageError;
import io.tenure.cli.call.CallFailure;
import io.tenure.cli.call.Surroundings;
import io.tenure.cli.command.Console;
import io.tenure.cli.command.EndedBadly;
import io.tenure.cli.command.Session;
import io.tenure.cli.command.Streams;
import io.tenure.cli.command.TypedLine;
import io.tenure.cli.command.Watch;
import io.tenure.cli.show.Output;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.util.List;
import java.util.Map;

/** Entry of every command but {@code serve}, which the launcher starts. Ends with an {@link ExitCode}. */
public final class TenureCli {

    private final Console console;

    TenureCli(Console console) {
        this.console = console;
    }

    public static void main(String[] args) {
        Streams streams = new Streams(
                System.in, new FileOutputStream(FileDescriptor.out), new FileOutputStream(FileDescriptor.err));
        System.exit(run(List.of(args), System.getenv(), streams));
    }

    /** Runs one command line as a shell does, within this process; returns its exit code. */
    public static int run(List<String> args, Map<String, String> env, Streams streams) {
        return new TenureCli(Console.of(streams, env, Surroundings.system()))
                .run(args)
                .number();
    }

    /** Runs one command line. Whatever happens, a person reads a sentence, never a stack trace. */
    ExitCode run(List<String> args) {
        try {
            understand(args);
            console.out().flush();
            console.err().flush();
            return ExitCode.DONE;
        } catch (Output.Broken e) {
            return e.readerLeft() ? ExitCode.DONE : fail(e, args);
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            return fail(e, args);
        }
    }

    private void understand(List<String> args) {
        refuseUnreadable(args);
        Commands commands = new Commands();
        List<String> words = args.equals(List.of("--version")) ? List.of("version") : args;
        switch (Parser.parse(commands.grammar(), words)) {
            case Parsed.Help help -> console.out().text(help.page());
            case Parsed.Run run ->
                Watch.run(
                        commands.named(run.usage().command()),
                        run.arguments(),
                        Session.open(console, run.arguments(), new TypedLine(args)));
        }
    }

    /**
     * Java replaces every letter that the locale cannot express before we see it: all beyond ASCII in the locale C, which is
     * what timers and services get. Better to refuse than to write a document under another name.
     */
    private static void refuseUnreadable(List<String> args) {
        for (String arg : args) {
            if (arg.indexOf('\ufffd') >= 0) {
                throw new UsageError("The argument " + Quoted.of(arg) + " is no text in the encoding of the locale ("
                        + System.getProperty("sun.jnu.encoding") + "). Set LC_ALL=C.UTF-8.");
            }
        }
    }

    /** What was printed before the failure comes before its sentence. With {@code --json} the sentence is in a document. */
    private ExitCode fail(Throwable e, List<String> args) {
        boolean expected = e instanceof UsageError
                || e instanceof CallFailure
                || e instanceof EndedBadly
                || e instanceof Output.Broken;
        String sentence =
                expected ? String.valueOf(e.getMessage()) : "This is a defect of tenure, please report it: " + e;
        if (!(e instanceof Output.Broken)) {
            console.out().flushAnyway();
        }
        console.err()
                .lastLine(args.contains("--json") ? Problem.of(e, sentence).compact() : Quoted.printable(sentence));
        return ExitCode.of(e);
    }
}
