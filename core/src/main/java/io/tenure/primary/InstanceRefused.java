package io.tenure.primary;

import io.tenure.node.NodeName;
import io.tenure.store.Holding;
import io.tenure.store.Office;
import io.tenure.store.TenureException;
import java.util.Optional;

/** An instance was not given. The reason decides the advice. */
public final class InstanceRefused extends TenureException {

    private static final long serialVersionUID = 1L;

    private final Refusal reason;
    private final transient Optional<NodeName> leader;

    public InstanceRefused(Refusal reason, String sentence) {
        this(reason, sentence, Optional.empty());
    }

    private InstanceRefused(Refusal reason, String sentence, Optional<NodeName> leader) {
        super(reason.advice(), sentence, null);
        this.reason = reason;
        this.leader = leader;
    }

    /** This node does not lead the office; this is what is known of who does. */
    public static InstanceRefused notPrimary(Office office, Optional<Holding> last) {
        String leader = last.map(
                        holding -> "the last one who did is " + holding.holder() + ", under term " + holding.term())
                .orElse("nobody has yet");
        return new InstanceRefused(
                Refusal.NOT_PRIMARY,
                "This node does not lead '" + office + "'; " + leader + ".",
                last.map(Holding::holder));
    }

    public Refusal reason() {
        return reason;
    }

    @Override
    public Optional<NodeName> leader() {
        return leader;
    }
}
