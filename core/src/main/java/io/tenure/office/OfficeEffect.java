package io.tenure.office;

import io.tenure.lease.Holder;
import io.tenure.lease.LossReason;
import io.tenure.lease.agent.LeaseRequest;
import io.tenure.node.NodeId;
import io.tenure.store.Fence;
import io.tenure.store.Holding;
import io.tenure.store.Office;
import io.tenure.store.TermRequest;
import java.util.List;

/** What a candidate for an office, or its holder, does next, in this order. */
public sealed interface OfficeEffect {

    /** Read the open term with a barrier and create a lease id. */
    record NoteTerm() implements OfficeEffect {}

    /** Ask an agent for its lease. */
    record Ask(NodeId agent, LeaseRequest request) implements OfficeEffect {}

    /** Tell an agent that its lease is given up. */
    record GiveBack(NodeId agent, Holder holder) implements OfficeEffect {}

    /** Open the next term. */
    record OpenTerm(TermRequest request) implements OfficeEffect {}

    /** The office is held: begin the work of the term. */
    record Lead(Holding holding) implements OfficeEffect {}

    /** Commit something small in the name of the term, to show that commits still succeed. */
    record KeepAlive(Fence fence) implements OfficeEffect {}

    /** The office is lost: admit nothing more, end all work of the term, and report when it has ended. */
    record EndWork(Holding holding, LossReason reason) implements OfficeEffect {}

    /** Make another node the candidate. */
    record HandOver() implements OfficeEffect {}

    /** End this process: it leads the log, cannot hold the office and cannot hand over. */
    record EndProcess(Office office) implements OfficeEffect {}

    /** The effects of a candidacy. */
    static List<OfficeEffect> of(List<AcquirerEffect> effects) {
        return effects.stream()
                .<OfficeEffect>map(effect -> switch (effect) {
                    case AcquirerEffect.Request e -> new Ask(e.agent(), e.request());
                    case AcquirerEffect.Give e -> new GiveBack(e.agent(), e.holder());
                })
                .toList();
    }
}
