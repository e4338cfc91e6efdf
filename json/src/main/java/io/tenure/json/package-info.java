/** Values as JSON text and back. */
@NullMarked
package io.tenure.json;

import org.jspecify.annotations.NullMarked;
