package io.tenure.cli.document;

import io.tenure.cli.args.UsageError;
import io.tenure.cli.call.Target;
import java.util.Arrays;

/** Where a document is, such as {@code /core/examples/first}, also without {@code /core/}. */
record DocumentLink(String factory, String name) {

    private static final String ROOT = "/core/";

    static DocumentLink of(String typed) {
        String below = typed.startsWith(ROOT) ? typed.substring(ROOT.length()) : typed;
        int slash = below.lastIndexOf('/');
        if (slash <= 0 || slash == below.length() - 1 || below.startsWith("/")) {
            throw new UsageError("'" + typed + "' is not the link of a document: write it as /core/examples/NAME.");
        }
        return new DocumentLink(below.substring(0, slash), below.substring(slash + 1));
    }

    /** The same for what has no name yet: {@code /core/examples} or {@code examples}. */
    static Target factory(String typed) {
        return Target.core((typed.startsWith(ROOT) ? typed.substring(ROOT.length()) : typed).split("/"));
    }

    Target target(String... more) {
        String[] segments = factory.split("/");
        String[] all = Arrays.copyOf(segments, segments.length + 1 + more.length);
        all[segments.length] = name;
        System.arraycopy(more, 0, all, segments.length + 1, more.length);
        return Target.core(all);
    }

    @Override
    public String toString() {
        return ROOT + factory + "/" + name;
    }
}
