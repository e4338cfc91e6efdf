package io.tenure.it.rules;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import java.time.Clock;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * What reads a clock, waits for one, makes chance or starts a thread, the hidden ways included. Such code
 * cannot be driven by a simulation, so it may stand in few packages only.
 */
final class Impurity {
    /** Whole classes of which nothing may be used. */
    private static final Set<String> CLASSES = Set.of(
            "java.security.SecureRandom",
            "java.util.SplittableRandom",
            "java.util.Timer",
            "java.util.concurrent.Executors",
            "java.util.concurrent.ForkJoinPool",
            "java.util.concurrent.ScheduledThreadPoolExecutor",
            "java.util.concurrent.ThreadLocalRandom",
            "java.util.concurrent.ThreadPoolExecutor",
            "java.util.random.RandomGeneratorFactory");

    private static final Map<String, Set<String>> METHODS = Map.ofEntries(
            Map.entry("java.lang.Math", Set.of("random")),
            Map.entry("java.lang.StrictMath", Set.of("random")),
            Map.entry("java.lang.System", Set.of("currentTimeMillis", "nanoTime")),
            Map.entry("java.lang.Thread", Set.of("<init>", "ofPlatform", "ofVirtual", "sleep", "startVirtualThread")),
            Map.entry(
                    "java.time.Clock",
                    Set.of("system", "systemDefaultZone", "systemUTC", "tickMillis", "tickMinutes", "tickSeconds")),
            Map.entry("java.time.InstantSource", Set.of("system")),
            Map.entry("java.util.Random", Set.of("<init>")),
            Map.entry("java.util.UUID", Set.of("randomUUID")),
            Map.entry(
                    "java.util.concurrent.CompletableFuture",
                    Set.of("completeOnTimeout", "delayedExecutor", "orTimeout")),
            Map.entry("java.util.concurrent.TimeUnit", Set.of("sleep", "timedJoin", "timedWait")),
            Map.entry("java.util.concurrent.locks.Condition", Set.of("awaitNanos", "awaitUntil")),
            Map.entry("java.util.concurrent.locks.LockSupport", Set.of("parkNanos", "parkUntil")),
            Map.entry("java.util.random.RandomGenerator", Set.of("getDefault", "of")),
            Map.entry("java.util.stream.BaseStream", Set.of("parallel")),
            Map.entry("java.util.Collection", Set.of("parallelStream")));

    private Impurity() {}

    static boolean isImpure(AccessTarget target) {
        return target instanceof CodeUnitAccessTarget called
                && (isNamed(called)
                        || isNow(called)
                        || isDateOfNow(called)
                        || isTimedWait(called)
                        || usesTheCommonPool(called)
                        || isUnseededShuffle(called));
    }

    private static boolean isNamed(CodeUnitAccessTarget called) {
        JavaClass owner = called.getOwner();
        return CLASSES.contains(owner.getName())
                || METHODS.entrySet().stream()
                        .anyMatch(banned -> banned.getValue().contains(called.getName())
                                && isOrInherits(owner, banned.getKey(), called.getName()));
    }

    /** A constructor is looked for in its very class: that of a subclass calls the parent's, which is seen there. */
    private static boolean isOrInherits(JavaClass owner, String type, String method) {
        return method.equals("<init>") ? owner.getName().equals(type) : owner.isAssignableTo(type);
    }

    /** {@code Instant.now()} and its like; those that are given a clock are welcome. */
    private static boolean isNow(CodeUnitAccessTarget called) {
        return called.getOwner().getPackageName().startsWith("java.time")
                && called.getName().equals("now")
                && called.getRawParameterTypes().stream().noneMatch(type -> type.isEquivalentTo(Clock.class));
    }

    private static boolean isDateOfNow(CodeUnitAccessTarget called) {
        return called.getOwner().getName().equals("java.util.Date")
                && called.getName().equals("<init>")
                && called.getRawParameterTypes().isEmpty();
    }

    private static boolean isTimedWait(CodeUnitAccessTarget called) {
        JavaClass owner = called.getOwner();
        boolean concurrent = owner.getPackageName().startsWith("java.util.concurrent")
                || owner.getName().equals("java.lang.Process");
        boolean takesUnit =
                called.getRawParameterTypes().stream().anyMatch(type -> type.isEquivalentTo(TimeUnit.class));
        boolean monitor = Set.of("wait", "join").contains(called.getName())
                && (called.getName().equals("wait") || owner.isAssignableTo(Thread.class))
                && !called.getRawParameterTypes().isEmpty();
        return (concurrent && takesUnit && !owner.isEquivalentTo(TimeUnit.class)) || monitor;
    }

    private static boolean usesTheCommonPool(CodeUnitAccessTarget called) {
        return called.getOwner().isAssignableTo("java.util.concurrent.CompletionStage")
                && called.getName().endsWith("Async")
                && called.getRawParameterTypes().stream().noneMatch(type -> type.isEquivalentTo(Executor.class));
    }

    private static boolean isUnseededShuffle(CodeUnitAccessTarget called) {
        return called.getOwner().getName().equals("java.util.Collections")
                && called.getName().equals("shuffle")
                && called.getRawParameterTypes().size() == 1;
    }
}
