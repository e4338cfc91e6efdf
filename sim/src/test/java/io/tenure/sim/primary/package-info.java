/**
 * Primary-only services on nodes whose leadership is taken and lost by hand, on a real store that can be made to fail.
 *
 * <p>What Tenure promises of them beyond the cases of others is in {@code Service*Test}; the façade with real leadership
 * in {@code TenureFleetTest}. In {@code Mongo*CasesTest} are the cases to which MongoDB holds its primary-only services,
 * by their names there ({@code primary_only_service_test.cpp}):
 *
 * <ul>
 *   <li>{@link io.tenure.sim.primary.MongoInstanceCasesTest}: registered services, and instances that are made, looked
 *       up and shown; also those of RetryStrategy and DefaultPrimaryOnlyServiceInstance.
 *   <li>{@link io.tenure.sim.primary.MongoRebuildCasesTest}: stepping up, and the rebuild of instances.
 *   <li>{@link io.tenure.sim.primary.MongoStepDownCasesTest}: stepping down and shutting down; also those of CancelState,
 *       where abort and step-down are told apart.
 * </ul>
 *
 * <p>Without a meaning here, and why:
 *
 * <ul>
 *   <li>LookupInstanceHoldingISLock, …HoldingIXLock, …HoldingISLockWithoutAlwaysBeingInterruptible: Tenure's store has
 *       no locks that a caller could hold.
 *   <li>AbortWorksWithoutToken, StepdownBeforeAttach, StepdownAfterAttach: there is no token to attach; a scope is made
 *       with what ends it.
 *   <li>InitialDelayIsZero, NonRetriableErrorDoesNotRetry: every exception of a run is tried again, after a pause; what
 *       must not be is recorded in the state.
 * </ul>
 *
 * <p>With another meaning: where MongoDB gives none or an empty list after a step-down, Tenure refuses with
 * {@link io.tenure.primary.Refusal#NOT_PRIMARY}, so that nobody takes it for an answer; and a create on a node that is
 * not primary goes to the one that is.
 */
@NullMarked
package io.tenure.sim.primary;

import org.jspecify.annotations.NullMarked;
