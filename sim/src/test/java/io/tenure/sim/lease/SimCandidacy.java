package io.tenure.sim.lease;

import io.tenure.lease.Voters;
import io.tenure.office.Candidacy;
import java.util.function.Consumer;

/** A process' view of who is to try. */
final class SimCandidacy implements Candidacy {

    private final World world;
    private final SimProcess process;
    private Consumer<Boolean> candidate = self -> {};
    private Consumer<Voters> voters = all -> {};

    SimCandidacy(World world, SimProcess process) {
        this.world = world;
        this.process = process;
    }

    @Override
    public void listen(Consumer<Boolean> whoTries, Consumer<Voters> whoVotes) {
        candidate = whoTries;
        voters = whoVotes;
    }

    void candidate(boolean self) {
        candidate.accept(self);
    }

    void voters(Voters all) {
        voters.accept(all);
    }

    @Override
    public boolean handOver() {
        pause();
        boolean done = world.candidates().handOver(process.node());
        world.count(Toll.Kind.HAND_OVERS);
        pause();
        return done;
    }

    private void pause() {
        try {
            process.crew().sleep(world.dice().upTo(Candidates.HAND_OVER));
        } catch (InterruptedException e) {
            throw new IllegalStateException("Nobody may interrupt an errand.", e);
        }
    }
}
