package io.tenure.bench;

import java.io.IOException;

/** {@code ./dev bench NAME}, each with {@code --quick} for a rough look. */
public final class Bench {
    private Bench() {}

    public static void main(String[] words) {
        try {
            System.exit(run(Options.parse(words)));
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(2);
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            e.printStackTrace();
            System.exit(1);
        }
    }

    private static int run(Options options) throws IOException, InterruptedException {
        switch (options.name()) {
            case "engine" -> options.complete(new EngineBench(options)).run();
            case "log" -> options.complete(new LogBench(options)).run();
            case "remote" -> options.complete(new RemoteBench(options)).run();
            case "scale" -> options.complete(new EngineBench(options)).scale();
            case "catch-up" -> options.complete(new CatchUpBench(options)).run();
            case "shelf" -> options.complete(new ShelfBench(options)).run();
            case "primary" -> options.complete(new PrimaryBench(options)).run();
            case "idle" -> options.complete(new IdleBench(options)).run();
            case "jobs" -> options.complete(new JobsBench(options)).run();
            case "queue" -> options.complete(new QueueBench(options)).run();
            case "door" -> options.complete(new DoorBench(options)).run();
            case "workers" -> options.complete(new WorkersBench(options)).run();
            case "selector" -> options.complete(new SelectorBench(options)).run();
            case "intake" -> options.complete(new IntakeBench(options)).run();
            case "forwarding" -> options.complete(new ForwardingBench(options)).run();
            case "console" -> options.complete(new ConsoleBench(options)).run();
            case "demo" -> options.complete(new DemoBench(options)).run();
            case "control" -> options.complete(new ControlBench(options)).run();
            default -> {
                System.err.println(
                        "usage: ./dev bench engine | log | remote | scale | catch-up | idle | jobs | primary | queue | shelf | workers | console | demo | control | door | selector | forwarding | intake  [--quick]");
                return 2;
            }
        }
        return 0;
    }
}
