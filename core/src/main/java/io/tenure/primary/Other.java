package io.tenure.primary;

import java.util.Optional;

/** Another instance of the same service. {@code state} is empty if its document cannot be read. */
public record Other<S>(String id, Optional<S> state) {}
