/**
 * Bytes that outlive a release: {@link io.tenure.store.codec.Encoder} writes them, {@link io.tenure.store.codec.Decoder} reads them.
 *
 * <p>What is stored begins with the version of its format. One that is not known is a
 * {@link io.tenure.store.codec.FormatException}, which stops a node with a sentence; nothing is ever skipped.
 */
@NullMarked
package io.tenure.store.codec;

import org.jspecify.annotations.NullMarked;
