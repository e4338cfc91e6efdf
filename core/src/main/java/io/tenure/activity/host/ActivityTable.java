package io.tenure.activity.host;

import io.tenure.activity.Activity;
import io.tenure.activity.ActivityEnd;
import io.tenure.activity.ActivityRefusal;
import io.tenure.activity.ActivityRefusal.DomainConflict;
import io.tenure.activity.ActivityRefusal.NoLease;
import io.tenure.activity.ActivityRefusal.NoQuorum;
import io.tenure.activity.ActivityRefusal.NotLeader;
import io.tenure.activity.ActivitySpec;
import io.tenure.activity.host.ActivityEffect.End;
import io.tenure.activity.host.ActivityEffect.Refuse;
import io.tenure.activity.host.ActivityEffect.Start;
import io.tenure.activity.host.ActivityEffect.Switched;
import io.tenure.activity.host.ActivityInput.Begin;
import io.tenure.lease.Holder;
import io.tenure.lease.LossReason;
import io.tenure.lease.Quorum;
import io.tenure.time.Moment;
import io.tenure.time.Step;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which activities run on a node, and which must end: a pure protocol.
 *
 * <p>An activity starts when its conditions hold, checked in this order: no other family in its domain, the local
 * lease, the office, the quorum. Waiting activities are checked again whenever something changes, in the order of their
 * arrival, until their patience ends; then they are refused with the condition that failed. The loss of a quorum ends
 * only the activities that need it, and a change of the local lease those of a follower.
 *
 * @param serving whom this node's own agent serves, if it has one
 */
