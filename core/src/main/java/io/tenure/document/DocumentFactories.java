package io.tenure.document;

import java.util.List;

/**
 * Brings factories to the nodes of a cluster. Name the class that implements this in the file
 * {@code META-INF/services/io.tenure.document.DocumentFactories} of a jar, and start every node with that jar. It needs a
 * public constructor without parameters.
 */
@FunctionalInterface
public interface DocumentFactories {

    /** Called once, when a node starts. All nodes must get equal ones: whichever of them owns a document acts on it. */
    List<DocumentFactory<?>> factories();
}
