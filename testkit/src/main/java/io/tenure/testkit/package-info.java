/** What tests of Tenure, and of stores for it, are built from. */
@NullMarked
package io.tenure.testkit;

import org.jspecify.annotations.NullMarked;
