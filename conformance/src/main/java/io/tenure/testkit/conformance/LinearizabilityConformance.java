package io.tenure.testkit.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.store.DocumentKey;
import io.tenure.store.Store;
import io.tenure.testkit.Parallel;
import io.tenure.testkit.history.History;
import io.tenure.testkit.history.Linearizability;
import io.tenure.testkit.history.Linearizability.Linearizable;
import io.tenure.testkit.history.Register;
import io.tenure.testkit.history.Register.Input;
import io.tenure.testkit.history.Register.Output;
import io.tenure.testkit.history.RegisterClient;
import io.tenure.testkit.history.VersionOrder;
import io.tenure.testkit.history.Versioned.Access;
import io.tenure.testkit.history.Versioned.Seen;
import io.tenure.testkit.history.VersionedClient;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Documents are linearizable, default reads included, on whichever nodes the clients are (C9). */
abstract class LinearizabilityConformance extends Conformance {
    private static final int CLIENTS = 8;
    private static final int CALLS = 80;
    private static final List<String> IDS = List.of("a", "b", "c");

    @Test
    void documents_are_linearizable_in_the_order_of_their_versions() {
        List<History<Access, Seen>> histories = forEachId(History::new);

        Parallel.call(CLIENTS, client -> () -> {
            Random random = new Random(client);
            List<VersionedClient> documents = clients(client, histories, VersionedClient::new);
            for (int call = 0; call < CALLS; call++) {
                VersionedClient document = documents.get(random.nextInt(documents.size()));
                switch (random.nextInt(5)) {
                    case 0, 1 -> document.read();
                    case 2 -> document.write(client + "/" + call);
                    default -> document.compareAndSet(client + "/" + call);
                }
            }
            return client;
        });

        assertThat(histories).allSatisfy(history -> {
            assertThat(history.calls()).hasSizeGreaterThan(CALLS);
            assertThat(VersionOrder.faults(history.calls())).isEmpty();
        });
    }

    @Test
    void documents_that_come_and_go_are_linearizable() {
        List<History<Input, Output>> histories = forEachId(History::new);

        Parallel.call(CLIENTS, client -> () -> {
            Random random = new Random(client);
            List<RegisterClient> documents = clients(client, histories, RegisterClient::new);
            for (int call = 0; call < CALLS; call++) {
                RegisterClient document = documents.get(random.nextInt(documents.size()));
                long value = random.nextInt(4) == 0 ? 0 : 1000L * client + call + 1;
                switch (random.nextInt(5)) {
                    case 0, 1 -> document.read();
                    case 2 -> document.write(value);
                    default -> document.compareAndSet(value);
                }
            }
            return client;
        });

        assertThat(histories)
                .allSatisfy(history -> assertThat(Linearizability.check(new Register(), history.calls()))
                        .isEqualTo(new Linearizable()));
    }

    private static <T> List<T> forEachId(Supplier<T> make) {
        return Stream.generate(make).limit(IDS.size()).toList();
    }

    /** A client of each document, all on the same node. */
    private <H, C> List<C> clients(int client, List<H> histories, ClientOf<H, C> make) {
        Store node = fixture().stores().get(client % fixture().stores().size());
        return IntStream.range(0, IDS.size())
                .mapToObj(i -> make.on(node, key(IDS.get(i)), histories.get(i)))
                .toList();
    }

    private interface ClientOf<H, C> {
        C on(Store store, DocumentKey key, H history);
    }
}
