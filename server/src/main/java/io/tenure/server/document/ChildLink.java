package io.tenure.server.document;

import io.tenure.document.DocumentFactory;
import io.tenure.server.http.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Links of the documents of a factory: its own, a slash, and a name of letters, digits and {@code -._~}. So a link is the same
 * text wherever it is written, and every node finds the same owner.
 */
final class ChildLink {

    private static final Pattern NAME = Pattern.compile("(?!\\.{1,2}$)[A-Za-z0-9._~-]{1,200}");

    private ChildLink() {}

    /** What a client calls its document: a whole link, or the name alone. */
    static String given(DocumentFactory<?> factory, String text) {
        if (!text.startsWith("/")) {
            return named(factory, text);
        }
        if (!factory.holds(text)) {
            throw Refusal.invalid(
                    "The link '" + shown(text) + "' is not one of " + factory.link() + ": send it to its own factory.");
        }
        return named(factory, text.substring(factory.link().length() + 1));
    }

    static String named(DocumentFactory<?> factory, String name) {
        if (!NAME.matcher(name).matches()) {
            throw Refusal.invalid("The name '" + shown(name)
                    + "' is not usable: take 1 to 200 letters, digits and the signs - . _ ~ after " + factory.link()
                    + "/.");
        }
        if (FactoryRoutes.RESERVED.contains(name)) {
            throw Refusal.invalid("The name '" + name + "' is taken: choose another one.");
        }
        return factory.link() + "/" + name;
    }

    /** The same key always gives the same link, so that a request can be sent again to any node. */
    static String ofKey(DocumentFactory<?> factory, String key) {
        byte[] text = (factory.link() + "\n" + key).getBytes(StandardCharsets.UTF_8);
        return factory.link() + "/" + UUID.nameUUIDFromBytes(text);
    }

    private static String shown(String text) {
        return text.substring(0, Math.min(100, text.length()));
    }
}
