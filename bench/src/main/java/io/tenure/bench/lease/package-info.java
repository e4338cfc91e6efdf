/**
 * The office of the servers under kills, freezes and hand-overs of real processes: how soon the next term's first write is
 * committed, and that no two nodes ever believed to lead at once.
 */
@NullMarked
package io.tenure.bench.lease;

import org.jspecify.annotations.NullMarked;
