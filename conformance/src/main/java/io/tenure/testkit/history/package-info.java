/**
 * Histories of concurrent calls, and checkers that say whether one order explains them (C9).
 *
 * <p>A {@link io.tenure.testkit.history.History} records when each call began and ended, its request and its answer.
 * {@link io.tenure.testkit.history.VersionOrder} is the checker to prefer: where answers carry the version of a
 * document, that version is the order, and only real time has to be compared with it.
 * {@link io.tenure.testkit.history.Linearizability} needs no versions and knows any
 * {@link io.tenure.testkit.history.Model}, but it searches: keep to 2,000 calls and 10 clients per key, and to unique
 * values.
 *
 * <p>Both take calls with an unknown outcome: such a call may have taken effect at any time after it began, or never.
 *
 * <p>Codes such as {@code C9} are listed in {@code docs/design/promises.md}.
 */
@NullMarked
package io.tenure.testkit.history;

import org.jspecify.annotations.NullMarked;
