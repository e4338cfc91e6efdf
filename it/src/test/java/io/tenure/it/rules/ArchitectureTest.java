package io.tenure.it.rules;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.tenure.engine.state.Position;
import io.tenure.it.rules.cycle.There;
import io.tenure.it.rules.cycle.back.AndBack;
import io.tenure.it.rules.knot.East;
import io.tenure.it.rules.knot.North;
import io.tenure.it.rules.knot.South;
import io.tenure.it.rules.knot.West;
import io.tenure.runtime.Threads;
import java.time.Clock;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArchitectureTest {
    private static final JavaClasses MAIN = Sources.mainClasses();
    private static final JavaClasses BREAKERS = new ClassFileImporter().importPackagesOf(ArchitectureTest.class);

    static List<ArchRule> rules() {
        return ArchitectureRules.all();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void main_code_keeps(ArchRule rule) {
        rule.check(MAIN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"core", "client", "testkit"})
    void what_programs_embed_needs_the_jdk_only(String module) {
        ArchitectureRules.NEEDS_THE_JDK_ONLY.check(Sources.mainClasses(module));
    }

    @Test
    void core_is_handed_its_threads() {
        ArchitectureRules.CORE_IS_HANDED_A_CREW.check(Sources.mainClasses("core"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"core", "json", "client", "engine", "server", "cli", "testkit", "conformance", "demo"})
    void packages_have_no_knots(String module) {
        ArchitectureRules.CLASSES_FORM_NO_KNOTS.check(Sources.mainClasses(module));
    }

    @Test
    void programs_that_measure_form_no_cycle_and_have_names_too() {
        JavaClasses programs = Sources.mainClasses(Sources.PROGRAMS);
        ArchitectureRules.PACKAGES_FORM_NO_CYCLE.check(programs);
        ArchitectureRules.NAMES_SAY_SOMETHING.check(programs);
    }

    @Test
    void failures_of_core_have_one_root() {
        ArchitectureRules.FAILURES_HAVE_ONE_ROOT.check(Sources.mainClasses("core"));
    }

    @Test
    void main_code_is_seen() {
        assertThat(MAIN.stream().map(type -> type.getName()))
                .contains("io.tenure.server.Serve", "io.tenure.time.package-info");
    }

    // Each rule is shown a class that breaks it: a rule that cannot fail protects nothing.

    @ParameterizedTest
    @ValueSource(
            classes = {
                ReadsTheClock.class,
                RefersToTheClock.class,
                AsksForNow.class,
                Sleeps.class,
                StartsThread.class,
                IsThread.class,
                WaitsWithLimit.class,
                PollsWithLimit.class,
                UsesTheCommonPool.class,
                MakesChance.class,
                Shuffles.class
            })
    void impure_code_is_refused(Class<?> impure) {
        assertThat(violations(ArchitectureRules.TIME_CHANCE_AND_THREADS_COME_FROM_THE_RUNTIME, impure))
                .isNotEmpty();
    }

    @Test
    void code_that_is_handed_time_and_threads_is_welcome() {
        assertThat(violations(ArchitectureRules.TIME_CHANCE_AND_THREADS_COME_FROM_THE_RUNTIME, IsPure.class))
                .isEmpty();
    }

    @Test
    void a_thread_that_no_crew_gave_is_refused_in_core() {
        assertThat(violations(ArchitectureRules.CORE_IS_HANDED_A_CREW, BypassesTheCrew.class))
                .isNotEmpty();
    }

    @Test
    void a_failure_without_advice_is_refused() {
        assertThat(violations(ArchitectureRules.FAILURES_HAVE_ONE_ROOT, StandsAlone.class))
                .isNotEmpty();
    }

    @Test
    void starting_a_process_is_refused() {
        assertThat(violations(ArchitectureRules.PROCESSES_START_IN_THEIR_PORT, StartsProcess.class))
                .isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(classes = {HasVariable.class, HasStaticMap.class})
    void mutable_static_state_is_refused(Class<?> stateful) {
        assertThat(violations(ArchitectureRules.STATICS_DO_NOT_CHANGE, stateful))
                .isNotEmpty();
    }

    @Test
    void an_empty_name_is_refused() {
        assertThat(violations(ArchitectureRules.NAMES_SAY_SOMETHING, LeaseManager.class))
                .isNotEmpty();
    }

    @Test
    void a_third_party_class_is_refused_in_core() {
        assertThat(violations(ArchitectureRules.NEEDS_THE_JDK_ONLY, ArchitectureTest.class))
                .isNotEmpty();
    }

    @Test
    void a_cycle_of_packages_is_refused() {
        assertThat(violations(ArchitectureRules.PACKAGES_FORM_NO_CYCLE, There.class, AndBack.class))
                .isNotEmpty();
    }

    @Test
    void four_classes_that_all_reach_each_other_are_refused_once() {
        assertThat(violations(
                        ArchitectureRules.CLASSES_FORM_NO_KNOTS,
                        North.class,
                        East.class,
                        South.class,
                        West.class,
                        West.class.getDeclaredClasses()[0]))
                .hasSize(1);
    }

    @Test
    void a_chain_of_classes_is_no_knot() {
        assertThat(violations(
                        ArchitectureRules.CLASSES_FORM_NO_KNOTS, North.class, East.class, South.class, West.class))
                .isEmpty();
    }

    @Test
    void reaching_into_the_engine_is_refused() {
        assertThat(violations(ArchitectureRules.THE_ENGINE_KEEPS_ITS_INSIDE, ReachesIntoTheEngine.class))
                .isNotEmpty();
    }

    private static List<String> violations(ArchRule rule, Class<?>... types) {
        Set<String> names = Stream.of(types).map(Class::getName).collect(Collectors.toSet());
        return rule.evaluate(BREAKERS.that(describe("broken here", type -> names.contains(type.getName()))))
                .getFailureReport()
                .getDetails();
    }

    static final class ReadsTheClock {
        long now() {
            return System.nanoTime();
        }
    }

    static final class RefersToTheClock {
        Supplier<Long> now() {
            return System::currentTimeMillis;
        }
    }

    static final class AsksForNow {
        Instant now() {
            return Instant.now();
        }
    }

    static final class Sleeps {
        void sleep() throws InterruptedException {
            TimeUnit.SECONDS.sleep(1);
        }
    }

    static final class StartsThread {
        Thread start(Runnable work) {
            return Thread.ofVirtual().start(work);
        }
    }

    static final class IsThread extends Thread {}

    static final class WaitsWithLimit {
        void await(Condition condition) throws InterruptedException {
            long left = 1;
            while (left > 0) {
                left = condition.awaitNanos(left);
            }
        }
    }

    static final class PollsWithLimit {
        Object poll(LinkedBlockingQueue<?> queue) throws InterruptedException {
            return queue.poll(1, TimeUnit.SECONDS);
        }
    }

    static final class UsesTheCommonPool {
        CompletableFuture<String> start() {
            return CompletableFuture.supplyAsync(() -> "on a thread that nobody named");
        }
    }

    static final class MakesChance {
        UUID id() {
            return UUID.randomUUID();
        }
    }

    static final class BypassesTheCrew {
        void begin() {
            Threads.platform("unasked", () -> {});
        }
    }

    static final class Shuffles {
        void shuffle(List<?> list) {
            Collections.shuffle(list);
        }
    }

    static final class IsPure {
        Instant now(Clock clock) {
            return Instant.now(clock);
        }

        CompletableFuture<String> start(Executor executor) {
            return CompletableFuture.supplyAsync(() -> "fine", executor);
        }

        void shuffle(List<?> list, Random seeded) {
            Collections.shuffle(list, seeded);
        }

        Object poll(LinkedBlockingQueue<?> queue) {
            return queue.poll();
        }
    }

    static final class StartsProcess {
        Process start() throws java.io.IOException {
            return new ProcessBuilder("true").start();
        }
    }

    record ReachesIntoTheEngine(Position applied) {}

    static final class HasVariable {
        static int count;
    }

    static final class HasStaticMap {
        static final HashMap<String, String> MAP = new HashMap<>();
    }

    static final class LeaseManager {}

    public static final class StandsAlone extends RuntimeException {}
}
