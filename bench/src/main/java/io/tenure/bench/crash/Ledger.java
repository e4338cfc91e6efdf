package io.tenure.bench.crash;

import io.tenure.bench.crash.Documents.Put;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;

/** Documents that are each written once: what was acknowledged must be there for ever, as it was acknowledged. */
final class Ledger {
    static final String COLLECTION = "ledger";

    private final ConcurrentLinkedDeque<Receipt> receipts = new ConcurrentLinkedDeque<>();

    /** A write that was acknowledged with a version. */
    record Receipt(Put put, long version) {}

    /** A document as a node shows it. */
    record Row(long version, String value) {}

    void acknowledged(Put put, long version) {
        receipts.add(new Receipt(put, version));
    }

    int size() {
        return receipts.size();
    }

    List<Receipt> latest(int count) {
        List<Receipt> latest = new ArrayList<>();
        receipts.descendingIterator().forEachRemaining(receipt -> {
            if (latest.size() < count) {
                latest.add(receipt);
            }
        });
        return latest;
    }

    /** The receipts that the documents do not bear out, a sentence each. */
    List<String> faults(Map<String, Row> documents) {
        return receipts.stream()
                .filter(receipt -> !new Row(receipt.version(), receipt.put().value())
                        .equals(documents.get(receipt.put().id())))
                .map(receipt -> "Acknowledged " + receipt + ", found "
                        + documents.getOrDefault(receipt.put().id(), new Row(0, "nothing")) + ".")
                .toList();
    }
}
