/** Clients of a cluster of real processes: writers whose every receipt is checked, and a fleet that elects its leader. */
@NullMarked
package io.tenure.it.remote;

import org.jspecify.annotations.NullMarked;
