/**
 * Processes that end with the demo.
 *
 * <p>Whatever ends the demo, {@code kill -9} included, ends what it has started, and removes its folder. A shell script beside
 * it does both: it is told of every process, and begins its work when its input ends. So there is one way to end, which does
 * not depend on the demo. Only a kill of the script too would leave something behind.
 */
@NullMarked
package io.tenure.demo.process;

import org.jspecify.annotations.NullMarked;
