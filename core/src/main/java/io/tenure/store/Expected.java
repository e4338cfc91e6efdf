package io.tenure.store;

/** What must be true of a document for an operation on it to be carried out. */
public sealed interface Expected {

    /** The document may or may not exist. */
    Expected ANYTHING = new Anything();

    /** There must be no such document. */
    Expected ABSENT = new Absent();

    /** The document must exist, at any version. */
    Expected PRESENT = new Present();

    /** The document must exist at exactly this version. */
    static Expected at(Version version) {
        return new At(version);
    }

    record Anything() implements Expected {}

    record Absent() implements Expected {}

    record Present() implements Expected {}

    record At(Version version) implements Expected {}
}
