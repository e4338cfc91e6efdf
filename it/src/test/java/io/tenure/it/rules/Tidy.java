package io.tenure.it.rules;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.lang.model.element.Modifier;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Says what in source files is longer or wider than the house style allows. There is no list of exceptions. */
final class Tidy {
    private static final int FILE_LINES = 300;
    private static final int METHOD_LINES = 50;
    private static final int PUBLIC_PARAMETERS = 4;
    private static final int CONSTRUCTOR_PARAMETERS = 6;
    private static final int RECORD_COMPONENTS = 10;
    private static final Pattern LEFT_FOR_LATER = Pattern.compile("\\b(TODO|FIXME|XXX)\\b");

    private final String name;
    private final List<String> complaints;

    private Tidy(String name, List<String> complaints) {
        this.name = name;
        this.complaints = complaints;
    }

    /** Complaints as {@code file:line: sentence}; none for a tidy file. */
    static List<String> complaints(String name, String source) {
        return complaints(Map.of(name, source));
    }

    /** The same of many files, by their names: in one go, because a compiler takes its time to start. */
    static List<String> complaints(Map<String, String> sources) {
        List<String> complaints = new ArrayList<>();
        sources.forEach((name, source) ->
                new Tidy(name, complaints).lines(source.lines().toList()));
        List<Text> texts = sources.entrySet().stream()
                .map(entry -> new Text(entry.getKey(), entry.getValue()))
                .toList();
        JavacTask task = (JavacTask) ToolProvider.getSystemJavaCompiler()
                .getTask(null, null, problem -> {}, List.of("-proc:none"), null, texts);
        SourcePositions positions = Trees.instance(task).getSourcePositions();
        try {
            for (CompilationUnitTree unit : task.parse()) {
                Tidy tidy = new Tidy(unit.getSourceFile().getName(), complaints);
                tidy.new Scanner(unit, positions).scan(unit, null);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.copyOf(complaints);
    }

    private void lines(List<String> lines) {
        if (lines.size() > FILE_LINES) {
            complain(FILE_LINES, "the file has " + lines.size() + " lines, at most " + FILE_LINES + " are allowed");
        }
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).indexOf('\t') >= 0) {
                complain(i + 1, "a tab");
            }
            if (LEFT_FOR_LATER.matcher(lines.get(i)).find()) {
                complain(i + 1, "work left for later belongs into an issue");
            }
        }
    }

    private void complain(long line, String sentence) {
        complaints.add(name + ":" + line + ": " + sentence);
    }

    private final class Scanner extends TreePathScanner<Void, Void> {
        private final CompilationUnitTree unit;
        private final SourcePositions positions;

        Scanner(CompilationUnitTree unit, SourcePositions positions) {
            this.unit = unit;
            this.positions = positions;
        }

        @Override
        public Void visitClass(ClassTree type, Void nothing) {
            if (type.getKind() == Tree.Kind.RECORD) {
                long components = type.getMembers().stream()
                        .filter(member -> member.getKind() == Tree.Kind.VARIABLE)
                        .filter(member -> !isStatic((VariableTree) member))
                        .count();
                atMost(RECORD_COMPONENTS, components, type, "components of a record");
            }
            return super.visitClass(type, nothing);
        }

        @Override
        public Void visitMethod(MethodTree method, Void nothing) {
            atMost(METHOD_LINES, lastLine(method) - firstLine(method) + 1, method, "lines of a method");
            int parameters = method.getParameters().size();
            if (method.getReturnType() == null) {
                atMost(
                        inRecord() ? RECORD_COMPONENTS : CONSTRUCTOR_PARAMETERS,
                        parameters,
                        method,
                        "parameters of a constructor");
            } else if (isPublic(method) && !overrides(method)) {
                atMost(PUBLIC_PARAMETERS, parameters, method, "parameters of a public method");
            }
            return super.visitMethod(method, nothing);
        }

        private void atMost(int limit, long count, Tree where, String what) {
            if (count > limit) {
                complain(firstLine(where), count + " " + what + ", at most " + limit + " are allowed");
            }
        }

        private boolean isPublic(MethodTree method) {
            return method.getModifiers().getFlags().contains(Modifier.PUBLIC)
                    || (enclosing().getKind() == Tree.Kind.INTERFACE
                            && !method.getModifiers().getFlags().contains(Modifier.PRIVATE));
        }

        /** The width of an overriding method was chosen where it is declared, perhaps not by us. */
        private boolean overrides(MethodTree method) {
            return method.getModifiers().getAnnotations().stream()
                    .anyMatch(annotation ->
                            annotation.getAnnotationType().toString().equals("Override"));
        }

        private boolean inRecord() {
            return enclosing().getKind() == Tree.Kind.RECORD;
        }

        private ClassTree enclosing() {
            return (ClassTree) getCurrentPath().getParentPath().getLeaf();
        }

        private boolean isStatic(VariableTree field) {
            return field.getModifiers().getFlags().contains(Modifier.STATIC);
        }

        private long firstLine(Tree tree) {
            return unit.getLineMap().getLineNumber(positions.getStartPosition(unit, tree));
        }

        private long lastLine(Tree tree) {
            return unit.getLineMap().getLineNumber(positions.getEndPosition(unit, tree));
        }
    }

    private static final class Text extends SimpleJavaFileObject {
        private final String name;
        private final String source;

        Text(String name, String source) {
            super(URI.create("string:///" + name), JavaFileObject.Kind.SOURCE);
            this.name = name;
            this.source = source;
        }

        @Override
        public String getName() {
            return name;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
        }
    }
}
