package shop;

import io.tenure.primary.PrimaryService;
import io.tenure.primary.Scope;
import io.tenure.primary.State;
import java.time.Duration;
import java.util.Collection;

/** Raises one price per minute; whoever leads continues after the last one that was recorded. */
final class PriceRise implements PrimaryService<PriceRise.Raised> {
    record Raised(int prices) {}

    private final Collection<Integer> raised;

    PriceRise(Collection<Integer> raised) {
        this.raised = raised;
    }

    @Override
    public String name() {
        return "price-rise";
    }

    @Override
    public Class<Raised> stateType() {
        return Raised.class;
    }

    @Override
    public void run(State<Raised> state, Scope scope) throws Exception {
        state.insert();
        while (state.value().prices() < 5) {
            scope.sleep(Duration.ofMinutes(1));
            int next = state.value().prices() + 1;
            state.update(new Raised(next));
            raised.add(next);
        }
        state.delete();
    }
}
