package io.tenure.job.gadget;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The name of a protocol, {@code symbol[-major[.minor]]}. What it leaves out is open: {@code text} is any version of the
 * protocol, {@code text-1} any minor version of the first, {@code text-1.2} that one or a later minor version.
 *
 * @param symbol a letter and then letters or digits, in lower case
 */
public record Designator(String symbol, OptionalInt major, OptionalInt minor) {

    /** What this build speaks. */
    public static final Designator TEXT = new Designator("text", OptionalInt.of(1), OptionalInt.of(0));

    private static final Pattern FORM =
            Pattern.compile("([A-Za-z][A-Za-z0-9]{0,31})(?:-(\\d{1,6})(?:\\.(\\d{1,6}))?)?");

    /** The designator that a text is; empty if it is none. Letters may be of either case. */
    public static Optional<Designator> parse(String text) {
        Matcher matcher = FORM.matcher(text);
        return matcher.matches()
                ? Optional.of(new Designator(
                        matcher.group(1).toLowerCase(Locale.ROOT), number(matcher.group(2)), number(matcher.group(3))))
                : Optional.empty();
    }

    private static OptionalInt number(@Nullable String digits) {
        return digits == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(digits));
    }

    /**
     * Whether a gadget that was offered this one may answer with the other. Later minor versions only add lines, which
     * those who do not know them take for output; another major version may mean anything.
     */
    public boolean accepts(Designator answer) {
        return symbol.equals(answer.symbol)
                && (major.isEmpty() || answer.major.isEmpty() || major.equals(answer.major))
                && (minor.isEmpty() || answer.minor.isEmpty() || minor.getAsInt() <= answer.minor.getAsInt());
    }

    @Override
    public String toString() {
        return symbol
                + (major.isPresent() ? "-" + major.getAsInt() : "")
                + (minor.isPresent() ? "." + minor.getAsInt() : "");
    }
}
