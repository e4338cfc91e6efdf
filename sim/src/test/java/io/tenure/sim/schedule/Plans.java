package io.tenure.sim.schedule;

import io.tenure.schedule.Missed;
import io.tenure.schedule.Recurrence;
import io.tenure.schedule.Schedule;
import io.tenure.schedule.Timing;
import io.tenure.store.Body;
import io.tenure.store.QueueName;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;

/** Random schedules of all kinds; many of them at hours at which clocks are changed. */
final class Plans {
    private static final List<String> ZONES = List.of("Europe/Berlin", "America/New_York", "Australia/Lord_Howe");
    private static final List<String> DAYS = List.of("MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN");
    private static final QueueName QUEUE = new QueueName("q");

    private final Random random;

    Plans(Random random) {
        this.random = random;
    }

    /** The first ones fire often, the most by the week or month. */
    Schedule schedule(int number) {
        Recurrence recurrence = Recurrence.of("s" + number, timing(number)).missed(missed());
        Recurrence lapped = random.nextInt(20) == 0 ? recurrence.priority(random.nextInt(9)) : recurrence;
        return new Schedule(lapped, QUEUE, Body.of("t", "{}"));
    }

    Timing timing(int number) {
        if (number < 3) {
            return new Timing.Every(
                    Duration.ofMinutes(180 + random.nextInt(180)), Instant.ofEpochSecond(random.nextInt(1_000_000)));
        }
        return Timing.cron(expression(number), ZONES.get(random.nextInt(ZONES.size())));
    }

    private String expression(int number) {
        String minute = Integer.toString(random.nextInt(60));
        if (number < 5) {
            return minute + (random.nextBoolean() ? " * * * *" : " */2 * * *");
        }
        int hour = random.nextInt(3) > 0 ? random.nextInt(4) : random.nextInt(24);
        String time = minute + " " + hour + " ";
        if (number < 60) {
            return time + "* * *";
        }
        return time
                + switch (random.nextInt(6)) {
                    case 0 -> "L * *";
                    case 1 -> (1 + random.nextInt(28)) + "W * *";
                    case 2 -> "? * " + day() + "#" + (1 + random.nextInt(5));
                    case 3 -> "1,15 * *";
                    default -> "* * " + day();
                };
    }

    private String day() {
        return DAYS.get(random.nextInt(DAYS.size()));
    }

    private Missed missed() {
        return switch (random.nextInt(3)) {
            case 0 -> new Missed.Skip(Duration.ofSeconds(60 + random.nextInt(3600)));
            case 1 -> Missed.once();
            default -> Missed.all(1 + random.nextInt(50));
        };
    }
}
