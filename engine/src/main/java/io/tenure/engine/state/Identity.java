package io.tenure.engine.state;

import io.tenure.engine.Member;
import io.tenure.node.ClusterId;
import io.tenure.node.Incarnation;
import io.tenure.node.NodeId;
import io.tenure.node.NodeName;
import java.io.IOException;
import java.io.StringReader;
import java.util.Properties;

/**
 * Who a data folder is, written when it is made and never changed but for the phase.
 *
 * @param peerPort the port of the log's traffic, kept over restarts
 * @param founder whether this was the first node of its cluster
 * @param kind what the node was made to be
 */
public record Identity(NodeId node, ClusterId cluster, int peerPort, boolean founder, Member.Kind kind, Phase phase) {

    private static final int FORMAT = 1;

    /** What learners were called first; folders keep the word. */
    private static final String LEARNER = "WORKER";

    /** How far the making of the folder has come. */
    public enum Phase {
        /** Being made. Nothing was acknowledged: what is there may be thrown away and made again. */
        MAKING,
        /** Made, and not yet admitted by its cluster. A missing file is a loss. */
        WAITING,
        /** A member, as far as it knows. A missing file is a loss. */
        MEMBER,
        /** No member any more. Such a folder is of no use but to look at. */
        REMOVED
    }

    public Identity in(Phase value) {
        return new Identity(node, cluster, peerPort, founder, kind, value);
    }

    String toText() {
        return """
                # Who this folder is. Made by Tenure; do not edit, and do not copy to another node.
                format=%d
                name=%s
                incarnation=%s
                cluster=%s
                peer-port=%d
                founder=%s
                kind=%s
                phase=%s
                """.formatted(FORMAT, node.name(), node.incarnation(), cluster, peerPort, founder, stored(kind), phase);
    }

    static Identity parse(String text) throws IOException {
        Properties properties = new Properties();
        properties.load(new StringReader(text));
        int format = Integer.parseInt(need(properties, "format"));
        if (format > FORMAT) {
            throw new IOException("The folder's format is " + format + ", but this version of Tenure reads up to "
                    + FORMAT + ": start the version that wrote it, or a newer one.");
        }
        return new Identity(
                new NodeId(new NodeName(need(properties, "name")), new Incarnation(need(properties, "incarnation"))),
                ClusterId.parse(need(properties, "cluster")),
                Integer.parseInt(need(properties, "peer-port")),
                Boolean.parseBoolean(need(properties, "founder")),
                kind(need(properties, "kind")),
                Phase.valueOf(need(properties, "phase")));
    }

    private static String stored(Member.Kind kind) {
        return kind == Member.Kind.LEARNER ? LEARNER : kind.name();
    }

    private static Member.Kind kind(String stored) {
        return stored.equals(LEARNER) ? Member.Kind.LEARNER : Member.Kind.valueOf(stored);
    }

    private static String need(Properties properties, String key) throws IOException {
        String value = properties.getProperty(key);
        if (value == null) {
            throw new IOException("The identity file has no line '" + key + "'.");
        }
        return value;
    }
}
