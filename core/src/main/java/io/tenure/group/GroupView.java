package io.tenure.group;

import io.tenure.node.NodeId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The members as one node sees them at one moment, sorted by id.
 *
 * @param self the node whose view it is
 * @param rollIndex the entry of the log that named these members
 * @param quorum how many members must be available for documents to be written
 */
public record GroupView(NodeId self, long rollIndex, List<GroupMember> members, int quorum) {

    private static final int HASH_BYTES = 8;

    public GroupView {
        members = members.stream()
                .sorted(Comparator.comparing(member -> member.id().toString()))
                .toList();
    }

    /**
     * Views of equal hash have equal owners, whichever node computes it: the same members with the same status. Members that
     * were replaced own nothing and do not count.
     */
    public String hash() {
        String text = members.stream()
                .filter(member -> member.status() != MemberStatus.REPLACED)
                .map(member -> member.id() + " " + member.status() + " " + member.observer())
                .collect(Collectors.joining("\n"));
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JDK has SHA-256.", e);
        }
    }

    /** How many members are available and may hold copies. */
    public long available() {
        return members.stream()
                .filter(member -> member.status() == MemberStatus.AVAILABLE && !member.observer())
                .count();
    }

    public Optional<GroupMember> member(NodeId id) {
        return members.stream().filter(member -> member.id().equals(id)).findFirst();
    }
}
