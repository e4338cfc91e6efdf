package io.tenure.job.host;

import io.tenure.job.gadget.GadgetLine;

/**
 * How far a gadget says it is.
 *
 * @param step what it does; empty if it has not said
 * @param total negative if it has not said
 */
record Progress(String step, long total, String unit, long done) {

    private static final String[] BINARY = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB"};
    private static final double NEXT = 1024;

    static final Progress NONE = new Progress("", -1, "", 0);

    Progress after(GadgetLine line) {
        return switch (line) {
            case GadgetLine.Step next -> new Progress(next.text(), total, unit, done);
            case GadgetLine.ProgressInfo info -> new Progress(step, info.total(), info.unit(), 0);
            case GadgetLine.Progress now -> new Progress(step, total, unit, now.done());
            default -> this;
        };
    }

    /** From 0 to 1. */
    double fraction() {
        return total <= 0 ? 0 : (double) done / total;
    }

    /** Such as {@code Cloning server, 2.4 of 5.0 GiB}. */
    String line() {
        if (total < 0) {
            return step;
        }
        String amount = unit.equalsIgnoreCase("bytes") || unit.equalsIgnoreCase("b")
                ? bytes()
                : done + " of " + total + " " + unit;
        return step.isEmpty() ? amount : step + ", " + amount;
    }

    private String bytes() {
        int power = 0;
        double factor = 1;
        while (total / factor >= NEXT && power < BINARY.length - 1) {
            factor *= NEXT;
            power++;
        }
        return power == 0
                ? done + " of " + total + " bytes"
                : String.format(java.util.Locale.ROOT, "%.1f of %.1f %s", done / factor, total / factor, BINARY[power]);
    }
}
