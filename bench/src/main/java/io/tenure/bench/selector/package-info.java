/**
 * The group, its selectors and its documents in real processes, each in a network of its own: how soon members know of each
 * other's death and return, and what becomes of documents when the network is split.
 */
@NullMarked
package io.tenure.bench.selector;

import org.jspecify.annotations.NullMarked;
