package io.tenure.store.wire;

import io.tenure.store.CollectionName;
import io.tenure.store.Office;
import io.tenure.store.QueueName;
import io.tenure.store.Topic;
import io.tenure.store.WorkerId;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;

/** A topic as it travels. */
final class TopicCodec {

    private static final int COLLECTION = 1;
    private static final int QUEUE = 2;
    private static final int OFFICE = 3;
    private static final int WORKER = 4;

    private TopicCodec() {}

    static void encode(Encoder out, Topic topic) {
        switch (topic) {
            case Topic.OfCollection t -> out.octet(COLLECTION).text(t.name().value());
            case Topic.OfQueue t -> out.octet(QUEUE).text(t.name().value());
            case Topic.OfOffice t -> out.octet(OFFICE).text(t.name().value());
            case Topic.OfWorker t -> out.octet(WORKER).text(t.name().value());
        }
    }

    static Topic decode(Decoder in) {
        int tag = in.octet();
        return switch (tag) {
            case COLLECTION -> new Topic.OfCollection(new CollectionName(in.text()));
            case QUEUE -> new Topic.OfQueue(new QueueName(in.text()));
            case OFFICE -> new Topic.OfOffice(new Office(in.text()));
            case WORKER -> new Topic.OfWorker(new WorkerId(in.text()));
            default -> throw in.damaged("unknown topic " + tag);
        };
    }
}
