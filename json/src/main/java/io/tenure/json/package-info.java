/**
 * Values as JSON text and back, by Jackson.
 *
 * <p>Unknown fields are ignored, so that older code can read what newer code wrote; times are ISO-8601 text. Errors
 * explain what does not fit.
 */
@NullMarked
package io.tenure.json;

import org.jspecify.annotations.NullMarked;
