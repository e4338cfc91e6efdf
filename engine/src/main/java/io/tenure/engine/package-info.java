/** The built-in store: commands replicated by Raft, applied to tables in one local file. */
@NullMarked
package io.tenure.engine;

import org.jspecify.annotations.NullMarked;
