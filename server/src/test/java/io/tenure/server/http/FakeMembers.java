package io.tenure.server.http;

import io.tenure.engine.Admission;
import io.tenure.engine.Candidate;
import io.tenure.engine.EngineStatus;
import io.tenure.engine.Member;
import io.tenure.engine.Members;
import io.tenure.engine.Removal;
import io.tenure.engine.Role;
import io.tenure.lease.Consent;
import io.tenure.node.ClusterId;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.node.NodeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A cluster of one node that takes in whoever comes, unless told otherwise. */
final class FakeMembers implements Members {

    static final Endpoint HTTP = Endpoint.parse("127.0.0.1:8000");
    static final Endpoint PEER = Endpoint.parse("127.0.0.1:9000");
    static final NodeId SELF = NodeId.parse("n1-3f2a9c01");

    final List<Candidate> candidates = new ArrayList<>();
    Admission admission = new Admission.Admitted(Member.Kind.VOTER);
    Role role = Role.LEADER;

    EngineStatus status() {
        return new EngineStatus(
                SELF,
                ClusterId.parse("6f0c0000-0000-4000-8000-000000000001"),
                role,
                Optional.of(SELF.name()),
                3,
                120,
                PEER,
                HTTP,
                1,
                List.of("Take care."));
    }

    @Override
    public List<Member> list() {
        Member other = new Member(
                NodeId.parse("n2-00000001"),
                Member.Kind.WORKER,
                HTTP,
                PEER,
                false,
                false,
                Optional.of(new Member.View(true, 5)));
        return List.of(new Member(SELF, Member.Kind.VOTER, HTTP, PEER, true, true, Optional.empty()), other);
    }

    @Override
    public List<Endpoint> addresses() {
        return List.of(HTTP);
    }

    @Override
    public Admission join(Candidate candidate) {
        candidates.add(candidate);
        return admission;
    }

    @Override
    public Removal remove(NodeName name) {
        return switch (name.value()) {
            case "n1" -> new Removal.Refused("n1 is the last node.");
            case "n2" -> new Removal.Removed();
            case "n3" -> new Removal.Pending("n3 is still there.");
            default -> new Removal.Unknown();
        };
    }

    @Override
    public void changeOnlyWith(Consent consent) {}

    @Override
    public boolean handOver() {
        return false;
    }

    @Override
    public boolean leads() {
        return true;
    }

    @Override
    public void prefer(Optional<NodeName> name) {}
}
