package io.tenure.primary;

/** Another instance of the same service that runs now. */
public record Other<S>(String id, S state) {}
