package io.tenure.server.http;

import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** JSON as it goes over the wire: members in the order of the records, unknown ones skipped. */
final class Json {

    static final String MEDIA_TYPE = "application/json";

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private Json() {}

    static byte[] bytes(Object value) {
        return MAPPER.writeValueAsBytes(value);
    }

    /** Members in the given order: name, value, name, value. */
    static Map<String, @Nullable Object> object(@Nullable Object... namesAndValues) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            members.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
        }
        return members;
    }

    static JsonGenerator generator(OutputStream out) {
        return MAPPER.createGenerator(out);
    }

    /** Reads a request's body; what does not fit is refused with its place in the text. */
    static <T> T read(byte[] bytes, Class<T> as) {
        complaint(bytes).ifPresent(sentence -> {
            throw Refusal.invalid(sentence);
        });
        try {
            return Optional.ofNullable(MAPPER.readValue(bytes, as))
                    .orElseThrow(() -> Refusal.invalid("The body is null; an object is expected."));
        } catch (JacksonException e) {
            throw Refusal.invalid("The body does not have the expected form" + place(e) + ".");
        }
    }

    static boolean isJson(byte[] bytes) {
        return complaint(bytes).isEmpty();
    }

    /** What is wrong with bytes that should be exactly one JSON value in UTF-8; empty if nothing is. */
    static Optional<String> complaint(byte[] bytes) {
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            return Optional.of("The body is not UTF-8.");
        }
        try (JsonParser parser = MAPPER.createParser(text)) {
            if (parser.nextToken() == null) {
                return Optional.of("The body is empty; a JSON value is expected.");
            }
            parser.skipChildren();
            return parser.nextToken() == null
                    ? Optional.empty()
                    : Optional.of("The body has more after its JSON value" + at(parser.currentTokenLocation()) + ".");
        } catch (JacksonException e) {
            return Optional.of("The body is not JSON" + place(e) + ".");
        }
    }

    private static String place(JacksonException e) {
        return at(e.getLocation());
    }

    private static String at(TokenStreamLocation at) {
        return at == null || at.getLineNr() < 1 ? "" : ", at line " + at.getLineNr() + ", column " + at.getColumnNr();
    }
}
