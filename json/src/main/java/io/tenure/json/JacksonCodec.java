package io.tenure.json;

import io.tenure.store.Body;
import io.tenure.store.Codec;
import io.tenure.store.CodecException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/**
 * Bodies as JSON in UTF-8.
 *
 * <p>A body must match the requested class completely, except that unknown fields are ignored. Thread-safe.
 */
public final class JacksonCodec implements Codec {

    private final JsonMapper mapper;

    /** Preparing a reader for a class costs more than reading a small body. */
    private final Map<Class<?>, ObjectReader> readers = new ConcurrentHashMap<>();

    public JacksonCodec() {
        this(JsonMapper.builder()
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build());
    }

    /** With a custom mapper, for types that need modules. */
    public JacksonCodec(JsonMapper mapper) {
        this.mapper = mapper;
    }

    @Override
    public Body encode(String type, Object value) {
        try {
            return new Body(type, mapper.writeValueAsBytes(value));
        } catch (JacksonException e) {
            throw new CodecException(
                    "A value of " + value.getClass().getName() + " cannot be written as '" + type + "': " + reason(e),
                    e);
        }
    }

    @Override
    public <T> T decode(Body body, Class<T> as) {
        try {
            ObjectReader reader = readers.computeIfAbsent(as, mapper::readerFor);
            return Objects.requireNonNull(reader.<T>readValue(body.bytes()), "The body is null.");
        } catch (JacksonException | NullPointerException e) {
            String why = e instanceof JacksonException jackson ? reason(jackson) : "it is null.";
            throw new CodecException(
                    "A body of the type '" + body.type() + "' cannot be read as " + as.getName() + ": " + why, e);
        }
    }

    /** Where to look; what the library says is in the cause, for developers. */
    private static String reason(JacksonException e) {
        String what = e instanceof StreamReadException ? "it is not JSON" : "it does not have the expected form";
        String member = e.getPath().stream()
                .map(JacksonException.Reference::getPropertyName)
                .filter(Objects::nonNull)
                .reduce((outer, inner) -> inner)
                .map(name -> "; look at '" + name + "'")
                .orElse("");
        TokenStreamLocation at = e.getLocation();
        String place =
                at == null || at.getLineNr() < 1 ? "" : ", at line " + at.getLineNr() + ", column " + at.getColumnNr();
        return what + place + member + ".";
    }
}
