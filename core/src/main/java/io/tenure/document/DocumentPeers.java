package io.tenure.document;

import io.tenure.node.NodeId;
import java.util.concurrent.CompletableFuture;

/** The other members, as those who hold documents reach them. */
@FunctionalInterface
public interface DocumentPeers {

    /** Sends a message to another member's host; completes with its answer, or fails, or never completes. */
    CompletableFuture<byte[]> ask(NodeId member, byte[] message);
}
