/** Programs as a first user has them: the sample of the README, and copies of a service that are deployed anew. */
@NullMarked
package io.tenure.it.first;

import org.jspecify.annotations.NullMarked;
