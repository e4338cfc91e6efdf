package io.tenure.it.rules;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.tenure.store.TenureException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The rules that keep the packages apart, the protocols pure and the names honest. */
final class ArchitectureRules {
    /** The command line stands on the JDK alone, core left out, so that it starts quickly. */
    private static final String THE_RUNTIME_OF_THE_COMMAND_LINE = "io.tenure.cli.call.SystemSurroundings";

    static final ArchRule PACKAGES_FORM_NO_CYCLE =
            slices().matching("io.(**)").should().beFreeOfCycles().allowEmptyShould(true);

    /** For modules whose packages are free of knots. */
    static final ArchRule CLASSES_FORM_NO_KNOTS = classes()
            .should(new Knots())
            .because("such classes can only be understood together")
            .allowEmptyShould(true);

    static final ArchRule THE_ENGINE_KEEPS_ITS_INSIDE = noClasses()
            .that()
            .resideOutsideOfPackage("io.tenure.engine..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.tenure.engine.members..",
                    "io.tenure.engine.log..",
                    "io.tenure.engine.ratis..",
                    "io.tenure.engine.wire..",
                    "io.tenure.engine.state..")
            .because("they are public for each other only")
            .allowEmptyShould(true);

    static final ArchRule NEEDS_THE_JDK_ONLY = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("", "java..", "javax..", "io.tenure..", "org.jspecify..", "org.slf4j..")
            .because("whoever embeds it must not inherit libraries from it")
            .allowEmptyShould(true);

    static final ArchRule TIME_CHANCE_AND_THREADS_COME_FROM_THE_RUNTIME = classes()
            .that()
            .resideOutsideOfPackages("io.tenure.time..", "io.tenure.runtime..", "io.tenure.testkit..")
            .and()
            .doNotHaveFullyQualifiedName(THE_RUNTIME_OF_THE_COMMAND_LINE)
            .should(never(
                    "read clocks, wait with a limit, make chance or start threads",
                    access -> Impurity.isImpure(access.getTarget())))
            .because("a simulation can drive only what it hands in")
            .allowEmptyShould(true);

    /** Whoever puts a process together, and what in core is not handed a crew yet. The list may only shrink. */
    private static final Set<String> WITHOUT_A_CREW = Set.of("io.tenure.TenureBuilder", "io.tenure.store.engine.Hints");

    private static final Set<String> WAYS_AROUND_A_CREW = Set.of(
            "io.tenure.runtime.Threads",
            "io.tenure.runtime.Chance",
            "io.tenure.runtime.Ids",
            "io.tenure.runtime.Alarm",
            "io.tenure.runtime.Mailbox",
            "io.tenure.runtime.ProcessCrew",
            "io.tenure.runtime.SystemTime",
            "io.tenure.runtime.Waiting");

    /** For core; the other modules stand on libraries with threads of their own. */
    static final ArchRule CORE_IS_HANDED_A_CREW = classes()
            .that()
            .resideOutsideOfPackages("io.tenure.runtime..")
            .should(never(
                    "take threads, timers, inboxes, chance or ids but from a crew", ArchitectureRules::bypassesCrew))
            .because("a simulation can drive only what it hands in")
            .allowEmptyShould(true);

    static final ArchRule PROCESSES_START_IN_THEIR_PORT = classes()
            .that()
            .resideOutsideOfPackages("io.tenure.server.process..", "io.tenure.demo.process..")
            .should(never("start processes", ArchitectureRules::startsProcess))
            .because("a child that nobody guards outlives its lease")
            .allowEmptyShould(true);

