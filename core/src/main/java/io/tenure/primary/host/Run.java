package io.tenure.primary.host;

import io.tenure.primary.directory.BadDocument;
import io.tenure.primary.directory.Mark;
import io.tenure.store.Document;
import io.tenure.store.DocumentKey;
import io.tenure.store.Version;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One instance in one term on this node: what is known about it, the requests for it, and how it ends. */
final class Run<S> implements RunScope.Surroundings, Stint.Member {

    private static final Logger LOG = LoggerFactory.getLogger(Run.class);

    private final ServiceContext<S> service;
    private final BiConsumer<Run<S>, RunEnd> onEnd;
    private final String id;
    private final Stint stint;
    private final long number;
    private final KnownDocument<S> known;
    private final WaitingRequests tickets = new WaitingRequests();
    private final Words words = new Words();
    private final Report report = new Report();
    private final RunReporter reporter = new RunReporter(this);
    private final CompletableFuture<RunEnd> ended = new CompletableFuture<>();
    private final CompletableFuture<RunEnd> told = new CompletableFuture<>();
    private final CompletableFuture<Void> durable = new CompletableFuture<>();
    private final Fate fate = new Fate();
    private volatile boolean admitted;
    private volatile @Nullable RunScope scope;
    private volatile boolean inside;

    /** A new instance. */
    static <S> Run<S> fresh(Home<S> home, String id, S initial) {
        return new Run<>(home, id, KnownDocument.fresh(initial));
    }

    /** An instance whose document was found. */
    static <S> Run<S> resumed(Home<S> home, Document document) {
        Run<S> run = new Run<>(home, document.key().id(), KnownDocument.of(document));
        run.durable.complete(null);
        return run;
    }

    /** Where a run lives, and who is told of its end before anybody else. */
    record Home<S>(ServiceContext<S> service, Stint stint, BiConsumer<Run<S>, RunEnd> onEnd) {}

    private Run(Home<S> home, String id, KnownDocument<S> known) {
        this.known = known;
        this.service = home.service();
        this.onEnd = home.onEnd();
        this.stint = home.stint();
        this.id = id;
        this.number = stint.nextRun();
    }

    String id() {
        return id;
    }

    /** Which run of its term it is. */
    long number() {
        return number;
    }

    WaitingRequests tickets() {
        return tickets;
    }

    Words words() {
        return words;
    }

    /** Completes when its thread, its parts and its clean-up have ended. */
    CompletableFuture<RunEnd> ended() {
        return ended;
    }

    /** How it ended, for those who await it: a run that outlives its term does not hold them up. */
    CompletableFuture<RunEnd> told() {
        return told;
    }

    /** Completes when its document is first written or found, when it ends, or when its term ends. */
    CompletableFuture<Void> durable() {
        return durable;
    }

    KnownDocument<S> known() {
        return known;
    }

    Report report() {
        return report;
    }

    RunReporter reporter() {
        return reporter;
    }

    void admit() {
        admitted = true;
    }

    boolean isAdmitted() {
        return admitted;
    }

    @Override
    public Optional<String> inside() {
        return inside ? Optional.of(name()) : Optional.empty();
    }

    Fate fate() {
        return fate;
    }

    /** Which instance it is, for handles. */
    Mark mark() {
        return new Mark(known.seen(), stint.term(), number);
    }

    /** Makes its attempts on a thread of its own, unless the term is over: then it has ended. */
    void start(Runnable attempts) {
        host().parts().crew().start(name(), () -> live(attempts));
    }

    private void live(Runnable attempts) {
        if (!stint.enter()) {
            finish(RunEnd.STEPPED_DOWN);
            return;
        }
        inside = true;
        try {
            attempts.run();
        } catch (Throwable e) {
            LOG.error("The instance {} ended unexpectedly.", name(), e);
            finish(RunEnd.RELEASED);
        } finally {
            leave();
        }
    }

    /** Clean-up after the term does not count as a run of it. */
    void leave() {
        if (inside) {
            inside = false;
            stint.leave();
        }
    }

    /** Ends it, unless there is an abort to be carried out or a word to be taken first. */
    boolean close(RunEnd end) {
        boolean closed = fate.close(end, words);
        if (closed) {
            finish(end);
        }
        return closed;
    }

    private void finish(RunEnd end) {
        onEnd.accept(this, end);
        stint.remove(this);
        durable.complete(null);
        told.complete(end);
        ended.complete(end);
    }

    /** It never starts, because its document cannot be read. */
    void isUnreadable(BadDocument e) {
        report.failed(e);
        service.counts().failed();
        close(RunEnd.BROKEN);
        host().board().changed(reporter);
    }

    /**
     * The calling thread belongs to the scope that it opens, and is interrupted at once if the scope must already end.
     */
    RunScope openScope() {
        RunScope opened = new RunScope(stint, this);
        scope = opened;
        if (stint.isOver() || endsByAbort()) {
            opened.end();
        }
        return opened;
    }

    /** Ends the run for good; the service's {@code abort} follows on its thread. False if it has ended before. */
    boolean abort(WaitingRequests.Ticket ticket) {
        boolean asked = fate.ask(() -> tickets.add(ticket));
        interrupt();
        return asked;
    }

    /** Lets it take a word, once it is durable. False if it has ended before. */
    boolean tell(Word word) {
        boolean noted = fate.note(() -> words.add(word));
        if (noted) {
            var unused = durable.thenRun(words::wake);
        }
        return noted;
    }

    /** Somebody else deleted the document. */
    void documentGone() {
        known.persisted(false);
        fate.documentGone();
        interrupt();
    }

    private void interrupt() {
        RunScope current = scope;
        if (current != null && (stint.isOver() || endsByAbort())) {
            current.end();
        }
    }

    @Override
    public void stepDown() {
        interrupt();
        durable.complete(null);
        told.complete(RunEnd.STEPPED_DOWN);
    }

    /** Its document says this. */
    void read(S value, Version version) {
        known.read(value, version);
        durable.complete(null);
    }

    void wrote(S next, Version version) {
        known.wrote(next, version);
        tickets.answered();
        durable.complete(null);
    }

    void removed() {
        known.removed();
        tickets.answered();
        durable.complete(null);
    }

    DocumentKey key() {
        return service.key(id);
    }

    Stint stint() {
        return stint;
    }

    ServiceContext<S> service() {
        return service;
    }

    @Override
    public String name() {
        return service.name() + "/" + id;
    }

    @Override
    public HostContext host() {
        return service.host();
    }

    @Override
    public boolean isAborted() {
        return fate.isAborted();
    }

    @Override
    public boolean endsByAbort() {
        return !known.wasRemoved() && fate.endsScope();
    }

    @Override
    public void report(String line, double fraction) {
        report.progress(line, fraction);
        reporter.tell();
    }
}
