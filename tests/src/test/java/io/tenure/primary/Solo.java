package io.tenure.primary;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.testkit.Await;

/** One node that runs one service, step by step as the test permits. */
final class Solo implements AutoCloseable {

    final Stages stages = new Stages();
    final StepService service = new StepService();
    final Stage node = stages.add("a", service);

    /** Makes an instance; the node leads from the first of them. */
    Instance<Steps> create(String id) throws InterruptedException {
        if (node.services().state(service) == ServiceState.PAUSED) {
            node.stepUp();
        }
        return node.services().getOrCreate(service, id, Steps.FIRST);
    }

    /** The scope of the newest run of an instance that is durable. */
    Scope begun(String id) {
        return Await.value(() -> {
            assertThat(service.ready).contains(id);
            return service.scopes.get(id);
        });
    }

    /** Permits what is missing to a step, at least one, and waits until that step is durable. */
    void step(String id, int expected) {
        service.permit(id, Math.max(1, expected - current(id)));
        Await.until(() -> assertThat(current(id)).isEqualTo(expected));
    }

    /** The step that is durable. */
    int current(String id) {
        return stages.state(id).map(Steps::step).orElse(0);
    }

    @Override
    public void close() {
        stages.close();
    }
}
