package io.tenure.group;

import io.tenure.node.NodeId;
import io.tenure.node.NodeName;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Who belongs, as of an entry of the log.
 *
 * @param index the number of that entry; -1 before any is known
 * @param ids sorted
 * @param replaced for names on the roll, the member that had the name before
 */
record Roll(long index, List<NodeId> ids, Map<NodeName, NodeId> replaced) {

    static final Comparator<NodeId> ORDER = Comparator.comparing(
                    (NodeId id) -> id.name().value())
            .thenComparing(id -> id.incarnation().value());

    static final Roll NONE = new Roll(-1, List.of(), Map.of());

    Roll next(long newer, Collection<NodeId> members) {
        List<NodeId> sorted = members.stream().distinct().sorted(ORDER).toList();
        Map<NodeName, NodeId> gone = new TreeMap<>(Comparator.comparing(NodeName::value));
        gone.putAll(replaced);
        Set<NodeId> present = new HashSet<>(sorted);
        ids.stream().filter(id -> !present.contains(id)).forEach(id -> gone.put(id.name(), id));
        gone.keySet().retainAll(sorted.stream().map(NodeId::name).toList());
        gone.values().removeIf(present::contains);
        return new Roll(newer, sorted, Collections.unmodifiableMap(gone));
    }

    int size() {
        return ids.size();
    }
}
