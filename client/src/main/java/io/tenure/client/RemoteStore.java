package io.tenure.client;

import io.tenure.runtime.Ids;
import io.tenure.runtime.SystemTime;
import io.tenure.store.Claim;
import io.tenure.store.ClaimRequest;
import io.tenure.store.Indeterminate;
import io.tenure.store.Outcome;
import io.tenure.store.Reader;
import io.tenure.store.Store;
import io.tenure.store.Subscription;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.store.Topic;
import io.tenure.store.Transaction;
import io.tenure.store.Unavailable;
import io.tenure.store.engine.Commits;
import io.tenure.store.log.Formats;
import io.tenure.store.log.LogAnswer;
import io.tenure.store.log.LogAnswer.Grant;
import io.tenure.store.log.LogCommand;
import io.tenure.store.log.SessionId;
import io.tenure.store.machine.Scribe;
import io.tenure.store.wire.ClaimedTasks;
import io.tenure.store.wire.StoreQuestion;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The store of a Tenure cluster, used over HTTP from a process that is not a member.
 *
 * <p>Give it the address of one or more nodes; it learns the others from the first that answers, and switches to the
 * next when the one in use fails. A commit that was under way is then sent again and takes effect once. Every call ends
 * within {@link RemoteConfig.Timing#call} (10 s).
 */
public final class RemoteStore extends RemoteReader implements Store {

    private final Connection connection;
    private final Scribe scribe;
    private final Commits commits;

    private RemoteStore(Connection connection) {
        super(connection.reads());
        this.connection = connection;
        this.scribe = new Scribe(Formats.OF_THIS_BUILD, connection::level);
        this.commits = new Commits(transaction -> Optional.empty(), scribe, this::offer);
    }

    /**
     * Connects to the cluster at these addresses, each such as {@code http://127.0.0.1:8000}; several may be given in
     * one text, separated by commas. Returns at once: calls wait for the cluster, and their errors say why it does not
     * answer.
     */
    public static RemoteStore connect(String... addresses) {
        return connect(RemoteConfig.of(addresses));
    }

    public static RemoteStore connect(RemoteConfig config) {
        return new RemoteStore(new Connection(config, new SessionId(Ids.uuid()), new SystemTime()));
    }

    /** The node in use right now. */
    public URI node() {
        return connection.nodes().current();
    }

    @Override
    public List<Outcome> commitEach(List<Transaction> transactions) {
        return commits.each(transactions);
    }

    @Override
    public List<Claim> claim(ClaimRequest request) {
        Order.Result result = one(new LogCommand.Take(request));
        List<Claim> claims = new ArrayList<>(result.claims());
        try {
            fetch(result.missing(), claims);
        } catch (Unavailable e) {
            throw new Indeterminate(e.getMessage() + " Tasks were claimed and will expire.", e);
        }
        return claims;
    }

    private void fetch(List<Grant> grants, List<Claim> claims) {
        List<Grant> missing = grants;
        while (!missing.isEmpty()) {
            ClaimedTasks more = ask(new StoreQuestion.Granted(missing));
            claims.addAll(more.claims());
            missing = missing.subList(more.looked(), missing.size());
        }
    }

    @Override
    public TermOutcome openTerm(TermRequest request) {
        LogAnswer answer = one(new LogCommand.Open(request)).answers().getFirst();
        if (answer instanceof LogAnswer.Committed told && told.outcome() instanceof Outcome.Refused refused) {
            throw new IllegalArgumentException(refused.sentence());
        }
        if (!(answer instanceof LogAnswer.Opened opened)) {
            throw new IllegalStateException("A request for a term was answered with " + answer + ".");
        }
        return opened.outcome();
    }

    private Order.Result one(LogCommand command) {
        Order order =
                new Order(List.of(scribe.write(command)), connection.orders().deadline());
        if (!connection.orders().offer(order)) {
            throw new Unavailable("Too many calls are under way; try again later.", null);
        }
        return order.await();
    }

    private Optional<Supplier<List<LogAnswer>>> offer(List<byte[]> commands) {
        Order order = new Order(commands, connection.orders().deadline());
        return connection.orders().offer(order)
                ? Optional.of(() -> order.await().answers())
                : Optional.empty();
    }

    /** Hints come a round trip after the change. After a switch to another node every watcher gets one. */
    @Override
    public Subscription watch(Topic topic, Runnable hint) {
        return connection.watch(topic, hint);
    }

    /** Reads what the node in use has applied; after a switch to another node it may go back in time. */
    @Override
    public Reader stale() {
        return new RemoteReader(connection.staleReads());
    }

    @Override
    public void close() {
        connection.close();
    }
}
