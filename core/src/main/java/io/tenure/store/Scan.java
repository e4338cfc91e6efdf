package io.tenure.store;

/**
 * Which documents to list: those of a collection whose id starts with {@code prefix}, in the order of their ids (as
 * UTF-8 bytes), after the id {@code after} (empty: from the start), at most {@code limit}.
 */
public record Scan(CollectionName collection, String prefix, String after, int limit) {

    public static final int MAX_LIMIT = 1000;

    public Scan {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("A page has 1 to " + MAX_LIMIT + " items, not " + limit + ".");
        }
    }

    public static Scan of(CollectionName collection) {
        return new Scan(collection, "", "", MAX_LIMIT);
    }
}
