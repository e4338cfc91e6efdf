/** Time as the rest of Tenure may see it; the only package that reads a clock. */
@NullMarked
package io.tenure.time;

import org.jspecify.annotations.NullMarked;
