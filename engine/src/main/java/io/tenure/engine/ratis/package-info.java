/**
 * Where Ratis 3.3.0 does what would harm a node, and how that is prevented. Nothing else reaches into what it keeps to itself.
 *
 * <p>Read {@link io.tenure.engine.ratis.LogDoor} first: other members call it instead of the server. {@link
 * io.tenure.engine.ratis.DroppedConfiguration} puts members back that were forgotten, {@link io.tenure.engine.ratis.Elections} keeps a
 * node that is not a member yet from closing its log, and {@link io.tenure.engine.ratis.SilentMetrics} switches measurements off. All
 * of them name the version; a later one may not need them.
 */
@NullMarked
package io.tenure.engine.ratis;

import org.jspecify.annotations.NullMarked;
