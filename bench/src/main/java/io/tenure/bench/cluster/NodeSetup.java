package io.tenure.bench.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a node is started.
 *
 * @param jvm options of the Java machine
 * @param flags options of the node, besides its name and its data folder
 * @param before what stands before the command, such as {@code env}
 */
public record NodeSetup(String name, Path data, Path log, List<String> jvm, List<String> flags, List<String> before) {
    public NodeSetup {
        before = List.copyOf(before);
        jvm = List.copyOf(jvm);
        flags = List.copyOf(flags);
    }

    /** A node on free ports, with its data and log in a folder. */
    public static NodeSetup in(Path folder, String name) {
        List<String> ports = List.of("--http", "127.0.0.1:" + Ports.free(), "--peer-port", "" + Ports.free());
        return new NodeSetup(name, folder.resolve(name), folder.resolve(name + ".log"), List.of(), ports, List.of());
    }

    /** The same, small and quick to start. */
    public NodeSetup small() {
        return withJvm(Jvm.small());
    }

    public NodeSetup withData(Path value) {
        return new NodeSetup(name, value, log, jvm, flags, before);
    }

    public NodeSetup withLog(Path value) {
        return new NodeSetup(name, data, value, jvm, flags, before);
    }

    public NodeSetup withJvm(List<String> value) {
        return new NodeSetup(name, data, log, value, flags, before);
    }

    public NodeSetup withFlags(String... value) {
        return new NodeSetup(name, data, log, jvm, List.of(value), before);
    }

    /** The same with more flags behind the others. */
    public NodeSetup and(String... more) {
        List<String> all = new ArrayList<>(flags);
        all.addAll(List.of(more));
        return new NodeSetup(name, data, log, jvm, all, before);
    }

    /** The same, started by another command that this one stands behind. */
    public NodeSetup behind(List<String> value) {
        return new NodeSetup(name, data, log, jvm, flags, value);
    }

    /** The address that the node is told to listen on; empty if it is to choose a port itself. */
    Optional<String> http() {
        int flag = flags.lastIndexOf("--http");
        return Optional.of(flag)
                .filter(found -> found >= 0)
                .map(found -> flags.get(found + 1))
                .filter(address -> !address.endsWith(":0"));
    }

    List<String> command() {
        List<String> command = new ArrayList<>(before);
        command.addAll(Jvm.command());
        command.addAll(jvm);
        command.addAll(List.of("-jar", Workspace.serverJar().toString(), "--id", name, "--data", data.toString()));
        command.addAll(flags);
        return command;
    }
}
