/**
 * Who of the members lives: {@link io.tenure.group.GroupView}.
 *
 * <p>Who belongs to the cluster is said by the configuration of its log. Equal views name equal members with equal status, so
 * whatever is computed from a view is the same on every node that has it.
 */
@NullMarked
package io.tenure.group;

import org.jspecify.annotations.NullMarked;
