/**
 * The settings of a node: read from flags, environment, a file and defaults, in this order, into one validated
 * {@link io.tenure.server.config.ServerConfig}.
 *
 * <p>{@link io.tenure.server.config.Setting} is the table of all of them. An error names the setting as the person
 * wrote it ({@code --http}, {@code TENURE_HTTP} or {@code node.http in tenure.yaml}) and says how to fix it.
 */
@NullMarked
package io.tenure.server.config;

import org.jspecify.annotations.NullMarked;
