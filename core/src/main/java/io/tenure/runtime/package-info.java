/**
 * What is impure and shared: system time, named threads, timers, mailboxes, random ids.
 *
 * <p>Everything else is handed these by a {@link io.tenure.runtime.Crew}, so that a test can hand it something else. An
 * error on a thread of the machinery ends the process: {@link io.tenure.runtime.Fatal}. Timers and mailboxes run on platform
 * threads of their own: they carry what must not starve, and user code never shares a scheduler with them.
 */
@NullMarked
package io.tenure.runtime;

import org.jspecify.annotations.NullMarked;
