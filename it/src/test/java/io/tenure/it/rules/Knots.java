package io.tenure.it.rules;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Finds classes of one package that all reach each other: they are one large object in several files, which no rule for
 * packages sees. A few may, such as a part and its two helpers; nested classes count as their outermost one.
 */
final class Knots extends ArchCondition<JavaClass> {
    static final int MOST = 3;

    private final Map<String, Set<String>> uses = new HashMap<>();
    private final Set<String> told = new LinkedHashSet<>();

    Knots() {
        super("not form cycles of more than " + MOST + " classes within a package");
    }

    @Override
    public void init(Collection<JavaClass> all) {
        uses.clear();
        told.clear();
        Set<String> judged = all.stream().map(Knots::outermost).collect(Collectors.toSet());
        for (JavaClass type : all) {
            Set<String> used = uses.computeIfAbsent(outermost(type), name -> new TreeSet<>());
            type.getDirectDependenciesFromSelf().stream()
                    .map(Dependency::getTargetClass)
                    .filter(target -> target.getPackageName().equals(type.getPackageName()))
                    .map(Knots::outermost)
                    .filter(judged::contains)
                    .forEach(used::add);
        }
    }

    @Override
    public void check(JavaClass type, ConditionEvents events) {
        String name = outermost(type);
        Set<String> knot = reachedFrom(name).stream()
                .filter(other -> reachedFrom(other).contains(name))
                .collect(Collectors.toCollection(TreeSet::new));
        if (knot.size() > MOST && told.add(knot.toString())) {
            events.add(SimpleConditionEvent.violated(
                    type, knot + " all reach each other: hand each what it needs, not the one that has everything"));
        }
    }

    private Set<String> reachedFrom(String name) {
        Set<String> reached = new LinkedHashSet<>();
        Deque<String> left = new ArrayDeque<>(uses.getOrDefault(name, Set.of()));
        while (!left.isEmpty()) {
            String next = left.pop();
            if (reached.add(next)) {
                left.addAll(uses.getOrDefault(next, Set.of()));
            }
        }
        return reached;
    }

    private static String outermost(JavaClass type) {
        JavaClass outer = type;
        while (outer.getEnclosingClass().isPresent()) {
            outer = outer.getEnclosingClass().get();
        }
        return outer.getName();
    }
}
