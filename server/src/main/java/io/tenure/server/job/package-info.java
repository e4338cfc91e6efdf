/**
 * What a node gives to jobs: the folder of its gadgets and a way to try them, work folders, and a place for what they write.
 *
 * <p>Read {@link io.tenure.server.job.GadgetFolder} first. Whatever is wrong with an executable is said in a sentence
 * before anything is started: what the kernel says of it afterwards is a number.
 *
 * <p>{@link io.tenure.server.job.JobFolder} is the disk of this node, {@link io.tenure.server.job.JobLogs} finds what is on the
 * disks of all. Logs are for people: a job never waits for one, and none is needed to run it.
 */
@NullMarked
package io.tenure.server.job;

import org.jspecify.annotations.NullMarked;
