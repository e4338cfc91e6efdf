package io.tenure.bench;

import io.tenure.bench.cluster.Cluster;
import io.tenure.bench.cluster.Jvm;
import io.tenure.bench.cluster.NodeClient;
import io.tenure.bench.cluster.NodeProcess;
import io.tenure.bench.cluster.NodeSetup;
import io.tenure.bench.cluster.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.IntStream;

/** One node as it is deployed, with one gadget. */
final class GadgetNode implements AutoCloseable {

    private static final String NAME = "work";
    private static final String WANTED = "{\"gadget\":\"" + NAME + "\",\"arguments\":[\"a\"]}";
    private static final double MILLIS_PER_TICK = 10;

    /** Of the numbers after the name in /proc/PID/stat: what it used in user mode and in the kernel. */
    private static final int OWN_CPU = 11;

    private static final int ITS_CHILDREN_TOO = 4;

    private final Cluster cluster;
    private final Path gadget;
    private final NodeClient client = NodeClient.patient();

    private GadgetNode(Cluster cluster, Path gadget) {
        this.cluster = cluster;
        this.gadget = gadget;
    }

    static GadgetNode open(Path folder, String script, int mostJobs) throws IOException {
        Path gadget = Files.createDirectories(folder.resolve("gadgets")).resolve(NAME);
        Files.writeString(gadget, script);
        Files.setPosixFilePermissions(gadget, PosixFilePermissions.fromString("rwxr-xr-x"));
        return new GadgetNode(
                Cluster.start(
                        1,
                        name -> NodeSetup.in(folder, name)
                                .withJvm(Jvm.full())
                                .and("--gadgets", gadget.getParent() + "", "--max-jobs", mostJobs + "")),
                gadget);
    }

    NodeProcess process() {
        return cluster.nodes().getFirst();
    }

    Path gadget() {
        return gadget;
    }

    /** Runs a job, and waits for its end or so long. */
    Reply run(String wait) {
        try {
            Reply reply = client.post(process().url("/api/v1/jobs?wait=" + wait), WANTED);
            if (reply.status() / 100 != 2) {
                throw new IllegalStateException("A job was not begun: " + reply.body());
            }
            return reply;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a process has used so far, in milliseconds. */
    static double ownCpu(long pid) throws IOException {
        return cpu(pid, 2);
    }

    /** The same with all of its children that have ended, and with theirs. */
    static double wholeCpu(long pid) throws IOException {
        return cpu(pid, ITS_CHILDREN_TOO);
    }

    private static double cpu(long pid, int count) throws IOException {
        String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return MILLIS_PER_TICK
                * IntStream.range(OWN_CPU, OWN_CPU + count)
                        .mapToLong(i -> Long.parseLong(fields[i]))
                        .sum();
    }

    @Override
    public void close() {
        cluster.close();
    }
}
