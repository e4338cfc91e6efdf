package io.tenure.store.log;

import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Version;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;

/** A document without its key, which stands in the row's key. */
public final class DocumentCodec {

    private static final int FORMAT = 1;

    private DocumentCodec() {}

    public static byte[] encode(Document document) {
        return Encoder.version(FORMAT)
                .count(document.version().value())
                .instant(document.modified())
                .body(document.body())
                .done();
    }

    public static Document decode(DocumentKey key, byte[] row) {
        Decoder in = Decoder.version("document", FORMAT, row);
        return in.end(new Document(key, new Version(in.count()), in.instant(), in.body()));
    }

    /** The version alone, without reading the body. */
    public static Version version(byte[] row) {
        return new Version(Decoder.version("document", FORMAT, row).count());
    }
}
