/** A cluster with something of everything, and the console looked at in a browser. */
@NullMarked
package io.tenure.it.console;

import org.jspecify.annotations.NullMarked;
