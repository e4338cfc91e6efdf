package io.tenure.store;

/**
 * Where a document stands: a collection and an id in it.
 *
 * <p>An id is any text of 1 to {@value #MAX_ID_CHARS} characters without control characters.
 */
public record DocumentKey(CollectionName collection, String id) {

    public static final int MAX_ID_CHARS = 500;

    public DocumentKey {
        if (id.isEmpty() || id.length() > MAX_ID_CHARS) {
            throw new IllegalArgumentException(
                    "A document id has 1 to " + MAX_ID_CHARS + " characters; this one has " + id.length() + ".");
        }
        if (id.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("A document id must not contain control characters.");
        }
    }

    public static DocumentKey of(String collection, String id) {
        return new DocumentKey(new CollectionName(collection), id);
    }

    @Override
    public String toString() {
        return collection + "/" + id;
    }
}
