package io.tenure.engine.node;

import io.tenure.engine.Checkpoint;
import io.tenure.engine.log.Health;
import io.tenure.engine.log.Link;
import io.tenure.engine.log.MemberList;
import io.tenure.engine.log.PeerRequest;
import io.tenure.engine.log.PeerRequestHandler;
import io.tenure.engine.log.WallReading;
import io.tenure.engine.members.Reconfiguration;
import io.tenure.engine.state.State;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;

/** What this node tells others of itself. */
record LocalInformant(Link link, State state, ClockWatch clocks, Reconfiguration reconfiguration, Duration patience)
        implements PeerRequestHandler.Informant {

    @Override
    public Health health() {
        return Health.seenBy(link.division(), patience);
    }

    @Override
    public MemberList members() {
        return MemberList.of(link.division());
    }

    @Override
    public Optional<Checkpoint> checkpoint(long index) {
        return state.checkpoints().at(index);
    }

    @Override
    public WallReading wall() {
        return clocks.reading();
    }

    @Override
    public long place() {
        return state.applied().index();
    }

    @Override
    public CompletableFuture<ByteString> change(PeerRequest.Change change) throws IOException {
        return reconfiguration.answer(change);
    }
}
