package io.tenure.job.gadget;

import io.tenure.job.Lock.Mode;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Understands the lines of one call of a gadget, one after the other. */
final class LineParser {

    private static final int MOST_QUOTED = 60;
    private static final int MAX_UNIT = 32;

    /** All that may be one of the protocol's. */
    private static final Pattern WORD = Pattern.compile("([A-Za-z]{4,8})(?=[ \t]|\\z)");

    private static final Pattern BLANKS = Pattern.compile("[ \t]+");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,19}");

    /** What stands for bytes that were not UTF-8. */
    private static final char REPLACED = '\uFFFD';

    private final Call call;
    private boolean agreed;
    private OptionalLong total = OptionalLong.empty();

    LineParser(Call call) {
        this.call = call;
    }

    /**
     * The meaning of a line.
     *
     * @param text without the line break
     * @param missing how many of its bytes were cut off
     */
    GadgetLine parse(long number, String text, long missing) {
        Line line = Line.of(number, text, missing);
        if (number == 1) {
            return first(line);
        }
        return agreed ? later(line) : line.asText();
    }

    private GadgetLine first(Line line) {
        return switch (line.word()) {
            case "PROTOCOL" -> protocol(line);
            case "ERROR" -> new GadgetLine.Error(line.shown("The gadget cannot work, and gives no reason."));
            default ->
                line.broken("the first line of a gadget is 'Protocol " + Designator.TEXT
                        + "', or 'Error' and the reason why it cannot work.");
        };
    }

    private GadgetLine protocol(Line line) {
        Optional<Designator> answer = Designator.parse(line.payload());
        if (answer.isEmpty()) {
            return line.broken("write 'Protocol " + Designator.TEXT + "'.");
        }
        if (!Designator.TEXT.accepts(answer.get())) {
            return line.broken("this node speaks " + Designator.TEXT
                    + " and was to be answered in that, or with 'Error'" + " and a reason.");
        }
        agreed = true;
        return new GadgetLine.Protocol(answer.get());
    }

    private GadgetLine later(Line line) {
        return switch (line.word()) {
            case "PROTOCOL" -> line.broken("only the first line names the protocol.");
            case "ERROR" -> new GadgetLine.Error(line.shown("The gadget gives no reason."));
            case "STEP" -> line.payload().isEmpty() ? line.broken("write STEP and what is done now.") : step(line);
            case "PROGINFO" -> progressInfo(line);
            case "PROG" -> progress(line);
            case "LOCK", "ONCE", "NOUNDO" -> call.declares() ? declaration(line) : line.asText();
            default -> line.asText();
        };
    }

    private static GadgetLine step(Line line) {
        return new GadgetLine.Step(line.shown(""));
    }

    private GadgetLine progressInfo(Line line) {
        String[] words = BLANKS.split(line.payload());
        OptionalLong number = number(words[0]);
        if (words.length != 2 || number.isEmpty() || words[1].length() > MAX_UNIT || line.isCut()) {
            return line.broken("write PROGINFO, the total as a whole number from 0 to " + Long.MAX_VALUE
                    + ", and its unit as one word of at most " + MAX_UNIT + " characters.");
        }
        total = number;
        return new GadgetLine.ProgressInfo(number.getAsLong(), Line.printable(words[1]));
    }

    private GadgetLine progress(Line line) {
        if (total.isEmpty()) {
            return line.broken("write PROGINFO with the total and its unit before the first PROG.");
        }
        OptionalLong done = number(line.payload());
        return done.isEmpty() || line.isCut()
                ? line.broken("write PROG and how much is done, as a whole number from 0 to " + Long.MAX_VALUE + ".")
                : new GadgetLine.Progress(Math.min(done.getAsLong(), total.getAsLong()));
    }

    private static GadgetLine declaration(Line line) {
        return switch (line.word()) {
            case "LOCK" -> lock(line);
            case "ONCE" -> line.isAlone() ? new GadgetLine.Once() : line.broken("ONCE stands alone.");
            default -> line.isAlone() ? new GadgetLine.NoUndo() : line.broken("NOUNDO stands alone.");
        };
    }

    private static GadgetLine lock(Line line) {
        int equals = line.payload().lastIndexOf('=');
        Optional<Mode> mode = Modes.of(line.payload().substring(equals + 1).strip());
        if (line.isCut()) {
            return line.broken("the name of a lock has at most " + io.tenure.job.Lock.MAX_BYTES + " bytes.");
        }
        if (equals < 0 || mode.isEmpty()) {
            return line.broken("write LOCK NAME=X for an exclusive lock, LOCK NAME=S for a shared one.");
        }
        String name = line.payload().substring(0, equals).strip();
        if (name.indexOf(REPLACED) >= 0) {
            return line.broken("the name of a lock must be UTF-8.");
        }
        try {
            return new GadgetLine.Lock(new io.tenure.job.Lock(name, mode.get()));
        } catch (IllegalArgumentException e) {
            return line.broken(String.valueOf(e.getMessage()));
        }
    }

    private static OptionalLong number(String digits) {
        if (!NUMBER.matcher(digits).matches()) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Long.parseLong(digits));
        } catch (NumberFormatException e) {
            return OptionalLong.empty();
        }
    }

    /**
     * A line in its parts.
     *
     * @param word the first one in capital letters
     * @param payload what follows it and its blanks
     */
    private record Line(long number, String whole, String word, String payload, long missing) {

        static Line of(long number, String text, long missing) {
            Matcher start = WORD.matcher(text);
            return start.lookingAt()
                    ? new Line(
                            number,
                            text,
                            start.group(1).toUpperCase(Locale.ROOT),
                            text.substring(start.end()).strip(),
                            missing)
                    : new Line(number, text, "", "", missing);
        }

        boolean isAlone() {
            return payload.isEmpty() && !isCut();
        }

        boolean isCut() {
            return missing > 0;
        }

        GadgetLine asText() {
            return new GadgetLine.Text(whole + mark());
        }

        /** The payload for people, or something else if there is none. */
        String shown(String otherwise) {
            return payload.isEmpty() ? otherwise : printable(payload) + mark();
        }

        GadgetLine broken(String advice) {
            boolean all = whole.length() <= MOST_QUOTED && !isCut();
            String quoted = printable(all ? whole : start() + "…");
            return new GadgetLine.Broken(number, "Line " + number + ", '" + quoted + "': " + advice);
        }

        private String start() {
            int end = Math.min(whole.length(), MOST_QUOTED);
            return whole.substring(0, end > 0 && Character.isHighSurrogate(whole.charAt(end - 1)) ? end - 1 : end);
        }

        private String mark() {
            return isCut() ? " [" + missing + " more bytes cut]" : "";
        }

        /** Without what would move the cursor of a terminal. */
        static String printable(String text) {
            return text.codePoints()
                    .map(character -> Character.isISOControl(character) ? ' ' : character)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
        }
    }
}
