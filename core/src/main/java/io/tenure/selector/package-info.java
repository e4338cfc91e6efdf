/**
 * Which member is in charge of a key: {@link io.tenure.selector.Partition} of the key, and the members ranked for it.
 */
@NullMarked
package io.tenure.selector;

import org.jspecify.annotations.NullMarked;
