package io.tenure.it.primary;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.it.cluster.Probe;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/** Three members, one walk, and kills of whoever leads it, at random moments. */
public final class Hike implements AutoCloseable {

    private static final String MARKS = "\\d+:\\d+( .*)?";

    /** Behind that the walk might be over before the kill. */
    private static final int LAST_KILL = Walk.STEPS - 20;

    private static final Duration LONGEST_STEP = Walk.PACE.multipliedBy(3).dividedBy(2);

    private final Path folder;
    private final Random random;
    private final List<MemberProcess> members = new ArrayList<>();

    public Hike(Path folder, long seed) {
        this.folder = folder;
        this.random = new Random(seed);
        found();
    }

    /** What came of it: the marks of the document, and the lines outside. */
    public record Report(int kills, List<Walk.Mark> marks, List<String> outside, String staleWrite) {

        /** What was promised and not kept. */
        public List<String> complaints() {
            List<String> complaints = new ArrayList<>();
            List<Integer> steps = marks.stream().map(Walk.Mark::step).toList();
            if (!steps.equals(IntStream.range(0, Walk.STEPS).boxed().toList())) {
                complaints.add("the document has not each step once and in order: " + marks);
            }
            for (int i = 1; i < marks.size(); i++) {
                if (marks.get(i).term() < marks.get(i - 1).term()) {
                    complaints.add("a write of an older term was accepted: " + marks.get(i));
                }
            }
            if (outside.size() - Walk.STEPS > kills) {
                complaints.add("more than one step was repeated outside per kill: " + outside);
            }
            if (!staleWrite.equals("Fenced")) {
                complaints.add("a write under an older term was not refused, but " + staleWrite);
            }
            return complaints;
        }

        /** How many terms it took, also those that were over before they recorded anything. */
        public long terms() {
            return outside.stream().map(line -> line.split(" ")[1]).distinct().count();
        }

        public String markdown() {
            return "| kills | steps recorded | terms | lines outside | repeated outside | write of an older term |\n"
                    + "|---|---|---|---|---|---|\n"
                    + "| " + kills + " | " + marks.size() + " | " + terms() + " | " + outside.size() + " | "
                    + (outside.size() - Walk.STEPS) + " | " + staleWrite + " |";
        }
    }

    private void found() {
        MemberProcess founder = new MemberProcess("n1", folder).start(Optional.empty());
        members.add(founder);
        String cluster = founder.introduction()[3];
        for (String name : List.of("n2", "n3")) {
            MemberProcess joining = new MemberProcess(name, folder).start(Optional.of(cluster));
            members.add(joining);
            String[] who = joining.introduction();
            Probe.until(() -> assertThat(founder.tell("join " + who[0] + " " + who[1] + " " + who[2]))
                    .contains("Admitted"));
        }
    }

    /** Walks with so many kills of the leader. */
    public Report run(int kills) {
        Probe.until(() -> assertThat(members.getFirst().tell("begin")).isIn("true", "false"));
        for (int step : stepsToKillAt(kills)) {
            killAt(step);
        }
        String result = Probe.value(() -> {
            String answer = members.getFirst().tell("result");
            assertThat(answer).as("result").matches(MARKS);
            return answer;
        });
        List<Walk.Mark> marks = new ArrayList<>();
        for (String mark : result.split(" ")) {
            String[] numbers = mark.split(":");
            marks.add(new Walk.Mark(Integer.parseInt(numbers[0]), Long.parseLong(numbers[1])));
        }
        String stale = Probe.value(() -> {
            String answer = members.getLast().tell("stale " + marks.getFirst().term());
            assertThat(answer).as("outcome of a write of an older term").doesNotContain(" ");
            return answer;
        });
        return new Report(kills, marks, lines(), stale);
    }

    private List<Integer> stepsToKillAt(int kills) {
        List<Integer> steps =
                new ArrayList<>(IntStream.range(1, LAST_KILL).boxed().toList());
        java.util.Collections.shuffle(steps, random);
        return steps.subList(0, kills).stream().sorted().toList();
    }

    /** Kills whoever has begun this step, some time into it, and starts it again when another goes on. */
    private void killAt(int step) {
        Probe.until(() -> assertThat(lines())
                .as("step " + step + " is reached; logs in " + folder)
                .anyMatch(told -> Integer.parseInt(told.split(" ")[0]) >= step));
        LockSupport.parkNanos((long) (random.nextDouble() * LONGEST_STEP.toNanos()));
        String leader = lines().getLast().split(" ")[2];
        MemberProcess killed = members.stream()
                .filter(member -> member.name().equals(leader))
                .findFirst()
                .orElseThrow();
        long before = lastTerm();
        killed.kill();
        killed.start(Optional.empty());
        Probe.until(() -> assertThat(lastTerm() > before || isOver())
                .as("somebody goes on after the kill of " + leader)
                .isTrue());
    }

    private long lastTerm() {
        return Long.parseLong(lines().getLast().split(" ")[1]);
    }

    private boolean isOver() {
        return members.getLast().tell("result").matches(MARKS);
    }

    /** Whole lines only: the last one may be cut short by a kill. */
    private List<String> lines() {
        Path file = MemberProcess.outside(folder);
        try {
            String text = Files.exists(file) ? Files.readString(file) : "";
            return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        members.forEach(MemberProcess::close);
    }
}
