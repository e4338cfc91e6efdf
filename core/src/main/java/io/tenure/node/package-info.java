/**
 * Who a node is.
 *
 * <p>A node has a <em>name</em>, which people choose and see, and an <em>incarnation</em>, made together with
 * its data folder. Both form its {@link io.tenure.node.NodeId}: a wiped disk is a new node, and the old one can
 * never vote again (C10). A {@link io.tenure.node.ClusterId} is made once, when a cluster is founded.
 */
@NullMarked
package io.tenure.node;

import org.jspecify.annotations.NullMarked;
