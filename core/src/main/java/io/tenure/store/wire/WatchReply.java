package io.tenure.store.wire;

import io.tenure.store.Topic;
import java.util.List;
import java.util.Set;

/** Topics that may have changed; none if nothing changed for a while. */
public record WatchReply(Set<Topic> touched) {

    public WatchReply {
        touched = Set.copyOf(touched);
    }

    public byte[] encode() {
        return Wire.begin().list(List.copyOf(touched), TopicCodec::encode).done();
    }

    public static WatchReply decode(byte[] message) {
        return Wire.read("hint", message, in -> new WatchReply(Set.copyOf(in.list(TopicCodec::decode))));
    }
}
