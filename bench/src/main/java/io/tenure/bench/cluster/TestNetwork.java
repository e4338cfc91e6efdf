package io.tenure.bench.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A network of its own for every node, joined by a router whose links can be cut: what is cut is dropped without a word, in one
 * direction or in both. This process reaches all nodes whatever is cut between them.
 *
 * <p>Needs root and iproute2. All of it is gone when it is closed.
 */
public final class TestNetwork implements AutoCloseable {

    private static final int HTTP = 8000;
    private static final int PEERS = 9000;

    private final String prefix;
    private final String net;
    private final int size;
    private final List<List<String>> cuts = new ArrayList<>();

    private TestNetwork(String prefix, String net, int size) {
        this.prefix = prefix;
        this.net = net;
        this.size = size;
    }

    /** Why there can be none on this machine; empty if there can. */
    public static Optional<String> obstacle() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return Optional.of("networks of one's own are only known for Linux");
        }
        if (!Shell.run("sh", "-c", "command -v ip").ok()) {
            return Optional.of("the command ip (package iproute2) is needed");
        }
        return Shell.run("id", "-u").output().equals("0")
                ? refused()
                : Optional.of("making networks for nodes needs root");
    }

    /** Root of a container may not be allowed to. */
    private static Optional<String> refused() {
        String name = "tenure-try-" + ProcessHandle.current().pid();
        Shell.Ended made = Shell.run("ip", "netns", "add", name);
        Shell.run("ip", "netns", "del", name);
        return made.ok() ? Optional.empty() : Optional.of("networks cannot be made here: " + made.output());
    }

    /** Networks for nodes number 1 to {@code size}. Processes that do this at the same time do not meet. */
    public static TestNetwork make(int size) {
        long pid = ProcessHandle.current().pid();
        TestNetwork network = new TestNetwork("tn" + pid % 100_000, "10." + (64 + pid % 128), size);
        try {
            network.make();
            return network;
        } catch (RuntimeException e) {
            network.close();
            throw e;
        }
    }

    private void make() {
        Shell.need("ip", "netns", "add", router());
        Shell.need("ip", "netns", "exec", router(), "sh", "-c", "echo 1 > /proc/sys/net/ipv4/ip_forward");
        for (int node = 1; node <= size; node++) {
            Shell.need("ip", "netns", "add", space(node));
            Shell.need("ip", "-n", space(node), "link", "set", "lo", "up");
            link("v" + node, "eth0", space(node), node);
            Shell.need("ip", "-n", space(node), "route", "add", "default", "via", gate(node));
        }
        Shell.need("ip", "link", "add", "v0", "netns", router(), "type", "veth", "peer", "name", prefix);
        routerSide("v0", 0);
        Shell.need("ip", "addr", "add", address(0) + "/24", "dev", prefix);
        Shell.need("ip", "link", "set", prefix, "up");
        Shell.need("ip", "route", "add", net + ".0.0/16", "via", gate(0));
    }

    private void link(String here, String there, String space, int number) {
        Shell.need("ip", "link", "add", here, "netns", router(), "type", "veth", "peer", "name", there, "netns", space);
        routerSide(here, number);
        Shell.need("ip", "-n", space, "addr", "add", address(number) + "/24", "dev", there);
        Shell.need("ip", "-n", space, "link", "set", there, "up");
    }

    private void routerSide(String device, int number) {
        Shell.need("ip", "-n", router(), "addr", "add", gate(number) + "/24", "dev", device);
        Shell.need("ip", "-n", router(), "link", "set", device, "up");
    }

    private String router() {
        return prefix + "-r";
    }

    private String space(int node) {
        return prefix + "-" + node;
    }

    private String address(int node) {
        return net + "." + node + ".1";
    }

    private String gate(int node) {
        return net + "." + node + ".254";
    }

    /** The same node in its network; its name must be n1, n2, …. */
    public NodeSetup place(NodeSetup setup) {
        int node = Integer.parseInt(setup.name().substring(1));
        return setup.withFlags("--http", address(node) + ":" + HTTP, "--peer-port", "" + PEERS, "--insecure")
                .behind(List.of("ip", "netns", "exec", space(node)));
    }

    /** Nothing that one node sends reaches the other, until {@link #heal}. */
    public void cut(int from, int to) {
        List<String> rule = List.of("from", address(from), "to", address(to), "blackhole");
        cuts.add(rule);
        rule("add", rule);
    }

    /** Nothing passes between the two sides. */
    public void part(List<Integer> one, List<Integer> other) {
        for (int a : one) {
            for (int b : other) {
                cut(a, b);
                cut(b, a);
            }
        }
    }

    /** Everything passes again. */
    public void heal() {
        cuts.forEach(rule -> rule("del", rule));
        cuts.clear();
    }

    private void rule(String verb, List<String> rule) {
        List<String> command = new ArrayList<>(List.of("ip", "-n", router(), "rule", verb));
        command.addAll(rule);
        Shell.need(command.toArray(String[]::new));
    }

    /** Idempotent. Whoever runs in it should have ended. */
    @Override
    public void close() {
        Shell.run("ip", "link", "del", prefix);
        for (int node = 1; node <= size; node++) {
            Shell.run("ip", "netns", "del", space(node));
        }
        Shell.run("ip", "netns", "del", router());
    }
}
