/**
 * The tables that the machine works on: their names, their keys, and the rows that users do not see.
 *
 * <p>Read {@link io.tenure.store.table.Tables} and {@link io.tenure.store.table.TableName} first, then
 * {@link io.tenure.store.table.Keys}: the order of its bytes is the order in which tasks are claimed, deadlines are met
 * and pages are read. An engine implements {@link io.tenure.store.table.Tables}; the rules are in
 * {@code io.tenure.store.machine}.
 */
@NullMarked
package io.tenure.store.table;

import org.jspecify.annotations.NullMarked;
