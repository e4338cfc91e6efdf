package io.tenure.server.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Everything that can be set. {@code HTTP} is the flag {@code --http}, the variable {@code TENURE_HTTP} and the key
 * {@code node.http} of the file.
 *
 * <p>Keys under {@code node} are a node's own; those under {@code cluster} should be equal on all nodes.
 */
enum Setting {
    ID("node", "NAME", "the node's name (n1)"),
    DATA("node", "DIR", "everything that the node stores (data/NAME)"),
    HTTP("node", "HOST:PORT", "where people and other nodes call it (127.0.0.1:8000; port 0 takes a free one)"),
    PEER_PORT("node", "N", "for the traffic between nodes (a free one, kept over restarts)"),
    ADVERTISE("node", "HOST", "the host that other nodes are told (that of --http)"),
    ALLOW_HOST("node", "NAME", "a name by which it may be called as well; may be given several times"),
    ROLE("node", "ROLE", "voter or learner (voter)"),
    JOIN("node", "URL", "join the cluster of this node instead of founding one; may be given several times"),
    LABEL("node", "KEY=VALUE", "what others are told about this node; may be given several times"),
    OBSERVER("node", "", "forward requests, but hold no documents"),
    LOG_LIMIT("node", "SIZE", "how long the replicated log may become before it is cut (256MiB)"),
    FACTORIES("node", "JAR", "factories of replicated documents, loaded at the start; may be given several times"),
    GADGETS("node", "DIR", "the executables that may be run as jobs (gadgets)"),
    MAX_JOBS("node", "N", "how many jobs run at once while this node leads; others wait (32)"),
    INSECURE("node", "", "listen beyond this machine although there is no login"),
    ELECTION("cluster", "MIN-MAX", "how long nodes wait for a leader before they elect another (300ms-600ms)"),
    LEASE_TTL("cluster", "TIME", "how long a node promises to serve one leader (3s)"),
    LEASE_RENEW("cluster", "TIME", "how often a leader renews that promise (500ms)"),
    LEASE_MARGIN("cluster", "TIME", "how much sooner than it ends a leader stops trusting the promise (1s)"),
    LEASE_KILL("cluster", "TIME", "how long the leader's work may take to end (400ms)"),
    SELECTOR("cluster", "NAME=K", "a selector of K copies, or all, created at the start; may be given several times"),
    CONFIG("", "FILE", "a YAML file with these settings");

    private final String section;
    private final String argument;
    private final String help;

    Setting(String section, String argument, String help) {
        this.section = section;
        this.argument = argument;
        this.help = help;
    }

    String flag() {
        return "--" + word();
    }

    String variable() {
        return "TENURE_" + name();
    }

    /** Its place in a file; empty if it cannot stand there. */
    Optional<String> key() {
        return section.isEmpty() ? Optional.empty() : Optional.of(section + "." + word());
    }

    /** What follows the flag; empty for one that is just on. */
    String argument() {
        return argument;
    }

    String help() {
        return help;
    }

    boolean isSwitch() {
        return argument.isEmpty();
    }

    boolean isList() {
        return this == JOIN || this == ALLOW_HOST || this == LABEL || this == FACTORIES || this == SELECTOR;
    }

    static Optional<Setting> ofFlag(String flag) {
        return Arrays.stream(values())
                .filter(setting -> setting.flag().equals(flag))
                .findFirst();
    }

    static Optional<Setting> ofKey(String key) {
        return Arrays.stream(values())
                .filter(setting -> setting.key().filter(key::equals).isPresent())
                .findFirst();
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
