/**
 * The façade: what a program that embeds Tenure writes.
 *
 * <p>It only puts the parts of the packages below together, and nothing in Tenure depends on it.
 */
@NullMarked
package io.tenure;

import org.jspecify.annotations.NullMarked;
