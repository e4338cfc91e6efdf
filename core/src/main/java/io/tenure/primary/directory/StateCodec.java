package io.tenure.primary.directory;

import io.tenure.primary.PrimaryService;
import io.tenure.store.Body;
import io.tenure.store.Codec;
import io.tenure.store.CodecException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Encodes the states of a service: the service's name and schema are the type of the document. */
public final class StateCodec<S> {

    private static final Pattern TYPE = Pattern.compile("(.+)@([1-9][0-9]{0,8})");

    private final PrimaryService<S> service;
    private final Codec codec;
    private final String type;

    public StateCodec(PrimaryService<S> service, Codec codec) {
        this.service = service;
        this.codec = codec;
        this.type = service.name() + "@" + service.schema();
    }

    public Body encode(S value) {
        return codec.encode(type, value);
    }

    /** Throws {@link BadDocument}, whose message says what does not fit. */
    public S decode(Body body) {
        try {
            return service.read(codec, body, body.type().equals(type) ? service.schema() : schemaOf(body));
        } catch (CodecException e) {
            throw new BadDocument(String.valueOf(e.getMessage()));
        }
    }

    private int schemaOf(Body body) {
        Matcher parts = TYPE.matcher(body.type());
        if (!parts.matches() || !parts.group(1).equals(service.name())) {
            throw new BadDocument("The document is of the type '" + body.type() + "', not of the service '"
                    + service.name() + "': somebody else wrote it; remove it.");
        }
        int schema = Integer.parseInt(parts.group(2));
        if (schema > service.schema()) {
            throw new BadDocument("The document has schema " + schema + ", but this program knows only "
                    + service.schema() + ": run a newer one.");
        }
        return schema;
    }
}
