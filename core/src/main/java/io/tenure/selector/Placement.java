package io.tenure.selector;

import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The owner of every partition, and the rank of the members in it, in one view. Views with the same members and statuses give
 * the same placement on every node (R1).
 *
 * <p>The owner is the first member by rank that is {@link MemberStatus#AVAILABLE}. If no member of the group is, one that is
 * {@link MemberStatus#SYNCHRONIZING} owns. Copies belong to the first members by rank, whether they answer or not: so nothing
 * is copied about because a node restarts. An owner that holds no copy by rank is possible only while none of those that do is
 * available. Observers and replaced members neither own nor hold anything.
 *
 * <p>All owners are found once, so that to look one up costs the same in a group of any size. The other ranks of a partition
 * are found when somebody first asks for them.
 */
public final class Placement {

    private static final int NOBODY = -1;

    private final GroupView view;
    private final List<GroupMember> holders;
    private final long[] seeds;
    private final int[] owners;
    private final AtomicReferenceArray<@Nullable List<GroupMember>> ranks = new AtomicReferenceArray<>(Partition.COUNT);

    private Placement(GroupView view) {
        this.view = view;
        this.holders = view.members().stream().filter(Placement::canHoldCopies).toList();
        this.seeds =
                holders.stream().mapToLong(holder -> Ranking.seed(holder.id())).toArray();
        this.owners = owners(candidates());
    }

    public static Placement of(GroupView view) {
        return new Placement(view);
    }

    public GroupView view() {
        return view;
    }

    /** Empty if no member can own anything now. */
    public Optional<GroupMember> owner(Partition partition) {
        int owner = owners[partition.number()];
        return owner == NOBODY ? Optional.empty() : Optional.of(holders.get(owner));
    }

    /** All members that can hold copies, the best first. */
    public List<GroupMember> ranked(Partition partition) {
        List<GroupMember> known = ranks.get(partition.number());
        if (known != null) {
            return known;
        }
        List<GroupMember> found = rank(partition.number());
        ranks.set(partition.number(), found);
        return found;
    }

    /** Those that hold the copies of a partition, the best first. */
    public List<GroupMember> copies(Partition partition, Selector selector) {
        List<GroupMember> ranked = ranked(partition);
        return ranked.subList(0, Math.min(selector.factor().orElse(ranked.size()), ranked.size()));
    }

    public Selection select(String key, Selector selector) {
        Partition partition = Partition.of(key);
        return new Selection(partition, owner(partition), copies(partition, selector));
    }

    private static boolean canHoldCopies(GroupMember member) {
        return !member.observer() && member.status() != MemberStatus.REPLACED;
    }

    private int[] candidates() {
        int[] available = withStatus(MemberStatus.AVAILABLE::equals);
        return available.length > 0 ? available : withStatus(MemberStatus.SYNCHRONIZING::equals);
    }

    private int[] withStatus(Predicate<MemberStatus> wanted) {
        return IntStream.range(0, holders.size())
                .filter(holder -> wanted.test(holders.get(holder).status()))
                .toArray();
    }

    private int[] owners(int[] candidates) {
        int[] found = new int[Partition.COUNT];
        Arrays.setAll(found, partition -> first(candidates, partition));
        return found;
    }

    /** Holders are sorted by id, so among equal weights the smallest id stays. */
    private int first(int[] candidates, int partition) {
        int best = NOBODY;
        long most = 0;
        long mixed = Ranking.mixed(partition);
        for (int candidate : candidates) {
            long weight = Ranking.weight(seeds[candidate], mixed);
            if (best == NOBODY || Long.compareUnsigned(weight, most) > 0) {
                best = candidate;
                most = weight;
            }
        }
        return best;
    }

    private List<GroupMember> rank(int partition) {
        long mixed = Ranking.mixed(partition);
        Comparator<Integer> byWeight =
                (a, b) -> Long.compareUnsigned(Ranking.weight(seeds[b], mixed), Ranking.weight(seeds[a], mixed));
        return IntStream.range(0, holders.size())
                .boxed()
                .sorted(byWeight)
                .map(holders::get)
                .toList();
    }
}
