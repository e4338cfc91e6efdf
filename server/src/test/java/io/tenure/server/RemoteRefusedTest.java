package io.tenure.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenure.client.RemoteStore;
import io.tenure.node.NodeName;
import io.tenure.runtime.SystemTime;
import io.tenure.server.served.ServedCluster;
import io.tenure.store.Body;
import io.tenure.store.DocumentKey;
import io.tenure.store.Expected;
import io.tenure.store.LeaseId;
import io.tenure.store.Office;
import io.tenure.store.Operation;
import io.tenure.store.Outcome;
import io.tenure.store.Term;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is the servers' own is refused in a sentence, and keeps nothing else from being done. */
final class RemoteRefusedTest {

    @TempDir
    Path root;

    @Test
    void who_reaches_for_what_is_the_servers_own_is_told() {
        try (ServedCluster cluster = new ServedCluster(root, 1, new SystemTime());
                RemoteStore store = RemoteStore.connect(cluster.addresses().getFirst())) {
            List<Outcome> outcomes =
                    store.commitEach(List.of(put("c", "before"), put("_leases", "cluster"), put("c", "after")));
            assertThat(outcomes).first().isInstanceOf(Outcome.Committed.class);
            assertThat(outcomes)
                    .element(1)
                    .isInstanceOfSatisfying(
                            Outcome.Refused.class,
                            refused -> assertThat(refused.sentence())
                                    .isEqualTo("Only the servers write the document _leases/cluster."));
            assertThat(outcomes).last().isInstanceOf(Outcome.Committed.class);

            TermRequest theft =
                    new TermRequest(Office.CLUSTER, Term.NONE, new NodeName("thief"), new LeaseId("stolen"));
            assertThatThrownBy(() -> store.openTerm(theft))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("The office 'cluster' is that of the servers: take another one.");
        }
    }

    private static Transaction put(String collection, String id) {
        return Transaction.of(new Operation.Put(DocumentKey.of(collection, id), Expected.ANYTHING, Body.of("t", "{}")));
    }
}
