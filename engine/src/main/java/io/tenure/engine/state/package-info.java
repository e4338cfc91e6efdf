/**
 * The tables of a node and their file (an MVStore), and the data folder around them. Nothing here knows of Ratis or of other nodes.
 *
 * <p>Read {@link io.tenure.engine.state.State} first: it applies entries and lets readers see whole ones. Under it
 * {@code UnsavedTables} holds the rows that changed since the last save, {@code Saving} brings them to the
 * {@code StateFile} beside the entries, and {@code CheckedFile} puts a checksum on every block.
 * {@link io.tenure.engine.state.DumpServer}, {@link io.tenure.engine.state.DumpWriter} and
 * {@link io.tenure.engine.state.DumpLoader} copy a state to another node, {@link io.tenure.engine.state.Folder} and
 * {@link io.tenure.engine.state.Identity} say whose it is.
 *
 * <p>Public for the packages above it only.
 *
 * <p><b>Guarantees.</b> A restart finds the state as of some entry, whole (S5). A block that is damaged is never read as truth.
 *
 * <p><b>Failure.</b> {@link io.tenure.engine.state.DamagedState} and a failed write end the node (S2).
 */
@NullMarked
package io.tenure.engine.state;

import org.jspecify.annotations.NullMarked;
