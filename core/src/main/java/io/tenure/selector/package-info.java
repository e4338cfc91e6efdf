/**
 * Which member is in charge of a key: {@link io.tenure.selector.Placement}.
 *
 * <pre>
 *   key ── hash ──▶ Partition (one of 16,384) ── rendezvous ──▶ members by rank ──▶ owner: the first that is available
 *                                                                              └──▶ copies: the first k (Selector)
 * </pre>
 *
 * <p>Everything here is computed from a view of the group and nothing else. Nodes with the same view name the same owner, and
 * a node that comes or goes moves about 1/n of the keys, none of them between the others (R1). Two nodes with different views
 * may name different owners for a moment: whoever writes must not rely on the owner being the only one.
 *
 * <p>There are partitions in between, and not keys alone, so that promises, digests and the table of owners have a fixed size.
 * With 16,384 of them the largest share on ten nodes stays within 1.1 of the mean.
 */
@NullMarked
package io.tenure.selector;

import org.jspecify.annotations.NullMarked;