    static final ArchRule STATICS_DO_NOT_CHANGE = classes()
            .should(new ArchCondition<>("have no mutable static state") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    type.getFields().stream()
                            .filter(ArchitectureRules::isMutableStatic)
                            .forEach(field -> events.add(SimpleConditionEvent.violated(
                                    field, field.getFullName() + " is mutable static state")));
                }
            })
            .because("two nodes in one process must not meet in a static field")
            .allowEmptyShould(true);

    static final ArchRule NAMES_SAY_SOMETHING = classes()
            .should(new ArchCondition<>("not end in " + Names.EMPTY_ENDINGS) {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                    Names.EMPTY_ENDINGS.stream()
                            .filter(type.getSimpleName()::endsWith)
                            .forEach(ending -> events.add(SimpleConditionEvent.violated(
                                    type, type.getName() + " ends in " + ending + ": name it for what it does")));
                }
            })
            .allowEmptyShould(true);

    /** Whoever reads stored bytes or messages stops at these, and handlers of tasks throw the others themselves. */
    private static final Set<String> FAILURES_NOT_FOR_CALLERS = Set.of(
            "io.tenure.primary.directory.BadDocument",
            "io.tenure.store.codec.FormatException",
            "io.tenure.store.wire.WireException",
            "io.tenure.queue.Fail",
            "io.tenure.queue.Retry");

    /** For core. */
    static final ArchRule FAILURES_HAVE_ONE_ROOT = classes()
            .that()
            .arePublic()
            .and()
            .areAssignableTo(RuntimeException.class)
            .and(describe("are for callers", type -> !FAILURES_NOT_FOR_CALLERS.contains(type.getName())))
            .should()
            .beAssignableTo(TenureException.class)
            .orShould()
            .beAssignableTo(IllegalArgumentException.class)
            .because("callers decide by the advice")
            .allowEmptyShould(true);

    private static final class Names {
        static final List<String> EMPTY_ENDINGS = List.of("Manager", "Helper", "Util", "Utils", "Impl", "Base");
    }

    private ArchitectureRules() {}

    static List<ArchRule> all() {
        return List.of(
                PACKAGES_FORM_NO_CYCLE,
                THE_ENGINE_KEEPS_ITS_INSIDE,
                TIME_CHANCE_AND_THREADS_COME_FROM_THE_RUNTIME,
                PROCESSES_START_IN_THEIR_PORT,
                STATICS_DO_NOT_CHANGE,
                NAMES_SAY_SOMETHING);
    }

    private static ArchCondition<JavaClass> never(String description, Predicate<JavaAccess<?>> banned) {
        return new ArchCondition<>("not " + description) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                type.getAccessesFromSelf().stream()
                        .filter(banned)
                        .forEach(access -> events.add(SimpleConditionEvent.violated(access, access.getDescription())));
            }
        };
    }

    private static boolean bypassesCrew(JavaAccess<?> access) {
        return WAYS_AROUND_A_CREW.contains(access.getTargetOwner().getName())
                && !WITHOUT_A_CREW.contains(access.getOriginOwner().getName());
    }

    private static boolean startsProcess(JavaAccess<?> access) {
        String owner = access.getTargetOwner().getName();
        return owner.equals("java.lang.ProcessBuilder")
                || (owner.equals("java.lang.Runtime")
                        && access.getTarget().getName().equals("exec"));
    }

    private static boolean isMutableStatic(JavaField field) {
        Set<JavaModifier> modifiers = field.getModifiers();
        if (!modifiers.contains(JavaModifier.STATIC) || modifiers.contains(JavaModifier.SYNTHETIC)) {
            return false;
        }
        return !modifiers.contains(JavaModifier.FINAL)
                || holdsState(field.getRawType())
                || (field.getRawType().isArray() && !modifiers.contains(JavaModifier.PRIVATE));
    }

    /** An interface such as {@code Map} may hold an immutable one; a class such as {@code HashMap} cannot. */
    private static boolean holdsState(JavaClass type) {
        boolean container = type.isAssignableTo(Collection.class) || type.isAssignableTo(Map.class);
        return (container && !type.isInterface())
                || type.isAssignableTo(ThreadLocal.class)
                || type.getPackageName().startsWith("java.util.concurrent.atomic")
                || type.getPackageName().startsWith("java.util.concurrent.locks");
    }
}
