package io.tenure.server.http;

import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

/** JSON as it goes over the wire: members in the order of the records, unknown ones skipped. */
public final class Json {

    public static final String MEDIA_TYPE = "application/json";

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** For what must not be misunderstood. Numbers keep all their digits. */
    private static final JsonMapper STRICT = MAPPER.rebuild()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .withCoercionConfig(
                    LogicalType.Textual,
                    texts -> texts.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
            .build();

    private Json() {}

    public static byte[] bytes(Object value) {
        return MAPPER.writeValueAsBytes(value);
    }

    /** Members in the given order: name, value, name, value. */
    public static Map<String, @Nullable Object> object(@Nullable Object... namesAndValues) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            members.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
        }
        return members;
    }

    public static JsonGenerator generator(OutputStream out) {
        return MAPPER.createGenerator(out);
    }

    /** Reads a request's body; what does not fit is refused with its place in the text. */
    public static <T> T read(byte[] bytes, Class<T> as) {
        return read(MAPPER, bytes, as);
    }

    /** The same, but a member that is unknown, given twice or of another type is refused. */
    public static <T> T readStrictly(byte[] bytes, Class<T> as) {
        return read(STRICT, bytes, as);
    }

    private static <T> T read(JsonMapper mapper, byte[] bytes, Class<T> as) {
        complaint(bytes).ifPresent(sentence -> {
            throw Refusal.invalid(sentence);
        });
        try {
            return Optional.ofNullable(mapper.readValue(bytes, as))
                    .orElseThrow(() -> Refusal.invalid("The body is null; an object is expected."));
        } catch (UnrecognizedPropertyException e) {
            throw Refusal.invalid("There is no member '" + e.getPropertyName() + "'" + place(e) + ".");
        } catch (JacksonException e) {
            throw Refusal.invalid("The body does not have the expected form" + place(e) + member(e) + ".");
        }
    }

    /** Which member is meant, where the reader knows. */
    private static String member(JacksonException e) {
        return e.getPath().stream()
                .map(JacksonException.Reference::getPropertyName)
                .filter(Objects::nonNull)
                .reduce((outer, inner) -> inner)
                .map(name -> ": look at '" + name + "'")
                .orElse("");
    }

    public static boolean isJson(byte[] bytes) {
        return complaint(bytes).isEmpty();
    }

    /** What is wrong with bytes that should be exactly one JSON value in UTF-8; empty if nothing is. */
    public static Optional<String> complaint(byte[] bytes) {
        if (isPlain(bytes)) {
            return complaint(() -> MAPPER.createParser(bytes));
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return complaint(() -> MAPPER.createParser(text));
        } catch (CharacterCodingException e) {
            return Optional.of("The body is not UTF-8.");
        }
    }

    /** Whether all of it is ASCII without NUL, so that no parser can take the bytes for another encoding. */
    private static boolean isPlain(byte[] bytes) {
        for (byte b : bytes) {
            if (b <= 0) {
                return false;
            }
        }
        return true;
    }

    private static Optional<String> complaint(Supplier<JsonParser> opened) {
        try (JsonParser parser = opened.get()) {
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
