package io.tenure.selector;

import io.tenure.group.GroupMember;
import java.util.List;
import java.util.Optional;

/**
 * Who is in charge of a key, and who holds its copies.
 *
 * @param owner empty if no member can own anything now
 * @param copies the best first, also those that do not answer now
 */
public record Selection(Partition partition, Optional<GroupMember> owner, List<GroupMember> copies) {

    public Selection {
        copies = List.copyOf(copies);
    }
}
