package io.tenure.document.replica;

import io.tenure.document.EncodedState;
import io.tenure.document.ShelfDigest;
import io.tenure.document.ShelfRow;
import io.tenure.node.NodeId;
import io.tenure.selector.Partition;
import io.tenure.store.log.Levels;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Takes what another member has of partitions that differ, no faster than the settings allow. It decides nothing: it takes
 * what is strictly newer than the own state, and leaves the rest to the owner.
 *
 * <p>Partitions of which this node has nothing are copied page by page, many in one answer. Of the others the names are read
 * first. Both is done several times at once, so that the round trips and the disk of one do not hold up the rest.
 */
final class Intake {

    /** How many partitions are compared by name at once. */
    private static final int LANES = 8;

    /** How many pages are under way at once. */
    private static final int CURSORS = 12;

    /** How many partitions are asked for in one message. */
    private static final int PARTITIONS = 1024;

    private final HostDesk desk;
    private final Replicas replicas;
    private final Conflicts conflicts;
    private final Throttle throttle;

    Intake(HostDesk desk, Replicas replicas, Conflicts conflicts, Throttle throttle) {
        this.desk = desk;
        this.replicas = replicas;
        this.conflicts = conflicts;
        this.throttle = throttle;
    }

    /** Reads what this member has of these partitions, until it is not wanted any more. */
    record Order(NodeId member, List<Partition> partitions, BooleanSupplier wanted) {}

    /**
     * Continues with {@code then} once all of it is on disk, with {@code silent} if the member fails to answer, and not at all
     * if it is not wanted any more.
     */
    void read(Order order, Runnable then, Runnable silent) {
        List<Partition> empty = new ArrayList<>();
        Queue<Partition> others = new ArrayDeque<>();
        boolean inBulk = desk.canAllRead(Levels.BULK_COPIES);
        for (Partition partition : order.partitions) {
            if (inBulk && replicas.digest(partition).equals(ShelfDigest.EMPTY)) {
                empty.add(partition);
            } else {
                others.add(partition);
            }
        }
        Join named = new Join(LANES, order.wanted, then, silent);
        Join copied = new Join(CURSORS, order.wanted, () -> new Lanes(order.member, others, named).start(), silent);
        for (int part = 0; part < CURSORS; part++) {
            List<Partition> share = empty.subList(empty.size() * part / CURSORS, empty.size() * (part + 1) / CURSORS);
            copy(new Cursor(order.member, share, ""), copied);
        }
    }

    /** Continues when all that were begun have ended: with {@code then} if none of them failed. */
    private static final class Join {

        private final BooleanSupplier wanted;
        private final Runnable then;
        private final Runnable silent;
        private int open;
        private boolean failed;

        Join(int begun, BooleanSupplier wanted, Runnable then, Runnable silent) {
            this.open = begun;
            this.wanted = wanted;
            this.then = then;
            this.silent = silent;
        }

        boolean isToGoOn() {
            return !failed && wanted.getAsBoolean();
        }

        void done() {
            if (--open == 0 && wanted.getAsBoolean()) {
                (failed ? silent : then).run();
            }
        }

        void fail() {
            failed = true;
            done();
        }
    }

    private void copy(Cursor cursor, Join all) {
        if (cursor.rest.isEmpty() || !all.isToGoOn()) {
            all.done();
            return;
        }
        desk.ask(cursor.member, cursor.message(), answer -> {
            if (!(answer instanceof PeerAnswer.Copied page) || !cursor.isAnsweredBy(page)) {
                all.fail();
                return;
            }
            List<ShelfRow> rows = new ArrayList<>();
            int units = 0;
            for (int i = 0; i < page.parts().size(); i++) {
                PeerAnswer.Fetched part = page.parts().get(i);
                units += Replicas.units(part.states());
                rows.addAll(rows(cursor.rest.get(i), part));
            }
            Runnable next = () -> copy(cursor.behind(page), all);
            int amount = units;
            boolean taken = desk.writeIfRoom(rows, () -> goOn(amount, next));
            if (!taken) {
                all.fail();
            }
        });
    }

    /** After this much was taken in. A turn of its own would wait behind those of the other pages. */
    private void goOn(int units, Runnable next) {
        Duration pause = throttle.take(units);
        if (pause.isZero()) {
            next.run();
        } else {
            desk.after(pause, next);
        }
    }

