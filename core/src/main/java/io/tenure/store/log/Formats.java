package io.tenure.store.log;

import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import java.util.Collections;
import java.util.List;

/**
 * The forms of commands that a build knows: one for each level that it can read. A command in the log begins with the
 * level whose form it has, and how many operations it has, which can be read at any level.
 */
public final class Formats {

    /** The levels have other rules, but the same commands. */
    public static final Formats OF_THIS_BUILD =
            new Formats(Levels.OF_THIS_BUILD, Collections.nCopies(Levels.OF_THIS_BUILD.highest(), new CommandCodec()));

    private final Levels levels;
    private final List<CommandForm> forms;

    /** {@code forms} are those of the levels, the lowest first. */
    public Formats(Levels levels, List<CommandForm> forms) {
        if (forms.size() != levels.highest() - levels.lowest() + 1) {
            throw new IllegalArgumentException(
                    "The levels " + levels + " need one form each, not " + forms.size() + ".");
        }
        this.levels = levels;
        this.forms = List.copyOf(forms);
    }

    public Levels levels() {
        return levels;
    }

    /** Whether a command can be logged at a level. */
    public boolean has(LogCommand command, int level) {
        return form(level).has(command);
    }

    public byte[] encode(LogCommand command, int level) {
        CommandForm form = form(level);
        if (!form.has(command)) {
            throw new IllegalArgumentException("Format level " + level + " has no words for " + command + ".");
        }
        Encoder out = Encoder.version(level).count(Limits.operations(command));
        form.encode(out, command);
        return out.done();
    }

    /** Reads a command, unless it is above {@code highest}. */
    LogCommand decode(byte[] bytes, int highest) {
        Decoder in = Decoder.version("command", levels.lowest(), Math.min(highest, levels.highest()), bytes);
        in.count();
        return in.end(form(in.version()).decode(in));
    }

    /** How many operations an encoded command has, without reading them. */
    static long operations(byte[] command) {
        Decoder in = new Decoder("command", command);
        in.octet();
        return in.count();
    }

    /** The form of one of the {@link #levels}. */
    public CommandForm form(int level) {
        if (!levels.contain(level)) {
            throw new IllegalArgumentException("This build has the format levels " + levels + ", not " + level + ".");
        }
        return forms.get(level - levels.lowest());
    }
}
