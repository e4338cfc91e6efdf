package io.tenure.it.remote;

import io.tenure.activity.host.ActivityHost;
import io.tenure.activity.host.Duty;
import io.tenure.client.RemoteStore;
import io.tenure.leadership.Leadership;
import io.tenure.leadership.OfficeParts;
import io.tenure.lease.LeaseSettings;
import io.tenure.lease.LossReason;
import io.tenure.node.ClusterId;
import io.tenure.node.NodeId;
import io.tenure.office.FleetCandidacy;
import io.tenure.office.OfficeKeeper;
import io.tenure.office.RowGrantor;
import io.tenure.process.Children;
import io.tenure.runtime.Crew;
import io.tenure.runtime.ProcessCrew;
import io.tenure.store.Holding;
import io.tenure.store.Office;
import io.tenure.store.Term;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** A copy of a service that shares nothing with the others but the cluster. */
public final class FleetMember implements Duty, AutoCloseable {
    public static final Office SHOP = new Office("shop");

    private final Crew crew = new ProcessCrew();
    private final ActivityHost activities = new ActivityHost(crew, LeaseSettings.DEFAULT.kill());
    private final RemoteStore store;
    private final Leadership leadership;
    private final List<Term> led = new CopyOnWriteArrayList<>();

    public FleetMember(String name, String addresses) {
        store = RemoteStore.connect(addresses);
        OfficeKeeper.Seat seat = new OfficeKeeper.Seat(
                SHOP,
                new ClusterId(new UUID(1, 1)),
                NodeId.parse(name + "-00000001"),
                LeaseSettings.DEFAULT,
                Optional.empty());
        leadership = new Leadership(
                seat,
                new OfficeParts(
                        store,
                        new RowGrantor(store, SHOP, crew),
                        new FleetCandidacy(),
                        activities,
                        List.of(this),
                        Children.NONE,
                        crew));
        leadership.start();
    }

    public RemoteStore store() {
        return store;
    }

    public Optional<Holding> leading() {
        return leadership.leading();
    }

    /** The terms that this member has led in. */
    public List<Term> led() {
        return List.copyOf(led);
    }

    @Override
    public String name() {
        return "work";
    }

    @Override
    public void begin(Term term) {
        led.add(term);
    }

    @Override
    public void end(Term term, LossReason reason) {}

    @Override
    public void close() {
        leadership.close();
        activities.close();
        store.close();
    }
}
