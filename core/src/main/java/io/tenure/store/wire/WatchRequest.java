package io.tenure.store.wire;

import io.tenure.store.Topic;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Waits for hints.
 *
 * @param watcher the name under which the node remembers the watch between two requests
 * @param topics everything that is watched
 */
public record WatchRequest(UUID watcher, Set<Topic> topics) {

    public WatchRequest {
        topics = Set.copyOf(topics);
    }

    public byte[] encode() {
        return Wire.begin()
                .uuid(watcher)
                .list(List.copyOf(topics), TopicCodec::encode)
                .done();
    }

    public static WatchRequest decode(byte[] message) {
        return Wire.read("watch", message, in -> new WatchRequest(in.uuid(), Set.copyOf(in.list(TopicCodec::decode))));
    }
}
