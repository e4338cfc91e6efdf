/**
 * For authors of an engine: what every store needs around the rules.
 *
 * <p>{@link io.tenure.store.engine.SourcedReader} builds a reader from a single way to reach the tables,
 * {@link io.tenure.store.engine.Hints} tells listeners that something changed, {@link io.tenure.store.engine.Commits}
 * checks and packs transactions, {@link io.tenure.store.engine.Stamper} gives entries their times. Unlike the rules,
 * these use threads and clocks.
 */
@NullMarked
package io.tenure.store.engine;

import org.jspecify.annotations.NullMarked;
