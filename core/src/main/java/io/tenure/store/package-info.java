/**
 * The store: documents, tasks and terms behind one port.
 *
 * <p><b>Guarantees.</b> A transaction takes effect wholly or not at all, and only if each of its conditions holds
 * (compare-and-set). Default reads are linearizable (C9). A transaction with a {@link io.tenure.store.Fence} is
 * accepted only in the open term of its office, judged in the same atomic step (C3). Terms of an office are unique and
 * increase (C1). A completion or extension is accepted iff its attempt is that of the task's live claim (Q4), and there
 * is at most one live claim per task (Q3). The same idempotency key gives the same outcome (Q2). Limits, pauses and
 * unique keys are checked in the atomic step of the claim, so they hold exactly and in the whole cluster.
 *
 * <p><b>What is where.</b> This package holds what users of a store see: the {@link io.tenure.store.Store} port and its
 * values. The rules themselves are in {@code io.tenure.store.machine}, their input in {@code io.tenure.store.log}, and
 * what engines share in {@code io.tenure.store.engine}.
 *
 * <p><b>Failure.</b> Expected outcomes are values ({@link io.tenure.store.Outcome},
 * {@link io.tenure.store.TermOutcome}); {@link io.tenure.store.Outcome#orThrow} makes exceptions of them for whoever cannot
 * handle them. All exceptions of Tenure are {@link io.tenure.store.TenureException}s and say what the caller may do:
 * {@link io.tenure.store.Unavailable} had no effect; {@link io.tenure.store.Indeterminate} may have had one.
 */
@NullMarked
package io.tenure.store;

import org.jspecify.annotations.NullMarked;
