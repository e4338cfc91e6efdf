package io.tenure.cli.show;

import io.tenure.cli.json.Json;

/** Parts of a whole, such as {@code 3 %}. */
public final class Shares {

    private static final int WHOLE = 100;

    private Shares() {}

    /** Of a number from 0 to 1. Rounded down: what is not done is never shown as 100 %. */
    public static String of(Json fraction) {
        double share = fraction(fraction);
        return share < 0 ? "-" : (int) Math.floor(share * WHOLE) + " %";
    }

    /** From 0 to 1; negative where nothing is known. */
    public static double fraction(Json fraction) {
        if (!(fraction instanceof Json.Number number)) {
            return -1;
        }
        double share = Double.parseDouble(number.source());
        return share >= 0 && share <= 1 ? share : -1;
    }
}
