package io.tenure.bench.campaign;

import io.tenure.bench.Options;

/** {@code ./dev campaign NAME}: the tests with real processes, with the full counts. */
public final class Campaign {
    private Campaign() {}

    public static void main(String[] words) {
        try {
            System.exit(run(Options.parse(words)));
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(2);
        } catch (InterruptedException | RuntimeException | Error e) {
            e.printStackTrace();
            System.exit(1);
        }
    }

    private static int run(Options options) throws InterruptedException {
        boolean held;
        switch (options.name()) {
            case "crash" -> held = options.complete(new CrashCampaign(options)).run();
            case "dump" -> held = options.complete(new DumpCampaign(options)).run();
            case "fuzz" -> held = options.complete(new FuzzCampaign(options)).run();
            case "jobs" -> held = options.complete(new JobCampaign(options)).run();
            case "lease" -> held = options.complete(new LeaseCampaign(options)).run();
            case "members" ->
                held = options.complete(new MembersCampaign(options)).run();
            case "primary" ->
                held = options.complete(new PrimaryCampaign(options)).run();
            case "queue" -> held = options.complete(new QueueCampaign(options)).run();
            case "selector" ->
                held = options.complete(new SelectorCampaign(options)).run();
            default -> {
                System.err.println(
                        "usage: ./dev campaign crash|dump|fuzz|jobs|lease|members|primary|queue|selector [--rounds N] [--seed S]");
                return 2;
            }
        }
        return held ? 0 : 1;
    }
}
