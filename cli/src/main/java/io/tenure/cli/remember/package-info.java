/**
 * The members of clusters that were seen, so that a command finds another one when the node that it names is gone.
 *
 * <p><b>Guarantee.</b> One small file per address that people name, in the user's own state folder
 * ({@code $XDG_STATE_HOME/tenure}, else {@code ~/.local/state/tenure}), readable for that user alone. It holds addresses and the id of
 * the cluster, and nothing else; a member is asked only if it says that it belongs to this cluster.
 *
 * <p><b>Failure.</b> Where the file is missing, damaged or cannot be written, nothing is remembered, and nobody is told.
 */
@NullMarked
package io.tenure.cli.remember;

import org.jspecify.annotations.NullMarked;
