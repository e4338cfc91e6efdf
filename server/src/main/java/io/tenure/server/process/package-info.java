/**
 * Child processes under guard: the one place of Tenure that starts processes.
 *
 * <p>Guaranteed on Linux, for any user: what a child process started, and what stayed in its session or kept its tag
 * ({@code TENURE_GUARD}) in the environment, is dead by the end of the trusted time and the kill time after it, whether
 * the node was killed, was frozen or lost its office (C4). With a cgroup (root, or a delegated one) that holds for
 * whatever it started; only what another daemon started for it is outside. What was started through
 * {@code $TENURE_RELEASE} is released from this on purpose.
 *
 * <pre>
 *   {@link io.tenure.server.process.NodeProcesses} ─▶ spawner ─▶ guard.sh ─▶ session leader ─▶ …
 *        │ trusted until        │ wanted file     │ job file       ╲ stdout, stderr
 *        ▼                      ▼                 ▼                 ▼
 *      until ◀── read by guards and watcher     watch.sh          pump ─▶ sink
 * </pre>
 *
 * <p>A process is <i>queued</i>, then <i>wanted</i> (its file exists), <i>running</i> (its guard lives), <i>over</i> (its
 * guard has ended) and <i>gone</i> (nothing of it was found). Its files are removed in the last step only, so whoever
 * comes later knows what to look for: the node itself, its watcher when the node is dead or frozen, and the next process of
 * the node when those are dead, too.
 *
 * <p>Failures. The file with the time cannot be written: it is removed, which means that the time is over. A guard dies:
 * what it guarded is ended. The watcher dies: it is started again. A process cannot be killed: whoever waits for it
 * continues to wait, and the log names it. This machine cannot do all that: nothing is started, and
 * {@link io.tenure.process.Processes#refusal} says why.
 */
@NullMarked
package io.tenure.server.process;

import org.jspecify.annotations.NullMarked;
