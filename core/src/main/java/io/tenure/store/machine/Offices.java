package io.tenure.store.machine;

import io.tenure.store.Fence;
import io.tenure.store.Holding;
import io.tenure.store.Office;
import io.tenure.store.Outcome.Fenced;
import io.tenure.store.Term;
import io.tenure.store.TermOutcome;
import io.tenure.store.TermRequest;
import io.tenure.store.Topic;
import io.tenure.store.log.HoldingCodec;
import io.tenure.store.table.Keys;
import io.tenure.store.table.TableName;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rules for terms: each is given once, to one candidacy, and only the open one may write. */
final class Offices {

    private final EntryContext work;

    Offices(EntryContext work) {
        this.work = work;
    }

    TermOutcome open(TermRequest request) {
        Optional<Holding> current = find(request.office());
        if (current.isPresent() && current.get().lease().equals(request.lease())) {
            return new TermOutcome.Opened(current.get());
        }
        Term open = current.map(Holding::term).orElse(Term.NONE);
        if (!open.equals(request.expected())) {
            return new TermOutcome.Superseded(current);
        }
        Holding next = new Holding(request.office(), open.next(), request.candidate(), request.lease(), work.wall());
        work.table(TableName.OFFICES).put(Keys.office(request.office()), HoldingCodec.encode(next));
        new PastTerms(work).opened(current, next);
        work.termOpened(next.term());
        work.touch(new Topic.OfOffice(request.office()));
        return new TermOutcome.Opened(next);
    }

    /** Any term but the open one is refused: an older one was replaced, a newer one was never given. */
    Optional<Fenced> judge(Fence fence) {
        Optional<Holding> current = find(fence.office());
        boolean open = current.map(Holding::term).filter(fence.term()::equals).isPresent();
        return open ? Optional.empty() : Optional.of(new Fenced(current));
    }

    private Optional<Holding> find(Office office) {
        byte @Nullable [] row = work.table(TableName.OFFICES).get(Keys.office(office));
        return Optional.ofNullable(row).map(HoldingCodec::decode);
    }
}
