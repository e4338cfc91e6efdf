package io.tenure.document;

import io.tenure.selector.Selector;
import io.tenure.store.Body;
import io.tenure.store.Codec;
import io.tenure.store.CodecException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Documents of one kind, whose links are children of one link.
 *
 * @param link such as {@code /core/examples}
 * @param kind the name of their type, which survives the renaming of the class
 * @param selector the name of the selector that says how many members keep copies
 */
public record DocumentFactory<T extends Record>(
        String link, String kind, Class<T> type, Set<FactoryOption> options, String selector, FactoryVerbs<T> verbs) {

    /** Of documents on the disks of all members, with statistics. */
    public static <T extends Record> DocumentFactory<T> of(
            String link, String kind, Class<T> type, FactoryVerbs<T> verbs) {
        return new DocumentFactory<>(
                link, kind, type, EnumSet.allOf(FactoryOption.class), Selector.DEFAULT.name(), verbs);
    }

    public DocumentFactory {
        options = Set.copyOf(options);
        if (!link.startsWith("/") || link.endsWith("/") || link.contains("//")) {
            throw new IllegalArgumentException(
                    "The link of a factory begins with one '/' and does not end with it, but this is '" + link + "'.");
        }
        boolean replicated = options.contains(FactoryOption.REPLICATION);
        if (replicated != options.contains(FactoryOption.OWNER_SELECTION)) {
            throw new IllegalArgumentException("The factory " + link
                    + " needs both REPLICATION and OWNER_SELECTION, or neither: without an owner copies cannot agree.");
        }
        if (!Selector.isName(selector)) {
            throw new IllegalArgumentException(
                    "The factory " + link + " is bound to '" + selector + "', which is not the name of a selector.");
        }
        if (!replicated && !selector.equals(Selector.DEFAULT.name())) {
            throw new IllegalArgumentException("The factory " + link + " is bound to the selector " + selector
                    + ", but its documents have no copies: add REPLICATION and OWNER_SELECTION.");
        }
    }

    /** The same with these options instead. */
    public DocumentFactory<T> with(FactoryOption... next) {
        return new DocumentFactory<>(link, kind, type, Set.of(next), selector, verbs);
    }

    /** The same with copies on as many members as this selector says. */
    public DocumentFactory<T> on(String next) {
        return new DocumentFactory<>(link, kind, type, options, next, verbs);
    }

    /** Whether it wants this for its documents. */
    public boolean has(FactoryOption option) {
        return options.contains(option);
    }

    /** Whether a link is that of a child. */
    public boolean holds(String child) {
        return child.startsWith(link + "/") && child.length() > link.length() + 1;
    }

    /** What a POST makes of a document: it must not exist. */
    public DocumentChange post(Codec codec, T body) {
        return current -> isLive(current)
                ? new DocumentChange.Refuse(
                        DocumentOutcome.Reason.EXISTS, "The document exists already: change it by PUT or PATCH.")
                : written(codec, () -> verbs.post().apply(body));
    }

    /** What a PUT makes of a document. */
    public DocumentChange put(Codec codec, T body) {
        return existing(codec, current -> verbs.put().apply(current, body));
    }

    /** What a PATCH makes of a document. */
    public DocumentChange patch(Codec codec, T body) {
        return existing(codec, current -> verbs.patch().apply(current, body));
    }

    /** What a DELETE makes of a document. */
    public DocumentChange delete(Codec codec) {
        return current -> current.filter(state -> !state.deleted())
                .map(state -> refusing(() -> {
                    verbs.delete().accept(value(codec, state));
                    return new DocumentChange.Delete(kind, state.content());
                }))
                .orElseGet(() -> absent("There is no such document, so nothing was deleted."));
    }

    /** The content of a state. */
    public T value(Codec codec, ReplicatedState state) {
        return codec.decode(new Body(kind, state.content()), type);
    }

    private DocumentChange existing(Codec codec, Function<T, T> function) {
        return current -> current.filter(state -> !state.deleted())
                .map(state -> written(codec, () -> function.apply(value(codec, state))))
                .orElseGet(() -> absent("There is no such document: create it by a POST to its factory."));
    }

    private DocumentChange.Verdict written(Codec codec, Supplier<T> value) {
        return refusing(() ->
                new DocumentChange.Write(kind, codec.encode(kind, value.get()).bytes(), 0));
    }

    private static DocumentChange.Verdict refusing(Supplier<DocumentChange.Verdict> verdict) {
        try {
            return verdict.get();
        } catch (IllegalArgumentException | CodecException e) {
            return new DocumentChange.Refuse(DocumentOutcome.Reason.INVALID, String.valueOf(e.getMessage()));
        }
    }

    private static DocumentChange.Verdict absent(String sentence) {
        return new DocumentChange.Refuse(DocumentOutcome.Reason.ABSENT, sentence);
    }

    private static boolean isLive(Optional<ReplicatedState> current) {
        return current.isPresent() && !current.get().deleted();
    }
}
