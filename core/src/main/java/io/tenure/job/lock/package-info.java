/** The locks of jobs, as a table without threads or a clock: {@link io.tenure.job.lock.LockTable}. */
@NullMarked
package io.tenure.job.lock;

import org.jspecify.annotations.NullMarked;
