/** Replicated documents: every member keeps copies on its {@link io.tenure.document.Shelf}. */
@NullMarked
package io.tenure.document;

import org.jspecify.annotations.NullMarked;
