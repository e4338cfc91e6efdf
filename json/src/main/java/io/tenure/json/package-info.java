/**
 * Values as JSON text and back, by Jackson.
 *
 * <p>Fields that a class does not know are skipped when it is read, so that a newer writer and an older reader get
 * along; times are ISO-8601 text. Errors are sentences.
 */
@NullMarked
package io.tenure.json;

import org.jspecify.annotations.NullMarked;
