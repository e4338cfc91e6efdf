package io.tenure.server.document;

import io.tenure.document.DocumentFactory;
import io.tenure.document.Shelf;
import io.tenure.document.replica.HostPorts;
import io.tenure.document.replica.HostSettings;
import io.tenure.document.replica.ShelfOrigin;
import io.tenure.group.GroupMember;
import io.tenure.group.GroupView;
import io.tenure.group.MemberStatus;
import io.tenure.json.JacksonCodec;
import io.tenure.runtime.Crew;
import io.tenure.selector.Placement;
import io.tenure.selector.Selector;
import io.tenure.server.http.Refusal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** The realms that the factories of a node need, each with its host. */
final class Realms implements AutoCloseable {

    private final DocumentSurroundings around;
    private final HostSettings settings;
    private final Crew crew;
    private final Answers answers;
    private final Map<String, Kept> realms = new LinkedHashMap<>();

    /** A realm and what works on it. */
    record Kept(Realm realm, HostKeeper keeper, HttpPeers peers, DocumentParts parts) {}

    Realms(DocumentSurroundings around, HostSettings settings, Answers answers, Crew crew) {
        this.around = around;
        this.settings = settings;
        this.answers = answers;
        this.crew = crew;
    }

    /** Opens what the factories need. */
    void open(List<? extends DocumentFactory<?>> factories, DocumentCopies copies) {
        factories.stream().map(Realm::of).distinct().forEach(realm -> {
            Shelf shelf = copies.shelves().open(realm);
            // What is kept in memory does not know what was promised before a restart: it must ask the others.
            ShelfOrigin origin = realm.persistent() ? copies.origin() : ShelfOrigin.JOINED;
            realms.put(realm.name(), realm.replicated() ? among(realm, shelf, origin) : alone(realm, shelf));
        });
    }

    private Kept among(Realm realm, Shelf shelf, ShelfOrigin origin) {
        Supplier<Placement> placement = around.forwarding().placement();
        KnownSelector selector =
                new KnownSelector(realm.selector(), around.forwarding().selectors()::find);
        HttpPeers peers = peers(realm);
        HostPorts ports = new HostPorts(
                around.self(),
                shelf,
                peers,
                new PlacementOwners(selector, placement),
                crew,
                around.level(),
                around.wall());
        HostKeeper keeper = new HostKeeper(
                ports, settings, origin, selector, () -> placement.get().view());
        return kept(realm, keeper, peers, placement, around.forwarding().forwarder()::atOwner);
    }

    /** In a group of its own. */
    private Kept alone(Realm realm, Shelf shelf) {
        GroupMember self = new GroupMember(around.self(), MemberStatus.AVAILABLE, Optional.empty(), Map.of(), false);
        GroupView view = new GroupView(around.self(), 0, List.of(self), 1);
        Placement placement = Placement.of(view);
        KnownSelector selector = new KnownSelector(realm.selector(), name -> Optional.of(Selector.DEFAULT));
        HttpPeers peers = peers(realm);
        HostPorts ports = new HostPorts(
                around.self(),
                shelf,
                peers,
                new PlacementOwners(selector, () -> placement),
                crew,
                around.level(),
                around.wall());
        HostKeeper keeper = new HostKeeper(ports, settings, ShelfOrigin.FOUNDED, selector, () -> view);
        return kept(
                realm,
                keeper,
                peers,
                () -> placement,
                (request, key, owned) -> owned.act(request).conclusion().reached());
    }

    private Kept kept(
            Realm realm, HostKeeper keeper, HttpPeers peers, Supplier<Placement> placement, OwnerDesk.Reaching reach) {
        DocumentParts parts = new DocumentParts(
                new OwnerDesk(reach, keeper, answers),
                keeper,
                new DocumentHealth(keeper, () -> placement.get().view(), answers),
                answers,
                new DocumentJson(placement),
                new JacksonCodec(),
                crew::uuid,
                new RequestStats());
        return new Kept(realm, keeper, peers, parts);
    }

    private HttpPeers peers(Realm realm) {
        return new HttpPeers(
                new HttpPeers.Sender(around.cluster(), around.self(), realm, settings.answer()),
                () -> around.forwarding().placement().get().view(),
                around.forwarding().reach(),
                around.forwarding().post(),
                crew);
    }

    Kept of(DocumentFactory<?> factory) {
        return find(Realm.of(factory))
                .orElseThrow(() -> new IllegalStateException("The realm of " + factory.link() + " is not open."));
    }

    Optional<Kept> find(Realm realm) {
        return Optional.ofNullable(realms.get(realm.name()));
    }

    /** Those whose copies are placed by this selector; refused if there are none. */
    List<Kept> by(String selector) {
        List<Kept> found = all().stream()
                .filter(kept ->
                        kept.realm().replicated() && kept.realm().selector().equals(selector))
                .toList();
        if (found.isEmpty()) {
            throw Refusal.notFound("No documents are kept by the selector '" + selector
                    + "': take one that a factory is bound to, such as " + Selector.DEFAULT.name() + ".");
        }
        return found;
    }

    Collection<Kept> all() {
        return realms.values();
    }

    /** Looks at the newest view at once. */
    void look() {
        all().forEach(kept -> kept.keeper().look());
    }

    /** Continues when all of them have caught up. */
    void catchUp(Runnable done) {
        AtomicInteger open = new AtomicInteger(realms.size());
        all().forEach(kept -> kept.keeper().catchUp(() -> {
            if (open.decrementAndGet() == 0) {
                done.run();
            }
        }));
    }

    @Override
    public void close() {
        all().forEach(kept -> kept.keeper().close());
    }
}
