/**
 * What stands in the log, and the bytes of it.
 *
 * <p>Read {@link io.tenure.store.log.Entry} first: the leader's two clocks and some {@link io.tenure.store.log.Group groups} of
 * {@link io.tenure.store.log.LogCommand commands}. A {@code Codec} stands beside each record that is stored or sent;
 * {@link io.tenure.store.log.Levels} says what the builds of a cluster can read. {@link io.tenure.store.log.Limits} bounds what one
 * commit may ask for.
 */
@NullMarked
package io.tenure.store.log;

import org.jspecify.annotations.NullMarked;
