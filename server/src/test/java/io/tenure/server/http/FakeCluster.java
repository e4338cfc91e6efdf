package io.tenure.server.http;

import io.tenure.node.ClusterId;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeId;
import io.tenure.node.NodeName;
import io.tenure.server.cluster.Admission;
import io.tenure.server.cluster.Applicant;
import io.tenure.server.cluster.Cluster;
import io.tenure.server.cluster.Member;
import io.tenure.server.cluster.MemberRole;
import io.tenure.server.cluster.NodeStatus;
import io.tenure.server.cluster.Removal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A cluster of one node that takes in whoever comes, unless told otherwise. */
final class FakeCluster implements Cluster {

    static final ClusterId ID = ClusterId.parse("6f0c0000-0000-4000-8000-000000000001");

    final List<Applicant> applicants = new ArrayList<>();
    Admission admission = new Admission.Admitted();

    @Override
    public NodeStatus status() {
        return new NodeStatus(
                NodeId.parse("n1-3f2a9c01"),
                ID,
                new NodeStatus.Place(
                        Endpoint.parse("127.0.0.1:8000"), Endpoint.parse("127.0.0.1:9000"), Path.of("data", "n1")),
                new NodeStatus.Raft(NodeStatus.RaftRole.LEADER, Optional.of(new NodeName("n1")), 3, 120, 1),
                List.of("Take care."));
    }

    @Override
    public List<Member> members() {
        return List.of(new Member(
                NodeId.parse("n1-3f2a9c01"),
                MemberRole.VOTER,
                Endpoint.parse("127.0.0.1:8000"),
                Endpoint.parse("127.0.0.1:9000"),
                true,
                true,
                Optional.empty()));
    }

    @Override
    public Admission join(Applicant applicant) {
        applicants.add(applicant);
        return admission;
    }

    @Override
    public Removal remove(NodeName name) {
        return switch (name.value()) {
            case "n1" -> new Removal.Refused("n1 is the last node.");
            case "n2" -> new Removal.Removed();
            default -> new Removal.Unknown();
        };
    }
}
