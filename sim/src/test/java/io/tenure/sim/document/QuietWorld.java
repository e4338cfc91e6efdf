package io.tenure.sim.document;

import io.tenure.document.CopyCount;
import io.tenure.document.DocumentChange;
import io.tenure.document.DocumentOutcome;
import io.tenure.document.DocumentWrite;
import io.tenure.document.ReplicatedState;
import io.tenure.document.ReplicatedStateCodec;
import io.tenure.document.replica.HostReport;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** A world in which only that goes wrong what a test does. */
final class QuietWorld {

    private final DocumentWorld world;

    QuietWorld(int nodes, int quorum) {
        this(nodes, quorum, nodes);
    }

    QuietWorld(int nodes, int quorum, int copies) {
        world = new DocumentWorld(
                1,
                new DocumentPlan(nodes, quorum, copies, Duration.ZERO),
                new DocumentLedger(quorum > nodes / 2 && copies == nodes));
        world.calm();
        run(Duration.ofSeconds(4));
    }

    void run(Duration length) {
        world.scheduler().run(length);
        world.ledger().verdict().give();
    }

    SimHost host(int index) {
        return world.hosts().get(index);
    }

    List<SimHost> hosts() {
        return world.hosts();
    }

    long carried() {
        return world.carried();
    }

    void part(Set<Integer> one, Set<Integer> other) {
        world.network().part(one, other);
        world.viewsChange();
        run(Duration.ofSeconds(1));
    }

    /** Nothing passes between them from now on, and nobody notices. */
    void partUnseen(Set<Integer> one, Set<Integer> other) {
        world.network().part(one, other);
    }

    /** The links are mended, and no view changes. */
    void mendUnseen() {
        world.network().heal();
    }

    void crash(SimHost host) {
        host.crash();
        world.viewsChange();
        run(Duration.ofSeconds(1));
    }

    /** Others see that it does not answer; it sees nothing itself. */
    void freeze(SimHost host) {
        host.crew().freeze();
        world.viewsChange();
        run(Duration.ofSeconds(1));
    }

    void thaw(SimHost host) {
        host.crew().thaw();
        world.viewsChange();
        run(Duration.ofSeconds(1));
    }

    void answers(DocumentWorld.Postman by) {
        world.answers(by);
    }

    /** The machine gets a new disk and another identity. */
    void replace(SimHost host) {
        host.crash();
        world.startAnew(host);
    }

    /** Everything works again, for long enough to become equal. */
    void heal() {
        world.calm();
        run(Duration.ofSeconds(15));
    }

    /** The links are mended, and the views follow; nobody has compared anything yet. */
    void healAtOnce() {
        world.calm();
        run(Duration.ofMillis(210));
    }

    /** The host owns nothing, or may own again; all views say so. */
    void rest(SimHost host, boolean now) {
        host.resting(now);
        world.viewsChange();
        run(Duration.ofMillis(210));
    }

    CompletableFuture<DocumentOutcome> begin(SimHost owner, String link, String content) {
        return owner.host()
                .write(DocumentWrite.of(
                        link, "PUT", Optional.empty(), current -> new DocumentChange.Write("k", bytes(content), 0)));
    }

    SimHost oneOf(Predicate<SimHost> some) {
        return hosts().stream().filter(some).findFirst().orElseThrow();
    }

    SimHost owner(SimHost entry, String link) {
        return world.owner(entry, link).orElseThrow();
    }

    /** A document that this host owns. */
    String linkOf(SimHost owner) {
        return IntStream.range(0, 100)
                .mapToObj(i -> "/core/examples/" + i)
                .filter(link -> owner(owner, link).equals(owner))
                .findFirst()
                .orElseThrow();
    }

    DocumentOutcome put(SimHost entry, String link, String content) {
        return write(entry, link, CopyCount.QUORUM, current -> new DocumentChange.Write("k", bytes(content), 0));
    }

    DocumentOutcome putUntil(SimHost entry, String link, String content, long expiresMicros) {
        return write(
                entry, link, CopyCount.QUORUM, current -> new DocumentChange.Write("k", bytes(content), expiresMicros));
    }

    DocumentOutcome delete(SimHost entry, String link) {
        return write(entry, link, CopyCount.QUORUM, current -> new DocumentChange.Delete("k", bytes("")));
    }

    DocumentOutcome write(SimHost entry, String link, CopyCount copies, DocumentChange change) {
        DocumentWrite write = new DocumentWrite(link, "PUT", Optional.empty(), Optional.empty(), copies, "", change);
        DocumentOutcome outcome = await(owner(entry, link).host().write(write));
        // The members that are not waited for.
        run(Duration.ofMillis(50));
        return outcome;
    }

    <T> T await(CompletableFuture<T> future) {
        world.scheduler().runUntil(future::isDone, Duration.ofSeconds(20));
        world.ledger().verdict().give();
        return future.getNow(null);
    }

    HostReport report(SimHost host) {
        return await(host.host().report());
    }

    Optional<ReplicatedState> state(SimHost host, String link) {
        return Optional.ofNullable(host.documents().get(link)).map(ReplicatedStateCodec::decode);
    }

    String content(SimHost host, String link) {
        return state(host, link)
                .filter(state -> !state.deleted())
                .map(state -> new String(state.content(), StandardCharsets.UTF_8))
                .orElse("-");
    }

    boolean isEqualEverywhere() {
        Map<String, byte[]> first = host(0).documents();
        return hosts().stream()
                .map(SimHost::documents)
                .allMatch(each -> each.keySet().equals(first.keySet())
                        && each.entrySet().stream()
                                .allMatch(row -> Arrays.equals(row.getValue(), first.get(row.getKey()))));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
