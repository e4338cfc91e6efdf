package io.tenure.job.gadget;

import io.tenure.job.Lock.Mode;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the lines of an output mean, one rule after the other and with all of it in memory. */
final class SlowReading {

    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);
    private static final GadgetLine BROKEN = new GadgetLine.Broken(0, "");

    private final Call call;
    private BigInteger total = BigInteger.ONE.negate();

    private SlowReading(Call call) {
        this.call = call;
    }

    static List<GadgetLine> of(Call call, byte[] output) {
        SlowReading reading = new SlowReading(call);
        List<GadgetLine> lines = new ArrayList<>();
        boolean agreed = false;
        for (byte[] bytes : split(output)) {
            String mark = bytes.length > GadgetReader.MAX_BYTES ? "cut" : "";
            byte[] kept = mark.isEmpty() ? bytes : whole(Arrays.copyOf(bytes, GadgetReader.MAX_BYTES));
            mark = mark.isEmpty() ? "" : " [" + (bytes.length - kept.length) + " more bytes cut]";
            String text = new String(kept, StandardCharsets.UTF_8);
            boolean first = lines.isEmpty();
            GadgetLine line =
                    first ? first(text, mark) : agreed ? reading.later(text, mark) : new GadgetLine.Text(text + mark);
            agreed |= line instanceof GadgetLine.Protocol;
            lines.add(line.equals(BROKEN) ? new GadgetLine.Broken(lines.size() + 1, "") : line);
        }
        return lines;
    }

    private static List<byte[]> split(byte[] output) {
        List<byte[]> lines = new ArrayList<>();
        int from = 0;
        for (int i = 0; i <= output.length; i++) {
            boolean atEnd = i == output.length;
            if ((atEnd && from < i) || (!atEnd && output[i] == '\n')) {
                int to = i > from && output[i - 1] == '\r' ? i - 1 : i;
                lines.add(Arrays.copyOfRange(output, from, to));
                from = i + 1;
            }
        }
        return lines;
    }

    /** Without the begin of a character at its end: the longest beginning that ends with a whole one. */
    private static byte[] whole(byte[] bytes) {
        for (int lead = 1; lead <= 3; lead++) {
            int value = bytes[bytes.length - lead] & 0xFF;
            if (value >= 0xC0) {
                int needs = value >= 0xF0 ? 4 : value >= 0xE0 ? 3 : 2;
                return needs > lead ? Arrays.copyOf(bytes, bytes.length - lead) : bytes;
            }
            if (value < 0x80) {
                return bytes;
            }
        }
        return bytes;
    }

    private static GadgetLine first(String text, String mark) {
        Matcher answer = match("(?i)protocol[ \t]\\s*(text(-1(\\.\\d{1,6})?)?)\\s*", text);
        if (answer.matches()) {
            return new GadgetLine.Protocol(Designator.parse(answer.group(1)).orElseThrow());
        }
        Matcher error = match("(?i)error(?:[ \t](.*))?", text);
        return error.matches() ? error(error, mark, "The gadget cannot work, and gives no reason.") : BROKEN;
    }

    private static GadgetLine error(Matcher error, String mark, String otherwise) {
        String payload = error.group(1) == null ? "" : error.group(1).strip();
        return new GadgetLine.Error(payload.isEmpty() ? otherwise : clean(payload) + mark);
    }

    private GadgetLine later(String text, String mark) {
        Matcher known = match("(?i)(protocol|error|step|proginfo|prog|lock|once|noundo)(?:[ \t](.*))?", text);
        if (!known.matches()) {
            return new GadgetLine.Text(text + mark);
        }
        String payload = known.group(2) == null ? "" : known.group(2).strip();
        return switch (known.group(1).toLowerCase(java.util.Locale.ROOT)) {
            case "protocol" -> BROKEN;
            case "error" -> error(match("(?i)error(?:[ \t](.*))?", text, true), mark, "The gadget gives no reason.");
            case "step" -> payload.isEmpty() ? BROKEN : new GadgetLine.Step(clean(payload) + mark);
            case "proginfo" -> mark.isEmpty() ? progressInfo(payload) : BROKEN;
            case "prog" -> mark.isEmpty() ? progress(payload) : BROKEN;
            default -> call == Call.LOCKS ? declared(known, payload, mark) : new GadgetLine.Text(text + mark);
        };
    }

    private GadgetLine progressInfo(String payload) {
        Matcher parts = match("([0-9]{1,19})[ \t]+([^ \t]{1,32})", payload);
        if (!parts.matches() || new BigInteger(parts.group(1)).compareTo(MOST) > 0) {
            return BROKEN;
        }
        total = new BigInteger(parts.group(1));
        return new GadgetLine.ProgressInfo(total.longValueExact(), clean(parts.group(2)));
    }

    private GadgetLine progress(String payload) {
        boolean usable = payload.matches("[0-9]{1,19}") && new BigInteger(payload).compareTo(MOST) <= 0;
        return usable && total.signum() >= 0
                ? new GadgetLine.Progress(new BigInteger(payload).min(total).longValueExact())
                : BROKEN;
    }

    private static GadgetLine declared(Matcher known, String payload, String mark) {
        if (!mark.isEmpty()) {
            return BROKEN;
        }
        if (!known.group(1).equalsIgnoreCase("lock")) {
            return !payload.isEmpty()
                    ? BROKEN
                    : known.group(1).equalsIgnoreCase("once") ? new GadgetLine.Once() : new GadgetLine.NoUndo();
        }
        Matcher lock = match("(.*)=\\s*([XxSs])", payload);
        String name = lock.matches() ? lock.group(1).strip() : "";
        boolean usable = !name.isEmpty()
                && name.equals(clean(name))
                && !name.contains("\uFFFD")
                && name.getBytes(StandardCharsets.UTF_8).length <= 255;
        return usable
                ? new GadgetLine.Lock(new io.tenure.job.Lock(
                        name, lock.group(2).equalsIgnoreCase("x") ? Mode.EXCLUSIVE : Mode.SHARED))
                : BROKEN;
    }

    private static String clean(String text) {
        return text.replaceAll("\\p{Cntrl}|[\u0080-\u009F]", " ");
    }

    private static Matcher match(String regex, String text) {
        return Pattern.compile(regex, Pattern.DOTALL).matcher(text);
    }

    private static Matcher match(String regex, String text, boolean now) {
        Matcher matcher = match(regex, text);
        if (now && !matcher.matches()) {
            throw new AssertionError(text);
        }
        return matcher;
    }
}
