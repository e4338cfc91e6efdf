/**
 * The façade: what a program that embeds Tenure writes.
 *
 * <p>It only assembles the parts of the packages below, and nothing in Tenure depends on it. Start with
 * {@link io.tenure.Tenure#on}.
 */
@NullMarked
package io.tenure;

import org.jspecify.annotations.NullMarked;
