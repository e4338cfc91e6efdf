package io.tenure.primary.directory;

import io.tenure.primary.InstanceRefused;
import io.tenure.primary.Refusal;
import io.tenure.store.Body;
import io.tenure.store.CollectionName;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Office;
import io.tenure.store.Term;
import io.tenure.store.Version;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * A request to the leader. It stays in the store until it is answered there, so that it reaches whoever leads, and the
 * next leader if that one dies.
 *
 * @param initial the initial state of a new instance, or what an instance is told
 * @param patience how long the sender waits for the answer, from when the request was stored
 */
public record LeaderRequest(
        Kind kind, String service, String id, Body initial, Duration patience, Optional<Answer> answer) {

    public static final CollectionName COLLECTION = new CollectionName("_requests");

    private static final String TYPE = "service-request";
    private static final long NO_VERSION = -1;
    private static final Body NOTHING = new Body("nothing", new byte[0]);

    public enum Kind {
        CREATE,
        ABORT,
        /** Leaders of earlier builds cannot read it and leave it alone. */
        WORD
    }

    /**
     * The answer. {@code refusal} is empty if it was fulfilled.
     *
     * @param mark the instance that was created or found
     */
    public record Answer(Optional<Refusal> refusal, boolean created, String sentence, Mark mark) {

        public static final Answer DONE = new Answer(Optional.empty(), false, "", Mark.UNKNOWN);

        /** For the commit that is the instance's birth. */
        public static Answer created(Mark mark) {
            return new Answer(Optional.empty(), true, "", mark);
        }

        public static Answer found(Mark mark) {
            return new Answer(Optional.empty(), false, "", mark);
        }

        public static Answer refused(InstanceRefused refused) {
            return new Answer(Optional.of(refused.reason()), false, String.valueOf(refused.getMessage()), Mark.UNKNOWN);
        }
    }

    static LeaderRequest create(String service, String id, Body initial, Duration patience) {
        return new LeaderRequest(Kind.CREATE, service, id, initial, patience, Optional.empty());
    }

    static LeaderRequest abort(String service, String id, Duration patience) {
        return new LeaderRequest(Kind.ABORT, service, id, NOTHING, patience, Optional.empty());
    }

    static LeaderRequest word(String service, String id, Body word, Duration patience) {
        return new LeaderRequest(Kind.WORD, service, id, word, patience, Optional.empty());
    }

    /** The key of a new request, from a new random id. */
    static DocumentKey key(Office office, UUID fresh) {
        return new DocumentKey(COLLECTION, prefix(office) + fresh);
    }

    public static String prefix(Office office) {
        return office + "/";
    }

    public LeaderRequest with(Answer value) {
        return new LeaderRequest(kind, service, id, NOTHING, patience, Optional.of(value));
    }

    public Body encode() {
        return RecordCodec.write(TYPE, out -> {
            out.writeUTF(kind.name());
            out.writeUTF(service);
            out.writeUTF(id);
            out.writeUTF(initial.type());
            RecordCodec.writeBytes(out, initial.bytes());
            out.writeLong(patience.toMillis());
            out.writeBoolean(answer.isPresent());
            if (answer.isPresent()) {
                write(out, answer.get());
            }
        });
    }

    public static LeaderRequest of(Document document) {
        return RecordCodec.read(
                document.body(),
                in -> new LeaderRequest(
                        Kind.valueOf(in.readUTF()),
                        in.readUTF(),
                        in.readUTF(),
                        new Body(in.readUTF(), RecordCodec.readBytes(in)),
                        Duration.ofMillis(in.readLong()),
                        in.readBoolean() ? Optional.of(readAnswer(in, document)) : Optional.empty()));
    }

    private static void write(DataOutputStream out, Answer answer) throws IOException {
        out.writeUTF(answer.refusal().map(Refusal::name).orElse(""));
        out.writeBoolean(answer.created());
        out.writeUTF(RecordCodec.shortened(answer.sentence()));
        out.writeLong(answer.mark().version().map(Version::value).orElse(NO_VERSION));
        out.writeLong(answer.mark().term().value());
        out.writeLong(answer.mark().run());
    }

    private static Answer readAnswer(DataInputStream in, Document document) throws IOException {
        Optional<Refusal> refusal =
                Optional.of(in.readUTF()).filter(name -> !name.isEmpty()).map(Refusal::valueOf);
        boolean created = in.readBoolean();
        String sentence = in.readUTF();
        return new Answer(
                refusal, created, sentence, in.available() > 0 ? readMark(in, created, document) : Mark.UNKNOWN);
    }

    /** If the instance was created, the answer is part of its first commit. */
    private static Mark readMark(DataInputStream in, boolean created, Document document) throws IOException {
        Optional<Version> known =
                Optional.of(in.readLong()).filter(value -> value != NO_VERSION).map(Version::new);
        Optional<Version> version = created ? Optional.of(document.version()) : known;
        return new Mark(version, new Term(in.readLong()), in.readLong());
    }
}
