package io.tenure.document;

/** What a factory wants for its documents. */
public enum FactoryOption {
    /** They are on disk when a change is acknowledged. */
    PERSISTENCE,
    /** Several members keep copies. Needs {@link #OWNER_SELECTION}. */
    REPLICATION,
    /** One member at a time decides about each document. Needs {@link #REPLICATION}. */
    OWNER_SELECTION,
    /** Each document has statistics under {@code /stats}. */
    INSTRUMENTATION
}
