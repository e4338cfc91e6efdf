/**
 * The content of the log, and its encoding.
 *
 * <p>Read {@link io.tenure.store.log.Entry} first: the leader's two clocks and some
 * {@link io.tenure.store.log.Group groups} of {@link io.tenure.store.log.LogCommand commands}. Each record that is
 * stored or sent has a {@code Codec} beside it; {@link io.tenure.store.log.Levels} says what the builds of a cluster
 * can read. {@link io.tenure.store.log.Limits} bounds the size of a commit.
 */
@NullMarked
package io.tenure.store.log;

import org.jspecify.annotations.NullMarked;
