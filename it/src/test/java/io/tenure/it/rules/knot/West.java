package io.tenure.it.rules.knot;

/** One of four classes that all reach each other; only a nested class closes the cycle. */
public record West(Bearing bearing) {

    record Bearing(North next) {}
}
