package io.tenure.it.rules;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.domain.ThrowsDeclaration;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which types the users of a class must know, because its signatures name them. */
final class Signatures {

    private Signatures() {}

    /** Visible classes of these packages that name one of those types, as {@code class -> type}. */
    static Set<String> naming(JavaClasses classes, Set<String> packages, Predicate<JavaClass> those) {
        return classes.stream()
                .filter(type -> packages.contains(type.getPackageName()) && isVisible(type))
                .flatMap(type -> named(type).filter(those).map(named -> type.getName() + " -> " + named.getName()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** What a class extends, and what its public and protected members take, return, throw or hold. */
    private static Stream<JavaClass> named(JavaClass type) {
        Stream<JavaType> parents = Stream.concat(type.getSuperclass().stream(), type.getInterfaces().stream());
        return Stream.concat(
                parents.flatMap(parent -> parent.getAllInvolvedRawTypes().stream()),
                type.getMembers().stream().filter(Signatures::isVisible).flatMap(Signatures::named));
    }

    private static Stream<JavaClass> named(JavaMember member) {
        Stream<JavaClass> thrown = member instanceof JavaCodeUnit unit
                ? unit.getThrowsClause().stream().map(ThrowsDeclaration::getRawType)
                : Stream.empty();
        return Stream.concat(member.getAllInvolvedRawTypes().stream(), thrown);
    }

    private static boolean isVisible(JavaMember member) {
        return member.getModifiers().contains(JavaModifier.PUBLIC)
                || member.getModifiers().contains(JavaModifier.PROTECTED);
    }

    private static boolean isVisible(JavaClass type) {
        Optional<JavaClass> enclosing = type.getEnclosingClass();
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && !type.isAnonymousClass()
                && enclosing.map(Signatures::isVisible).orElse(true);
    }
}
