/**
 * Commands about documents. {@code --if-version} makes a change depend on the version of the document.
 *
 * <p><b>Read first</b> {@link io.tenure.cli.store.StoreCommands}, which alone is <b>public</b>.
 */
@NullMarked
package io.tenure.cli.store;

import org.jspecify.annotations.NullMarked;