public record ActivityTable(
        OfficeStanding standing, Optional<Holder> serving, Map<Long, Activity> running, List<Begin> waiting) {

    public static final ActivityTable EMPTY =
            new ActivityTable(OfficeStanding.NONE, Optional.empty(), Map.of(), List.of());

    public ActivityTable {
        waiting = List.copyOf(waiting);
    }

    public Step<ActivityTable, ActivityEffect> step(ActivityInput input, Moment now) {
        Step<ActivityTable, ActivityEffect> handled = handle(input, now);
        Step<ActivityTable, ActivityEffect> ended = handled.state().endUnsupported(now);
        Step<ActivityTable, ActivityEffect> begun = ended.state().beginWaiting(now);
        return new Step<>(begun.state(), handled.effects())
                .then(ended.effects())
                .then(begun.effects());
    }

    /** When to wake up without any input: a quorum ends, or somebody's patience. */
    public Optional<Moment> wakeAt() {
        Stream<Moment> quorums = running.values().stream()
                .filter(ActivityTable::dependsOnQuorum)
                .flatMap(activity -> standing.until(activity.spec().quorum()).stream());
        return Stream.concat(quorums, waiting.stream().map(Begin::patienceEnds)).min(Moment::compareTo);
    }

    public Collection<Activity> all() {
        return running.values();
    }

    private Step<ActivityTable, ActivityEffect> handle(ActivityInput input, Moment now) {
        return switch (input) {
            case Begin i -> Step.to(new ActivityTable(standing, serving, running, with(waiting, i)));
            case ActivityInput.Ended i -> Step.to(without(i.id()));
            case ActivityInput.SwitchQuorum i -> switchQuorum(i, now);
            case ActivityInput.StandingIs i -> Step.to(new ActivityTable(i.standing(), serving, running, waiting));
            case ActivityInput.ServingIs i -> Step.to(new ActivityTable(standing, i.holder(), running, waiting));
            case ActivityInput.OfficeLost i -> officeLost(i.reason());
            case ActivityInput.LocalLeaseEnded i ->
                Step.to(serving.equals(Optional.of(i.holder())) ? servingNobody() : this);
            case ActivityInput.WakeUp i -> Step.to(this);
        };
    }

    private Step<ActivityTable, ActivityEffect> officeLost(LossReason reason) {
        Step<ActivityTable, ActivityEffect> ended = end(
                activity -> activity.term().isPresent() && (!activity.spec().isUnsafe() || reason.isVoluntary()),
                activity -> new ActivityEnd.OfficeLost(reason));
        ActivityTable next = ended.state();
        OfficeStanding bystander =
                new OfficeStanding(Optional.empty(), Map.of(), next.standing.voters(), next.standing.row());
        return new Step<>(new ActivityTable(bystander, serving, next.running, next.waiting), ended.effects());
    }

    private ActivityTable servingNobody() {
        return new ActivityTable(standing, Optional.empty(), running, waiting);
    }

    /** The lease under which everything here runs. */
    private Optional<Holder> local() {
        return serving.or(standing::row);
    }

    private Step<ActivityTable, ActivityEffect> switchQuorum(ActivityInput.SwitchQuorum input, Moment now) {
        Activity activity = running.get(input.id());
        if (activity == null || activity.end().isPresent()) {
            return Step.to(this, new Switched(input.id(), Optional.of(new NotLeader())));
        }
        Optional<ActivityRefusal> refusal = quorumObjection(activity.spec().needing(input.quorum()), now);
        ActivityTable next = refusal.isPresent() ? this : put(activity.needing(input.quorum(), standing.term()));
        return Step.to(next, new Switched(input.id(), refusal));
    }

    /** Ends activities without their quorum, and those of a follower under another lease than the current one. */
    private Step<ActivityTable, ActivityEffect> endUnsupported(Moment now) {
        Step<ActivityTable, ActivityEffect> followers = end(
                activity -> activity.isFollower() && !local().equals(Optional.of(activity.lease())),
                activity -> new ActivityEnd.LocalLeaseExpired(activity.lease()));
        Step<ActivityTable, ActivityEffect> leaders = followers
                .state()
                .end(
                        activity -> dependsOnQuorum(activity)
                                && quorumObjection(activity.spec(), now).isPresent(),
                        activity -> new ActivityEnd.QuorumLost(
                                standing.shortfall(activity.spec().quorum(), now)));
        return new Step<>(leaders.state(), followers.effects()).then(leaders.effects());
    }

    private Step<ActivityTable, ActivityEffect> end(Predicate<Activity> which, Function<Activity, ActivityEnd> why) {
        ActivityTable next = this;
        List<ActivityEffect> effects = new ArrayList<>();
        for (Activity activity : running.values()) {
            if (activity.end().isEmpty() && which.test(activity)) {
                Activity ending = activity.ending(why.apply(activity));
                next = next.put(ending);
                effects.add(new End(ending, ending.end().orElseThrow()));
            }
        }
        return new Step<>(next, effects);
    }

    private Step<ActivityTable, ActivityEffect> beginWaiting(Moment now) {
        ActivityTable next = this;
        List<ActivityEffect> effects = new ArrayList<>();
        for (Begin begin : waiting) {
            Optional<ActivityRefusal> objection = next.objection(begin, now);
            if (objection.isEmpty()) {
                Activity activity = next.started(begin, now);
                next = next.stopWaiting(begin).put(activity);
                effects.add(new Start(activity));
            } else if (!begin.patienceEnds().isAfter(now)) {
                next = next.stopWaiting(begin);
                effects.add(new Refuse(begin.id(), objection.get()));
            }
        }
        return new Step<>(next, effects);
    }

    private Optional<ActivityRefusal> objection(Begin begin, Moment now) {
        @Nullable Activity parent = parent(begin);
        if (begin.parent().isPresent() && (parent == null || parent.end().isPresent())) {
            return Optional.of(new NoLease(Optional.empty(), local()));
        }
        Optional<Activity> rival = running.values().stream()
                .filter(other -> other.spec().domain().equals(begin.spec().domain())
                        && (parent == null || other.family() != parent.family()))
                .findFirst();
        if (rival.isPresent()) {
            return Optional.of(
                    new DomainConflict(begin.spec().domain(), rival.get().fullName()));
        }
        Optional<Holder> required = parent == null ? local() : Optional.of(parent.lease());
        if (required.isEmpty() || !required.equals(local())) {
            return Optional.of(new NoLease(required, local()));
        }
        return quorumObjection(begin.spec(), now);
    }

    private Optional<ActivityRefusal> quorumObjection(ActivitySpec spec, Moment now) {
        if (spec.quorum() instanceof Quorum.Follower) {
            return Optional.empty();
        }
        if (standing.term().isEmpty()) {
            return Optional.of(new NotLeader());
        }
        boolean had =
                standing.until(spec.quorum()).filter(end -> end.isAfter(now)).isPresent();
        return spec.isUnsafe() || had
                ? Optional.empty()
                : Optional.of(new NoQuorum(standing.shortfall(spec.quorum(), now)));
    }

    private Activity started(Begin begin, Moment now) {
        @Nullable Activity parent = parent(begin);
        Holder lease = local().orElseThrow();
        boolean follower = begin.spec().quorum() instanceof Quorum.Follower;
        List<String> path = parent == null ? List.of() : parent.path();
        return new Activity(
                begin.id(),
                parent == null ? begin.id() : parent.family(),
                Stream.concat(path.stream(), Stream.of(begin.spec().name())).toList(),
                parent != null && parent.spec().isUnsafe() ? begin.spec().unsafe() : begin.spec(),
                follower ? Optional.empty() : standing.term(),
                lease,
                now,
                Optional.empty());
    }

    private @Nullable Activity parent(Begin begin) {
        return begin.parent().isPresent() ? running.get(begin.parent().getAsLong()) : null;
    }

    private static boolean dependsOnQuorum(Activity activity) {
        return activity.end().isEmpty()
                && !activity.isFollower()
                && !activity.spec().isUnsafe();
    }

    private ActivityTable put(Activity activity) {
        Map<Long, Activity> next = new TreeMap<>(running);
        next.put(activity.id(), activity);
        return new ActivityTable(standing, serving, next, waiting);
    }

    private ActivityTable without(long id) {
        Map<Long, Activity> next = new TreeMap<>(running);
        next.remove(id);
        return new ActivityTable(
                standing,
                serving,
                next,
                waiting.stream().filter(begin -> begin.id() != id).toList());
    }

    private ActivityTable stopWaiting(Begin begin) {
        return new ActivityTable(
                standing,
                serving,
                running,
                waiting.stream().filter(other -> other.id() != begin.id()).toList());
    }

    private static List<Begin> with(List<Begin> list, Begin begin) {
        return Stream.concat(list.stream(), Stream.of(begin)).toList();
    }
}
