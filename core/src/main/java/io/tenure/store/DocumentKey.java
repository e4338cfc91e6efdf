package io.tenure.store;

/**
 * The address of a document: a collection and an id in it.
 *
 * <p>An id is any text of 1 to {@value #MAX_ID_CHARS} characters without control characters.
 */
public record DocumentKey(CollectionName collection, String id) {

    public static final int MAX_ID_CHARS = 500;

    public DocumentKey {
        Names.checkText("document id", id, MAX_ID_CHARS);
    }

    public static DocumentKey of(String collection, String id) {
        return new DocumentKey(new CollectionName(collection), id);
    }

    @Override
    public String toString() {
        return collection + "/" + id;
    }
}
