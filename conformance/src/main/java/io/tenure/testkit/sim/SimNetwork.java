package io.tenure.testkit.sim;

import io.tenure.testkit.VirtualScheduler;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * Carries messages between places that are told apart by number. Messages are lost, delayed, copied and reordered as the
 * weather has it; a link that is cut carries nothing in that direction, not even what is under way.
 */
public final class SimNetwork {

    private record Link(int from, int to) {}

    private final VirtualScheduler scheduler;
    private final Dice dice;
    private final Set<Link> cut = new HashSet<>();
    private Weather weather = Weather.FAIR;

    public SimNetwork(VirtualScheduler scheduler, Dice dice) {
        this.scheduler = scheduler;
        this.dice = dice;
    }

    public void weather(Weather next) {
        weather = next;
    }

    /** Runs the delivery at the other place, later, once, twice or never. */
    public void send(int from, int to, Runnable delivery) {
        if (dice.chance(weather.loss())) {
            return;
        }
        carry(from, to, delivery);
        if (dice.chance(weather.copies())) {
            carry(from, to, delivery);
        }
    }

    private void carry(int from, int to, Runnable delivery) {
        Duration most = dice.chance(weather.late()) ? weather.latest() : weather.usual();
        scheduler.after(dice.upTo(most), () -> {
            if (!isCut(from, to)) {
                delivery.run();
            }
        });
    }

    /** Cuts the link in this direction only. */
    public void cut(int from, int to) {
        cut.add(new Link(from, to));
    }

    /** Cuts every link between the two sides, both ways. */
    public void part(Set<Integer> one, Set<Integer> other) {
        for (int a : one) {
            for (int b : other) {
                cut(a, b);
                cut(b, a);
            }
        }
    }

    /** Mends all links. */
    public void heal() {
        cut.clear();
    }

    public boolean isCut(int from, int to) {
        return !cut.isEmpty() && cut.contains(new Link(from, to));
    }
}
