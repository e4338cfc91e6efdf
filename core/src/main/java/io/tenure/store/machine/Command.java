package io.tenure.store.machine;

import io.tenure.store.ClaimRequest;
import io.tenure.store.TermRequest;
import io.tenure.store.Transaction;

/** What a caller asks of the store. */
public sealed interface Command {

    record Commit(Transaction transaction) implements Command {}

    record Take(ClaimRequest request) implements Command {}

    record Open(TermRequest request) implements Command {}
}
