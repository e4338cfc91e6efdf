package io.tenure.bench.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.crash.Documents.Put;
import io.tenure.bench.crash.Ledger.Row;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LedgerTest {
    private final Ledger ledger = new Ledger();

    @Test
    void a_document_that_is_there_as_acknowledged_is_fine() {
        acknowledged("a", 7);
        assertThat(ledger.faults(Map.of("a", new Row(7, "value of a"), "b", new Row(8, "of unknown outcome"))))
                .isEmpty();
    }

    @Test
    void a_document_that_is_gone_is_a_fault() {
        acknowledged("a", 7);
        assertThat(ledger.faults(Map.of())).singleElement().asString().contains("nothing");
    }

    @Test
    void a_document_that_was_written_twice_is_a_fault() {
        acknowledged("a", 7);
        assertThat(ledger.faults(Map.of("a", new Row(9, "value of a")))).hasSize(1);
    }

    @Test
    void the_latest_receipts_come_first() {
        acknowledged("a", 7);
        acknowledged("b", 8);
        assertThat(ledger.latest(1)).extracting(receipt -> receipt.put().id()).containsExactly("b");
    }

    private void acknowledged(String id, long version) {
        ledger.acknowledged(new Put(Ledger.COLLECTION, id, Optional.of(0L), "value of " + id, "key-" + id), version);
    }
}
