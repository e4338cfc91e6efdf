package io.tenure.store.wire;

import io.tenure.store.log.EntryCodec;
import io.tenure.store.log.Group;

/**
 * A group of commands to be sent through the log.
 *
 * @param fresh whether no earlier copy can have taken effect: only then may a node refuse the group as a whole
 * @param encoded the group as it will be written to the log
 */
@SuppressWarnings("ArrayRecordComponent")
public record GroupRequest(boolean fresh, Group group, byte[] encoded) {

    /** The message for a group that is encoded already. */
    public static byte[] encode(boolean fresh, byte[] group) {
        return Wire.begin().flag(fresh).bytes(group).done();
    }

    public static GroupRequest decode(byte[] message) {
        return Wire.read("group of commands", message, in -> {
            boolean fresh = in.flag();
            byte[] encoded = in.bytes();
            return new GroupRequest(fresh, EntryCodec.decodeGroup(encoded), encoded);
        });
    }
}
