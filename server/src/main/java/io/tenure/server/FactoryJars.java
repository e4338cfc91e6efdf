package io.tenure.server;

import io.tenure.document.DocumentFactories;
import io.tenure.document.DocumentFactory;
import io.tenure.server.document.DocumentService;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The factories of a node: those that every node has, those on its class path, and those of the jars that it was given. What
 * cannot be loaded, or would stand in another's place, keeps the node from starting.
 */
final class FactoryJars {

    private static final String SERVICE = "META-INF/services/" + DocumentFactories.class.getName();

    /** Below /core, where requests find the owner, and apart from what stands there already. */
    private static final Pattern LINK =
            Pattern.compile("/core/(?!management|node-groups|node-selectors)[A-Za-z0-9][A-Za-z0-9-]{0,99}");

    private FactoryJars() {}

    static List<DocumentFactory<?>> load(List<Path> jars) throws StartException {
        List<DocumentFactory<?>> all = new ArrayList<>(DocumentService.examples());
        all.addAll(found(FactoryJars.class.getClassLoader(), "the class path"));
        for (Path jar : jars) {
            all.addAll(ofJar(jar));
        }
        check(all);
        return all;
    }

    /** Each jar by itself, over the classes of the server. Its classes are loaded when they are first used, so it stays open. */
    private static List<DocumentFactory<?>> ofJar(Path jar) throws StartException {
        if (!Files.isReadable(jar) || Files.isDirectory(jar)) {
            throw new StartException("--factories: the file " + jar + " cannot be read: correct its path.", null);
        }
        ClassLoader loader = new URLClassLoader(new URL[] {url(jar)}, FactoryJars.class.getClassLoader());
        List<DocumentFactory<?>> found = found(loader, jar.toString());
        if (found.isEmpty()) {
            throw new StartException(
                    "--factories: the jar " + jar + " brings no factories: name the class that has them in its file "
                            + SERVICE + ".",
                    null);
        }
        return found;
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException("Every file has an address; " + jar + " does not.", e);
        }
    }

    /** Only what this loader brings: what is on the class path is found there. */
    private static List<DocumentFactory<?>> found(ClassLoader loader, String where) throws StartException {
        List<DocumentFactory<?>> found = new ArrayList<>();
        try {
            for (DocumentFactories each : ServiceLoader.load(DocumentFactories.class, loader)) {
                if (each.getClass().getClassLoader().equals(loader)) {
                    found.addAll(each.factories());
                }
            }
            return found;
        } catch (ServiceConfigurationError | LinkageError | RuntimeException e) {
            throw new StartException(
                    "The factories of " + where + " cannot be used (" + e + "): correct them, or start without them.",
                    e);
        }
    }

    private static void check(List<DocumentFactory<?>> factories) throws StartException {
        Set<String> links = new HashSet<>();
        for (DocumentFactory<?> factory : factories) {
            String link = factory.link();
            if (!LINK.matcher(link).matches()) {
                throw new StartException(
                        "The factory " + link + " cannot stand there: take a link such as /core/notes, with one name of"
                                + " letters, digits and dashes behind /core/ that does not begin as the node's own do"
                                + " (management, node-groups, node-selectors).",
                        null);
            }
            if (!links.add(link)) {
                throw new StartException("There are two factories " + link + ": give each a link of its own.", null);
            }
        }
    }
}
