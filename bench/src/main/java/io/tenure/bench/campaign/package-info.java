/**
 * {@code ./dev campaign NAME}: the runs of the integration tests with the full counts, each with a report that can be pasted
 * into {@code docs/operate/measurements.md}. A campaign says whether every promise held.
 */
@NullMarked
package io.tenure.bench.campaign;

import org.jspecify.annotations.NullMarked;
