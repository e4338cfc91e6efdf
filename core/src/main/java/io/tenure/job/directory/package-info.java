/**
 * Jobs as any node sees them: {@link io.tenure.job.directory.Jobs} starts them, finds them and tells them words; {@link
 * io.tenure.job.directory.JobArchive} is where they are when they are over.
 */
@NullMarked
package io.tenure.job.directory;

import org.jspecify.annotations.NullMarked;
