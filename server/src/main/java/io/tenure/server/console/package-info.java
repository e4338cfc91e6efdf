/**
 * The web console: files of the class path under {@code /console/}.
 *
 * <p>A browser runs nothing but these files, and they reach nothing but this node. Everything they show comes through the
 * HTTP interface: the console can do nothing that other clients cannot.
 *
 * <p><b>Read first</b> {@link io.tenure.server.console.ConsoleRoutes}, which alone is <b>public</b>.
 */
@NullMarked
package io.tenure.server.console;

import org.jspecify.annotations.NullMarked;
