/**
 * The copies of documents on the disk of a node: {@link io.tenure.engine.shelf.DiskShelf}, in a folder of its own beside
 * the state.
 *
 * <pre>
 *   write ─▶ pages of the file, names in memory ─ every few seconds ───────▶ documents.mv
 *     │                                                                          │ then dropped
 *     └────▶ JournalWriter: many writes, one force ─▶ journal-…, acknowledged ◀──┘
 * </pre>
 *
 * <p>Read {@code DiskShelf} first, then {@code JournalWriter}, {@code ShelfFile} and {@code NameIndex}; {@code ShelfOpening} and
 * {@code JournalReplay} say what a restart does.
 *
 * <p><b>Guarantees.</b> A write is there as a whole or not at all, and in order: after a crash the rows are those of all
 * acknowledged writes and perhaps of some behind them (S1, S5). A torn end of the journal is cut, damage before it is
 * refused (S3).
 *
 * <p><b>Failure.</b> The first failed write or force ends the shelf and the node (S2). Below the reserve of disk space
 * writes of documents are refused (S4). A lost or foreign file refuses to open: with it went promises of this node.
 */
@NullMarked
package io.tenure.engine.shelf;

import org.jspecify.annotations.NullMarked;
