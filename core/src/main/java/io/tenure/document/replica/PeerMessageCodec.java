package io.tenure.document.replica;

import io.tenure.document.Place;
import io.tenure.document.ReplicatedState;
import io.tenure.document.ReplicatedStateCodec;
import io.tenure.document.ShelfDigest;
import io.tenure.document.StateHash;
import io.tenure.node.NodeId;
import io.tenure.selector.Partition;
import io.tenure.store.codec.Decoder;
import io.tenure.store.codec.Encoder;

/** Messages as bytes, one message to a body. */
final class PeerMessageCodec {

    private static final int VERSION = 1;

    private PeerMessageCodec() {}

    static byte[] encode(PeerMessage message) {
        Encoder to = Encoder.version(VERSION);
        return switch (message) {
            case PeerMessage.Prepare prepare ->
                claim(to.octet(1), prepare.claim()).done();
            case PeerMessage.Keep keep ->
                claim(to.octet(2), keep.claim())
                        .list(keep.states(), PeerMessageCodec::state)
                        .done();
            case PeerMessage.Names names ->
                claim(to.octet(3), names.claim()).text(names.after()).done();
            case PeerMessage.Fetch fetch ->
                claim(to.octet(4), fetch.claim())
                        .list(fetch.links(), Encoder::text)
                        .done();
            case PeerMessage.Forget forget ->
                claim(to.octet(5), forget.claim())
                        .list(forget.names(), PeerMessageCodec::name)
                        .done();
            case PeerMessage.Settle settle -> to.octet(9).text(settle.link()).done();
            case PeerMessage.Copy copy ->
                to.octet(10)
                        .list(copy.partitions(), (into, partition) -> into.count(partition.number()))
                        .text(copy.after())
                        .done();
            case PeerMessage.ReadPromises promises ->
                to.octet(8).count(promises.from()).count(promises.roll()).done();
            case PeerMessage.CompareGroups groups ->
                to.octet(6)
                        .optional(groups.owner(), (into, owner) -> into.text(owner.toString()))
                        .list(groups.sums(), PeerMessageCodec::digest)
                        .done();
            case PeerMessage.ComparePartitions partitions ->
                to.octet(7)
                        .list(
                                partitions.digests(),
                                (into, each) ->
                                        digest(into.count(each.partition().number()), each.digest()))
                        .done();
        };
    }

    static PeerMessage decode(byte[] bytes) {
        Decoder from = Decoder.version("message", VERSION, bytes);
        int kind = from.octet();
        PeerMessage message = switch (kind) {
            case 1 -> new PeerMessage.Prepare(claim(from));
            case 2 -> new PeerMessage.Keep(claim(from), from.list(PeerMessageCodec::state));
            case 3 -> new PeerMessage.Names(claim(from), from.text());
            case 4 -> new PeerMessage.Fetch(claim(from), from.list(Decoder::text));
            case 5 -> new PeerMessage.Forget(claim(from), from.list(PeerMessageCodec::name));
            case 6 ->
                new PeerMessage.CompareGroups(
                        from.optional(Decoder::text).map(NodeId::parse), from.list(PeerMessageCodec::digest));
            case 7 ->
                new PeerMessage.ComparePartitions(
                        from.list(each -> new PeerMessage.PartitionDigest(partition(each), digest(each))));
            case 8 -> new PeerMessage.ReadPromises(partition(from).number(), from.count());
            case 9 -> new PeerMessage.Settle(from.text());
            case 10 -> new PeerMessage.Copy(from.list(PeerMessageCodec::partition), from.text());
            default -> throw from.damaged("there is no message " + kind);
        };
        return from.end(message);
    }

    private static void state(Encoder to, ReplicatedState state) {
        to.bytes(ReplicatedStateCodec.encode(state));
    }

    private static ReplicatedState state(Decoder from) {
        return ReplicatedStateCodec.decode(from.bytes());
    }

    static void name(Encoder to, StateName name) {
        to.text(name.link())
                .count(name.place().epoch())
                .count(name.place().version())
                .fixed(name.hash().high())
                .fixed(name.hash().low());
    }

    static StateName name(Decoder from) {
        return new StateName(
                from.text(), new Place(from.count(), from.count()), new StateHash(from.fixed(), from.fixed()));
    }

    static void digest(Encoder to, ShelfDigest digest) {
        to.fixed(digest.high()).fixed(digest.low());
    }

    static ShelfDigest digest(Decoder from) {
        return new ShelfDigest(from.fixed(), from.fixed());
    }

    private static Encoder claim(Encoder to, PeerMessage.Claim claim) {
        return to.text(claim.owner().toString())
                .count(claim.partition().number())
                .count(claim.epoch())
                .count(claim.roll());
    }

    private static PeerMessage.Claim claim(Decoder from) {
        return new PeerMessage.Claim(NodeId.parse(from.text()), partition(from), from.count(), from.count());
    }

    static Partition partition(Decoder from) {
        int number = from.small();
        if (number >= Partition.COUNT) {
            throw from.damaged("there is no partition " + number);
        }
        return new Partition(number);
    }
}
