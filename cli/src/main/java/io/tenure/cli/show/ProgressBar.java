package io.tenure.cli.show;

import io.tenure.cli.args.Quoted;

/** How far something is: a bar that is drawn again and again on a terminal, a line for every change elsewhere. */
public final class ProgressBar {

    private static final int CELLS = 20;
    private static final int LEAST_TEXT = 20;
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final Output out;
    private String shown = "";

    public ProgressBar(Output out) {
        this.out = out;
    }

    /** Shows a share from 0 to 1, or none if it is negative, and a line about it. */
    public void show(double share, String line) {
        String text = Quoted.printable(line);
        String whole = out.isTerminal() ? cut(bar(share) + text) : text;
        if (whole.equals(shown)) {
            return;
        }
        out.text(out.isTerminal() ? CLEAR_LINE + whole : whole + "\n");
        out.flush();
        shown = whole;
    }

    /** Leaves nothing of the bar on the terminal, for what is said next. */
    public void clear() {
        if (out.isTerminal() && !shown.isEmpty()) {
            out.text(CLEAR_LINE);
            out.flush();
            shown = "";
        }
    }

    private static String bar(double share) {
        if (share < 0) {
            return "";
        }
        int full = (int) Math.floor(Math.min(1, share) * CELLS);
        return "[" + "#".repeat(full) + ".".repeat(CELLS - full) + "] " + (int) Math.floor(share * 100) + " %  ";
    }

    /** A line that wraps could not be drawn over. */
    private String cut(String text) {
        int most = Math.max(LEAST_TEXT, out.columns() - 1);
        return text.codePointCount(0, text.length()) <= most
                ? text
                : text.substring(0, text.offsetByCodePoints(0, most - 1)) + "…";
    }
}
