/**
 * The tables that the machine works on: what they are called, how their keys are built, and what the rows hold that no
 * user sees.
 *
 * <p>Read {@link io.tenure.store.table.Tables} and {@link io.tenure.store.table.TableName} first, then
 * {@link io.tenure.store.table.Keys}: the order of its bytes is the order in which tasks are claimed, deadlines run out and
 * pages are read. An engine implements {@link io.tenure.store.table.Tables}; the rules are in
 * {@code io.tenure.store.machine}.
 */
@NullMarked
package io.tenure.store.table;

import org.jspecify.annotations.NullMarked;
