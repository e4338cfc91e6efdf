/** Whole groups from seeds: the production shell of each node, on machines and a network that fail. */
@NullMarked
package io.tenure.sim.group;

import org.jspecify.annotations.NullMarked;