    /** Where the copying is: in the first of these partitions, behind this link. */
    private record Cursor(NodeId member, List<Partition> rest, String after) {

        PeerMessage message() {
            return new PeerMessage.Copy(rest.subList(0, Math.min(PARTITIONS, rest.size())), after);
        }

        boolean isAnsweredBy(PeerAnswer.Copied page) {
            return !page.parts().isEmpty() && page.parts().size() <= rest.size();
        }

        Cursor behind(PeerAnswer.Copied page) {
            int whole = page.parts().size() - (page.isWhole() ? 0 : 1);
            String last = page.isWhole()
                    ? ""
                    : page.parts().getLast().states().getLast().link();
            return new Cursor(member, rest.subList(whole, rest.size()), last);
        }
    }

    /** Reads several partitions at once, each by name. */
    private final class Lanes {

        private final NodeId member;
        private final Queue<Partition> rest;
        private final Join all;

        Lanes(NodeId member, Queue<Partition> rest, Join all) {
            this.member = member;
            this.rest = rest;
            this.all = all;
        }

        void start() {
            for (int lane = 0; lane < LANES; lane++) {
                next();
            }
        }

        private void next() {
            Partition partition = all.isToGoOn() ? rest.poll() : null;
            if (partition == null) {
                all.done();
            } else {
                names(new Page(member, partition, ""), this::next, all::fail);
            }
        }
    }

    private void names(Page page, Runnable then, Runnable silent) {
        desk.ask(page.member, new PeerMessage.Names(page.claim(), page.after), answer -> {
            if (!(answer instanceof PeerAnswer.Named named)) {
                silent.run();
            } else if (named.names().isEmpty()) {
                then.run();
            } else {
                Page next = new Page(
                        page.member, page.partition, named.names().getLast().link());
                fetch(page, newer(named.names()), () -> names(next, then, silent), silent);
            }
        });
    }

    private List<String> newer(List<StateName> names) {
        return names.stream()
                .filter(name -> replicas.state(name.link())
                        .map(own -> name.place().isAfter(own.place()))
                        .orElse(true))
                .map(StateName::link)
                .toList();
    }

    private void fetch(Page page, List<String> links, Runnable then, Runnable silent) {
        if (links.isEmpty()) {
            then.run();
            return;
        }
        desk.ask(page.member, new PeerMessage.Fetch(page.claim(), links), answer -> {
            if (!(answer instanceof PeerAnswer.Fetched fetched)
                    || fetched.states().isEmpty()) {
                silent.run();
                return;
            }
            Set<String> got = new HashSet<>();
            fetched.states().forEach(state -> got.add(state.link()));
            List<String> rest =
                    links.stream().filter(link -> !got.contains(link)).toList();
            Runnable next = () -> fetch(page, rest, then, silent);
            int units = Replicas.units(fetched.states());
            boolean taken = desk.writeIfRoom(rows(page.partition, fetched), () -> goOn(units, next));
            if (!taken) {
                silent.run();
            }
        });
    }

    private List<ShelfRow> rows(Partition partition, PeerAnswer.Fetched fetched) {
        List<ShelfRow> rows = new ArrayList<>();
        Promise own = replicas.promise(partition);
        boolean empty = replicas.digest(partition).equals(ShelfDigest.EMPTY);
        for (EncodedState state : fetched.states()) {
            ShelfRow row = replicas.row(state);
            boolean asked = row.key().partition().equals(partition);
            boolean above =
                    state.place().epoch() > own.epoch() && fetched.promise().epoch() <= own.epoch();
            Optional<EncodedState> before = empty ? Optional.empty() : replicas.encoded(state.link());
            if (asked
                    && !above
                    && before.map(each -> state.place().isAfter(each.place())).orElse(true)) {
                before.ifPresent(each -> rows.addAll(
                        conflicts.replaced(Optional.of(each.decoded()), state.decoded(), desk.nowMicros())));
                rows.add(row);
            }
        }
        if (!rows.isEmpty() && fetched.promise().epoch() > own.epoch()) {
            // No state without a promise that is as high: the next take-over by this node must be above both.
            rows.add(replicas.row(partition, fetched.promise()));
        }
        return rows;
    }

    /** Where the reading by names is. */
    private record Page(NodeId member, Partition partition, String after) {

        /** Without an epoch: whatever was promised to whomever. */
        PeerMessage.Claim claim() {
            return new PeerMessage.Claim(member, partition, 0, 0);
        }
    }
}
