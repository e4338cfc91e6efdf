/**
 * The text protocol between a node and a gadget, an executable that does the work of a job; {@code
 * docs/reference/gadgets.md} is its reference.
 *
 * <p>Start with {@link io.tenure.job.gadget.Call}: how a gadget is called. {@link io.tenure.job.gadget.GadgetReader} turns
 * what it writes to its standard output into {@link io.tenure.job.gadget.GadgetLine}s, and
 * {@link io.tenure.job.gadget.DeclarationReader} those of {@code --getlocks} into a
 * {@link io.tenure.job.gadget.Declaration}.
 *
 * <p>All of it is a function of the bytes: no process, clock or thread. Nothing that a gadget writes makes it throw, use
 * more than constant memory per gadget, or more than linear time; what cannot be used becomes a sentence.
 */
@NullMarked
package io.tenure.job.gadget;

import org.jspecify.annotations.NullMarked;
