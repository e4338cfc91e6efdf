package io.tenure.store;

import io.tenure.node.NodeName;

/**
 * Asks for the next term of an office.
 *
 * @param expected the open term that the candidate read before it asked for leases; {@link Term#NONE} if there was none
 */
public record TermRequest(Office office, Term expected, NodeName candidate, LeaseId lease) {}
