/**
 * How answers look to people: tables that fit the terminal, and numbers in units that are read at a glance.
 *
 * <p><b>Guarantee.</b> Nothing that a node sends can move the cursor or break a line. Where the output is no terminal, nothing is
 * cut and no column is left out, so that {@code grep} and {@code awk} see everything. Names and ids are never cut.
 *
 * <p>Times are those of UTC to the second; {@link io.tenure.cli.show.Moments} adds the local time where a zone matters. Programs
 * use {@code --json}, which nothing here touches.
 */
@NullMarked
package io.tenure.cli.show;

import org.jspecify.annotations.NullMarked;
