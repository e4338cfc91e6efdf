/**
 * Everything impure: system time, named threads, timers, mailboxes, random ids.
 *
 * <p>All other code gets these from a {@link io.tenure.runtime.Crew}, so that a test can replace them. An error on one
 * of Tenure's own threads ends the process: {@link io.tenure.runtime.Fatal}. Timers and mailboxes have their own
 * platform threads, because they must not starve: user code never shares a scheduler with them.
 */
@NullMarked
package io.tenure.runtime;

import org.jspecify.annotations.NullMarked;
