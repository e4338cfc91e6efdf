package io.tenure.sim.document;

import io.tenure.document.DocumentPeers;
import io.tenure.document.ShelfRow;
import io.tenure.document.ShelfTable;
import io.tenure.document.replica.DocumentHost;
import io.tenure.document.replica.HostPorts;
import io.tenure.document.replica.ShelfOrigin;
import io.tenure.group.GroupView;
import io.tenure.node.NodeId;
import io.tenure.store.log.Levels;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** One machine: a disk, and a process with the host that runs in production. */
final class SimHost {

    private final Supplier<SimCrew> processes;
    private final SimOwners owners;
    private NodeId id;
    private SimShelf shelf;
    private SimCrew crew;
    private DocumentHost host;
    private GroupView view;
    private boolean up;
    private boolean available;
    private boolean resting;
    private int starts;

    SimHost(Supplier<SimCrew> processes, SimOwners owners, NodeId id, SimShelf shelf) {
        this.processes = processes;
        this.owners = owners;
        this.id = id;
        this.shelf = shelf;
    }

    void start(DocumentPeers peers, GroupView first, ShelfOrigin origin) {
        starts++;
        crew = processes.get();
        view = first;
        up = true;
        available = false;
        host = new DocumentHost(
                new HostPorts(id, shelf, peers, owners, crew, Levels.OF_THIS_BUILD::highest, crew.time()::wall),
                DocumentPlan.SETTINGS,
                first,
                origin);
    }

    void crash() {
        up = false;
        crew.die();
        shelf.die();
    }

    /** The disk is gone, and with it the identity. */
    void replace(NodeId next, SimShelf empty) {
        id = next;
        shelf = empty;
    }

    /** Something is done in the process, unless it has died since. */
    void happen(Runnable action) {
        if (up) {
            crew.happen(action);
        }
    }

    void view(GroupView next) {
        if (up && !next.equals(view)) {
            view = next;
            crew.happen(() -> host.view(next));
        }
    }

    GroupView view() {
        return view;
    }

    DocumentHost host() {
        return host;
    }

    SimCrew crew() {
        return crew;
    }

    SimShelf shelf() {
        return shelf;
    }

    NodeId id() {
        return id;
    }

    int starts() {
        return starts;
    }

    boolean isUp() {
        return up;
    }

    boolean isAnswering() {
        return up && !crew.isFrozen();
    }

    boolean isAvailable() {
        return available;
    }

    /** From now on it owns nothing, or may own again. */
    void resting(boolean now) {
        resting = now;
        available = !now;
    }

    boolean isResting() {
        return resting;
    }

    void available(boolean now) {
        available = now;
    }

    Map<String, byte[]> documents() {
        Map<String, byte[]> rows = new TreeMap<>();
        for (ShelfRow row : shelf.list(ShelfTable.DOCUMENTS, "", "", Integer.MAX_VALUE)) {
            rows.put(row.key().name(), row.value());
        }
        return rows;
    }
}
