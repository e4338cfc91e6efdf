package io.tenure.queue;

import java.util.ArrayList;
import java.util.List;

/** The tutorial of the seed: the leader makes more tasks than it can do. What happens is noted. */
class FutileService extends QueueService<FutileService.MyData> {

    record MyData(String message) {}

    private final List<String> log;
    private final List<String> batches;
    int perCycle = 17;

    FutileService(QueueOptions options, List<String> log, List<String> batches) {
        super(MyData.class, options);
        this.log = log;
        this.batches = batches;
    }

    FutileService() {
        this(QueueOptions.of("test").primaryTaskCount(10).secondaryTaskCount(0), new ArrayList<>(), new ArrayList<>());
    }

    @Override
    protected void primaryWork(Cycle<MyData> cycle) {
        int from = cycle.get("count", Integer.class).orElse(0);
        int to = from + perCycle;
        for (int i = from; i < to; i++) {
            cycle.createTask(new MyData("Task " + i));
        }
        if (to > from) {
            cycle.set("count", to);
        }
    }

    @Override
    protected void process(Task<MyData> task) {
        log.add((task.onPrimary() ? "(Primary) " : "(Secondary) ") + task.data().message());
    }

    @Override
    protected void onTasksCompleted(Batch<MyData> batch) throws Exception {
        batches.add(batch.succeededCount() + " done, " + batch.failedCount() + " failed, first "
                + batch.succeeded()
                        .findFirst()
                        .map(member -> member.data().message())
                        .orElse("none"));
    }

    int count() {
        return get("count", Integer.class).orElse(0);
    }
}
