package io.tenure.store.log;

import io.tenure.store.Clocks;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;
import java.util.List;

/**
 * The bytes of a log entry, made in three places: a caller's command, the sender's group of commands, and the leader's
 * stamp in front of the groups.
 */
public final class EntryCodec {

    private static final int FORMAT = 1;

    private EntryCodec() {}

    /** In the newest form of this build, for a log of which it is the only reader. */
    public static byte[] encodeCommand(LogCommand command) {
        return Formats.OF_THIS_BUILD.encode(command, Levels.OF_THIS_BUILD.highest());
    }

    /** A group of commands that are encoded already. */
    public static byte[] encodeGroup(SessionId session, long number, long floor, List<byte[]> commands) {
        return new Encoder()
                .uuid(session.value())
                .count(number)
                .count(floor)
                .list(commands, Encoder::bytes)
                .done();
    }

    /** Groups that are encoded already. */
    public static byte[] encodeGroups(List<byte[]> groups) {
        return Encoder.version(FORMAT).list(groups, Encoder::bytes).done();
    }

    /** Encoded groups behind the leader's clocks. */
    public static byte[] stamped(Clocks stamp, byte[] groups) {
        return Encoder.version(FORMAT)
                .duration(stamp.tick())
                .instant(stamp.wall())
                .count(stamp.corrections())
                .raw(groups)
                .done();
    }

    public static Entry decode(byte[] stamped) {
        return decode(stamped, Formats.OF_THIS_BUILD, Levels.OF_THIS_BUILD.highest());
    }

    /** Reads an entry in which no command is above a level. */
    public static Entry decode(byte[] stamped, Formats formats, int highest) {
        Decoder in = Decoder.version("log entry", FORMAT, stamped);
        Clocks stamp = new Clocks(in.duration(), in.instant(), in.count());
        int format = in.octet();
        if (format != FORMAT) {
            throw in.damaged("unknown format of groups " + format);
        }
        return in.end(new Entry(stamp, in.list(i -> decodeGroup(i.bytes(), formats, highest))));
    }

    /** Reads what {@link #encodeGroup} wrote. */
    public static Group decodeGroup(byte[] bytes) {
        return decodeGroup(bytes, Formats.OF_THIS_BUILD, Levels.OF_THIS_BUILD.highest());
    }

    private static Group decodeGroup(byte[] bytes, Formats formats, int highest) {
        Decoder in = new Decoder("group", bytes);
        return in.end(new Group(
                new SessionId(in.uuid()), in.count(), in.count(), in.list(i -> formats.decode(i.bytes(), highest))));
    }

    /** The level that a cluster must have for this group, as {@link #encodeGroup} wrote it, to be logged. */
    public static int levelOf(byte[] group) {
        Decoder in = new Decoder("group", group);
        in.uuid();
        in.count();
        in.count();
        return in.list(i -> new Decoder("command", i.bytes()).octet()).stream()
                .max(Integer::compare)
                .orElse(Levels.FIRST);
    }
}
