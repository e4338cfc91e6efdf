package io.tenure.bench.primary;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenure.bench.cluster.Probe;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/** Three members, one walk, and kills and freezes of whoever leads it, at random moments. */
public final class Hike implements AutoCloseable {

    private static final String MARKS = "\\d+:\\d+( .*)?";

    /** Between a strike and the next, at most. */
    private static final int STRIDE = 10;

    /** Longer than a lease, and than others need to go on. */
    private static final Duration FREEZE = Duration.ofSeconds(10);

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
    public record Report(int kills, int freezes, List<Walk.Mark> marks, List<String> outside, String staleWrite) {

        /** What was promised and not kept. */
        public List<String> complaints() {
            List<String> complaints = new ArrayList<>();
            List<Integer> recorded = marks.stream().map(Walk.Mark::step).toList();
            if (!recorded.equals(IntStream.range(0, recorded.size()).boxed().toList())) {
                complaints.add("the document has not each step once and in order: " + marks);
            }
            for (int i = 1; i < marks.size(); i++) {
                if (marks.get(i).term() < marks.get(i - 1).term()) {
                    complaints.add("a write of an older term was accepted: " + marks.get(i));
                }
            }
            if (repeated() >= terms()) {
                complaints.add("more than one step was repeated outside per change of the term: " + outside);
            }
            if (late() > 0) {
                complaints.add("a leader that was deposed went on outside: " + outside);
            }
            if (!staleWrite.equals("Fenced")) {
                complaints.add("a write under an older term was not refused, but " + staleWrite);
            }
            return complaints;
        }

        /** How many steps were told outside once more. */
        private int repeated() {
            return outside.size() - marks.size();
        }

        /** How many lines were written outside under a term after one of a later term. */
        private long late() {
            List<Long> terms = outside.stream()
                    .map(line -> Long.parseLong(line.split(" ")[1]))
                    .toList();
            return IntStream.range(1, terms.size())
                    .filter(i -> terms.get(i) < terms.get(i - 1))
                    .count();
        }

        /** How many terms it took, also those that were over before they recorded anything. */
        public long terms() {
            return outside.stream().map(line -> line.split(" ")[1]).distinct().count();
        }

        public String markdown() {
            return "| kills | freezes | steps recorded | terms | lines outside | repeated outside | of a deposed leader "
                    + "| write of an older term |\n"
                    + "|---|---|---|---|---|---|---|---|\n"
                    + "| " + kills + " | " + freezes + " | " + marks.size() + " | " + terms() + " | " + outside.size()
                    + " | "
                    + repeated() + " | " + late() + " | " + staleWrite + " |";
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

    /** Walks with so many kills and freezes of the leader. */
    public Report run(int kills, int freezes) {
        Probe.until(() -> assertThat(members.getFirst().tell("begin")).isIn("true", "false"));
        List<Boolean> strikes = new ArrayList<>();
        IntStream.range(0, kills + freezes).forEach(i -> strikes.add(i < freezes));
        Collections.shuffle(strikes, random);
        int step = 0;
        for (boolean freeze : strikes) {
            strikeAt(step + 1 + random.nextInt(STRIDE), freeze);
            step = lastStep();
        }
        endWalk();
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
        return new Report(kills, freezes, marks, lines(), stale);
    }

    /** Strikes whoever has begun this step, some time into it, and waits until another goes on. */
    private void strikeAt(int step, boolean freeze) {
        Probe.until(() -> assertThat(lines())
                .as("step " + step + " is reached; logs in " + folder)
                .anyMatch(told -> Integer.parseInt(told.split(" ")[0]) >= step));
        pass(Duration.ofNanos((long) (random.nextDouble() * LONGEST_STEP.toNanos())));
        String leader = lines().getLast().split(" ")[2];
        MemberProcess struck = members.stream()
                .filter(member -> member.name().equals(leader))
                .findFirst()
                .orElseThrow();
        long before = lastTerm();
        if (freeze) {
            struck.freeze();
            pass(FREEZE);
            struck.thaw();
        } else {
            struck.kill();
            struck.start(Optional.empty());
        }
        Probe.until(() -> assertThat(lastTerm())
                .as("term of whoever goes on after " + leader + " was struck")
                .isGreaterThan(before));
    }

    /** Lets the time go by, all of it: a thread that parks may be woken for nothing. */
    private static void pass(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private void endWalk() {
        try {
            Files.createFile(Walk.enough(MemberProcess.outside(folder)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int lastStep() {
        return Integer.parseInt(lines().getLast().split(" ")[0]);
    }

    private long lastTerm() {
        return Long.parseLong(lines().getLast().split(" ")[1]);
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
