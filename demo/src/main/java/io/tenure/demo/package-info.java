/**
 * {@code tenure demo}: a cluster of three nodes with work to do, on this machine, for whoever wants to see what Tenure does.
 *
 * <p>Nodes and programs are processes of their own, the same that {@code tenure serve} and a user start. One that is killed
 * is started again after a while, so that people can watch the others take over and it come back. When the demo ends, in
 * whatever way, nothing of it is left, unless it was told to keep its folder.
 *
 * <p>{@link io.tenure.demo.Demo} is the entry; {@code process} has what starts and ends processes, {@code view} what people see,
 * {@code program} what the programs do.
 */
@NullMarked
package io.tenure.demo;

import org.jspecify.annotations.NullMarked;
