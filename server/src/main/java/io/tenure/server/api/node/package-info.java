/**
 * The node and its cluster: health, status, members, clocks, leader and activities.
 *
 * <p>Each answer is made from one view, and comes within the time of an inquiry whoever is frozen: what could not be asked
 * is left out, and {@code missing} says so.
 *
 * <p><b>Read first</b> {@link io.tenure.server.api.node.Backend}, what the routes of a node are made from, then
 * {@code NodeRoutes}. <b>Public</b> are the routes, {@code Backend}, {@code Cluster} and {@code MemberHint}, which tells
 * clients that ask for it where the members are.
 */
@NullMarked
package io.tenure.server.api.node;

import org.jspecify.annotations.NullMarked;
