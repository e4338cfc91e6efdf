/**
 * Bytes that outlive a release: {@link io.tenure.store.codec.Encoder} writes them,
 * {@link io.tenure.store.codec.Decoder} reads them.
 *
 * <p>Stored data begins with the version of its format. An unknown version is a
 * {@link io.tenure.store.codec.FormatException}, which stops the node with an explanation; nothing is ever skipped.
 */
@NullMarked
package io.tenure.store.codec;

import org.jspecify.annotations.NullMarked;
