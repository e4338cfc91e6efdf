package io.tenure.server.office;

import io.tenure.leadership.LeadershipView;
import io.tenure.store.codec.Fields;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a leader tells the other members about itself.
 *
 * @param term the term that it believes to hold; 0 if it believes no such thing
 * @param trusted how much longer
 * @param leases by node id, what it holds of each agent
 */
public record LeaderReport(long term, Duration trusted, Map<String, Lease> leases) {

    private static final int FORMAT = 1;
    private static final long NONE = -1;

    /** A lease as its holder sees it. */
    public record Lease(Optional<Duration> trusted, Optional<Duration> roundTrip) {}

    static LeaderReport of(LeadershipView view) {
        Map<String, Lease> leases = new TreeMap<>();
        view.leases()
                .forEach((node, lease) -> leases.put(node.toString(), new Lease(lease.trusted(), lease.roundTrip())));
        return new LeaderReport(
                view.holding().map(h -> h.term().value()).orElse(0L),
                view.trusted().orElse(Duration.ZERO),
                leases);
    }

    /** The same when this much time has gone by since it was made, or less. What has run out by then is not told. */
    LeaderReport after(Duration passed) {
        Map<String, Lease> left = new TreeMap<>();
        leases.forEach((node, lease) -> left.put(
                node,
                new Lease(
                        lease.trusted().map(trust -> trust.minus(passed)).filter(Duration::isPositive),
                        lease.roundTrip())));
        Duration trust = trusted.minus(passed);
        return new LeaderReport(trust.isPositive() ? term : 0, trust, left);
    }

    /** What a leader of the log waits for that does not hold the office; the rest of a sentence about it. */
    String waitsFor() {
        long held = leases.values().stream()
                .filter(lease -> lease.trusted().isPresent())
                .count();
        return leases.isEmpty()
                ? "has not begun to ask for leases."
                : "waits for leases: it holds " + held + " of " + leases.size() + ".";
    }

    byte[] encode() {
        return Fields.write(out -> {
            out.writeByte(FORMAT);
            out.writeLong(term);
            out.writeLong(trusted.toNanos());
            out.writeInt(leases.size());
            for (Map.Entry<String, Lease> lease : leases.entrySet()) {
                out.writeUTF(lease.getKey());
                out.writeLong(lease.getValue().trusted().map(Duration::toNanos).orElse(NONE));
                out.writeLong(
                        lease.getValue().roundTrip().map(Duration::toNanos).orElse(NONE));
            }
        });
    }

    static LeaderReport decode(byte[] bytes) {
        return Fields.read(bytes, "The leader's report is cut short.", in -> {
            int format = in.readUnsignedByte();
            if (format != FORMAT) {
                throw new IllegalArgumentException("The leader's report has the unknown format " + format + ".");
            }
            long term = in.readLong();
            Duration trusted = Duration.ofNanos(in.readLong());
            Map<String, Lease> leases = new TreeMap<>();
            for (int left = in.readInt(); left > 0; left--) {
                leases.put(in.readUTF(), new Lease(duration(in.readLong()), duration(in.readLong())));
            }
            return new LeaderReport(term, trusted, leases);
        });
    }

    private static Optional<Duration> duration(long nanos) {
        return nanos == NONE ? Optional.empty() : Optional.of(Duration.ofNanos(nanos));
    }
}
