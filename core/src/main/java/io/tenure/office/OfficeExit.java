package io.tenure.office;

import io.tenure.lease.LossReason;
import io.tenure.office.OfficeState.Acquiring;
import io.tenure.office.OfficeState.Bystander;
import io.tenure.office.OfficeState.EndingWork;
import io.tenure.office.OfficeState.HandingOver;
import io.tenure.office.OfficeState.Leading;
import io.tenure.office.OfficeState.Noting;
import io.tenure.office.OfficeState.Opening;
import io.tenure.office.OfficeState.Otherwise;
import io.tenure.time.Step;
import java.util.Optional;

/** How a node leaves an office, or its candidacy, on request. */
final class OfficeExit {

    private OfficeExit() {}

    static Step<OfficeKeeper, OfficeEffect> transfer(OfficeKeeper keeper) {
        return switch (keeper.state()) {
            case Noting s -> keeper.handOver(Optional.empty(), Otherwise.TRY_AGAIN);
            case Acquiring s -> keeper.handOver(Optional.of(s.acquirer()), Otherwise.TRY_AGAIN);
            case Opening s -> keeper.handOver(Optional.of(s.acquirer()), Otherwise.TRY_AGAIN);
            case Leading s -> keeper.lose(s, LossReason.TRANSFERRED);
            case Bystander s -> Step.to(keeper);
            case EndingWork s -> Step.to(keeper);
            case HandingOver s -> Step.to(keeper);
        };
    }

    static Step<OfficeKeeper, OfficeEffect> resign(OfficeKeeper keeper) {
        return switch (keeper.state()) {
            case Bystander s -> Step.to(keeper);
            case Noting s -> keeper.handOver(Optional.empty(), Otherwise.STAND_BY);
            case Acquiring s -> keeper.handOver(Optional.of(s.acquirer()), Otherwise.STAND_BY);
            case Opening s -> keeper.handOver(Optional.of(s.acquirer()), Otherwise.STAND_BY);
            case Leading s -> keeper.lose(s, LossReason.RESIGNED);
            case EndingWork s -> Step.to(keeper.in(new EndingWork(s.acquirer(), s.holding(), LossReason.RESIGNED)));
            case HandingOver s -> Step.to(keeper.in(new HandingOver(s.acquirer(), Otherwise.STAND_BY, s.again())));
        };
    }
}
