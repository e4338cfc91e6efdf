package io.tenure.it.rules.knot;

/** One of four classes that all reach each other. */
public record East(South next) {}
