package io.tenure.server.config;

import io.tenure.lease.LeaseSettings;
import io.tenure.node.Endpoint;
import io.tenure.node.NodeName;
import io.tenure.selector.Selector;
import io.tenure.server.config.ServerConfig.Access;
import io.tenure.server.config.ServerConfig.Documents;
import io.tenure.server.config.ServerConfig.Election;
import io.tenure.server.config.ServerConfig.Group;
import io.tenure.server.config.ServerConfig.Http;
import io.tenure.server.config.ServerConfig.Jobs;
import io.tenure.server.config.ServerConfig.Membership;
import io.tenure.server.config.ServerConfig.Peer;
import io.tenure.server.config.ServerConfig.Role;
import io.tenure.server.config.ServerConfig.Storage;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Puts the sources together: flag over environment over file over default. */
public final class ConfigReader {

    private static final String DEFAULT_NAME = "n1";

    private final Layers<Setting> layers;

    private ConfigReader(Layers<Setting> layers) {
        this.layers = layers;
    }

    /** The settings that these arguments and variables amount to; throws {@link ConfigException}. */
    public static ServerConfig read(List<String> args, Map<String, String> variables) {
        Map<Setting, Given> flags = Flags.read(args);
        Map<Setting, Given> environment = Environment.read(variables);
        Map<Setting, Given> file = new Layers<>(List.of(flags, environment))
                .find(Setting.CONFIG)
                .map(given -> SettingsFile.read(Path.of(given.value())))
                .orElse(Map.of());
        return new ConfigReader(new Layers<>(List.of(flags, environment, file))).config();
    }

    private ServerConfig config() {
        NodeName name = get(Setting.ID, NodeName::new).orElse(new NodeName(DEFAULT_NAME));
        Path data = get(Setting.DATA, Path::of).orElse(Path.of("data", name.value()));
        Storage storage =
                new Storage(data, get(Setting.LOG_LIMIT, Parsing::logLimit).orElse(Storage.DEFAULT_LOG_LIMIT));
        Http http = http();
        ServerConfig.Node node =
                new ServerConfig.Node(name, storage, http, peer(http), membership(), jobs(), documents());
        return new ServerConfig(
                node,
                new ServerConfig.Cluster(
                        get(Setting.ELECTION, Parsing::election).orElse(Election.DEFAULT), lease(), selectors()));
    }

    private Documents documents() {
        return new Documents(list(Setting.FACTORIES, Path::of));
    }

    private List<Selector> selectors() {
        List<Selector> selectors = list(Setting.SELECTOR, Parsing::selector);
        Set<String> names = new HashSet<>();
        for (Selector selector : selectors) {
            if (!names.add(selector.name())) {
                throw new ConfigException(origin(Setting.SELECTOR) + ": the selector '" + selector.name()
                        + "' is given twice: give each name once.");
            }
        }
        return selectors;
    }

    private LeaseSettings lease() {
        LeaseSettings standard = LeaseSettings.DEFAULT;
        try {
            return new LeaseSettings(
                            get(Setting.LEASE_TTL, Parsing::duration).orElse(standard.ttl()),
                            get(Setting.LEASE_RENEW, Parsing::duration).orElse(standard.renew()),
                            get(Setting.LEASE_MARGIN, Parsing::duration).orElse(standard.margin()),
                            get(Setting.LEASE_KILL, Parsing::duration).orElse(standard.kill()),
                            standard.drift())
                    .validated();
        } catch (IllegalArgumentException e) {
            throw new ConfigException(String.valueOf(e.getMessage()));
        }
    }

    private Http http() {
        Optional<Endpoint> bind = get(Setting.HTTP, Parsing::endpoint);
        boolean insecure = get(Setting.INSECURE, Parsing::bool).orElse(false);
        if (bind.isPresent() && !insecure && !isLoopback(bind.get().host())) {
            throw new ConfigException(origin(Setting.HTTP) + ": " + bind.get()
                    + " can be reached from other machines, and nobody has to log in yet. Listen on 127.0.0.1, or say"
                    + " --insecure if the network keeps strangers out.");
        }
        return new Http(
                bind, insecure ? Access.INSECURE : Access.LOOPBACK, list(Setting.ALLOW_HOST, Parsing::hostName));
    }

    private Peer peer(Http http) {
        String advertised = get(Setting.ADVERTISE, Function.identity()).orElse(http.host());
        if (isAnyAddress(advertised)) {
            throw new ConfigException("Other nodes cannot call " + advertised
                    + ": say with --advertise HOST under which host they reach this one.");
        }
        return new Peer(get(Setting.PEER_PORT, Parsing::port).orElse(0), advertised);
    }

    private Membership membership() {
        return new Membership(
                list(Setting.JOIN, Parsing::node),
                get(Setting.ROLE, Parsing::role).orElse(Role.VOTER),
                new Group(labels(), get(Setting.OBSERVER, Parsing::bool).orElse(false)));
    }

    private Map<String, String> labels() {
        Map<String, String> labels = new TreeMap<>();
        for (Map.Entry<String, String> label : list(Setting.LABEL, Parsing::label)) {
            if (labels.put(label.getKey(), label.getValue()) != null) {
                throw new ConfigException(origin(Setting.LABEL) + ": the label '" + label.getKey()
                        + "' is given twice: give each key once.");
            }
        }
        if (labels.size() > Group.MOST_LABELS) {
            throw new ConfigException(origin(Setting.LABEL) + ": " + labels.size()
                    + " labels are too many: give at most " + Group.MOST_LABELS + ".");
        }
        return labels;
    }

    private Jobs jobs() {
        return new Jobs(
                get(Setting.GADGETS, Path::of).orElse(Jobs.DEFAULT_GADGETS),
                get(Setting.MAX_JOBS, Parsing::maxJobs).orElse(Jobs.DEFAULT_MOST));
    }

    private <T> List<T> list(Setting setting, Function<String, T> reader) {
        return layers.find(setting).stream()
                .flatMap(given ->
                        given.values().stream().map(value -> Parsing.value(Given.of(value, given.origin()), reader)))
                .toList();
    }

    private <T> Optional<T> get(Setting setting, Function<String, T> reader) {
        return layers.find(setting).map(given -> Parsing.value(given, reader));
    }

    private String origin(Setting setting) {
        return layers.find(setting).map(Given::origin).orElse(setting.flag());
    }

    private static boolean isLoopback(String host) {
        return address(host).isLoopbackAddress();
    }

    private static boolean isAnyAddress(String host) {
        return address(host).isAnyLocalAddress();
    }

    private static InetAddress address(String host) {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new ConfigException(
                    "The host '" + host + "' is not known: check its spelling, or write its IP address.");
        }
    }
}
