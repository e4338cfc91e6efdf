package io.tenure.server.document;

import io.tenure.document.DocumentFactory;
import io.tenure.document.FactoryOption;
import io.tenure.selector.Selector;

/**
 * Documents that are kept together: on the same members, and on disk or not. Each realm has a shelf, promises and owners of
 * its own.
 *
 * @param selector says who keeps copies
 * @param replicated otherwise each node has documents of its own, and nobody else's
 * @param persistent otherwise they end with the process
 */
public record Realm(String selector, boolean replicated, boolean persistent) {

    static Realm of(DocumentFactory<?> factory) {
        return new Realm(
                factory.selector(), factory.has(FactoryOption.REPLICATION), factory.has(FactoryOption.PERSISTENCE));
    }

    /** That of documents on the disks of all members. */
    public boolean isDefault() {
        return replicated && persistent && selector.equals(Selector.DEFAULT.name());
    }

    /** No two realms have the same: names of selectors hold no dots. */
    public String name() {
        return (replicated ? selector : "node.own") + (persistent ? "" : ".memory");
    }
}
