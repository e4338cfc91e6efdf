package io.tenure.it.rules.knot;

/** One of four classes that all reach each other, for the test of the rule against them. */
public record North(East next) {}
