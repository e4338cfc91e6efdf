package io.tenure.server.http;

import java.util.function.Consumer;

/**
 * What stands before the routes of a node.
 *
 * @param failure is told in a sentence why the node cannot be reached any more
 */
public record Entrance(Door door, Capacity capacity, RequestCounter counter, Consumer<String> failure) {}
