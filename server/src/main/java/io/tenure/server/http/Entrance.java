package io.tenure.server.http;

import java.util.function.Consumer;

/**
 * What a request passes before it reaches the routes of a node.
 *
 * @param failure is given a sentence when the node can no longer be reached
 */
public record Entrance(Door door, Capacity capacity, RequestCounter counter, Consumer<String> failure) {}
