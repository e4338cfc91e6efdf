/**
 * Who a node is.
 *
 * <p>A node has a <em>name</em>, which people choose and see, and an <em>incarnation</em>, created with its data
 * folder. Together they are its {@link io.tenure.node.NodeId}: a node with a wiped disk is a new node, and the old one
 * can never vote again (C10). A {@link io.tenure.node.ClusterId} is created once, when a cluster is founded.
 *
 * <p>Codes such as {@code C10} are listed in {@code docs/design/promises.md}.
 */
@NullMarked
package io.tenure.node;

import org.jspecify.annotations.NullMarked;
