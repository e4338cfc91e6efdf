package io.tenure.it.rules.knot;

/** One of four classes that all reach each other. */
public record South(West next) {}
