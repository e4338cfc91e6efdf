/**
 * Commands about services and their instances.
 *
 * <p><b>Read first</b> {@link io.tenure.cli.service.ServiceCommands}, which alone is <b>public</b>.
 */
@NullMarked
package io.tenure.cli.service;

import org.jspecify.annotations.NullMarked;
