package io.tenure.server.api.store;

import io.tenure.server.http.Refusal;
import io.tenure.server.http.Request;
import io.tenure.store.Expected;
import io.tenure.store.Version;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Versions as entity tags, and conditions made of them. */
final class EntityTags {

    private static final Pattern TAG = Pattern.compile("\"([1-9][0-9]{0,18})\"");

    private EntityTags() {}

    static String of(Version version) {
        return "\"" + version + "\"";
    }

    /** Whether a {@code GET} with this {@code If-None-Match} has the version already. */
    static boolean isKnown(Optional<String> ifNoneMatch, Version version) {
        return ifNoneMatch
                .map(list -> Arrays.stream(list.split(","))
                        .map(String::strip)
                        .map(tag -> tag.startsWith("W/") ? tag.substring(2) : tag)
                        .anyMatch(tag -> tag.equals("*") || tag.equals(of(version))))
                .orElse(false);
    }

    /** What a write expects of the document; {@code otherwise} without any condition. */
    static Expected condition(Request request, Expected otherwise) {
        Optional<String> match = request.header("If-Match");
        Optional<String> noneMatch = request.header("If-None-Match");
        if (match.isPresent() && noneMatch.isPresent()) {
            throw Refusal.invalid("If-Match and If-None-Match exclude each other; send one of them.");
        }
        if (noneMatch.isPresent()) {
            if (!noneMatch.get().equals("*")) {
                throw Refusal.invalid("If-None-Match on a write must be *, which asks that there is no such document.");
            }
            return Expected.ABSENT;
        }
        return match.map(EntityTags::expected).orElse(otherwise);
    }

    private static Expected expected(String ifMatch) {
        if (ifMatch.equals("*")) {
            return Expected.PRESENT;
        }
        Matcher matcher = TAG.matcher(ifMatch);
        if (!matcher.matches()) {
            throw Refusal.invalid("If-Match must be * or one version in quotes, such as \"42\", not " + ifMatch + ".");
        }
        return Refusal.unlessValid(() -> Expected.at(new Version(Long.parseLong(matcher.group(1)))));
    }
}
