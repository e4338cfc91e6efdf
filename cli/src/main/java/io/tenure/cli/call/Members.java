package io.tenure.cli.call;

import java.util.List;

/** Whom else to ask when those who were named do not answer. */
public interface Members {

    /** Nobody. */
    Members NONE = new Members() {
        @Override
        public List<Server> others() {
            return List.of();
        }

        @Override
        public boolean isOurs(String cluster) {
            return true;
        }

        @Override
        public void seen(String cluster, List<Server> members) {
            // Nobody wants to know.
        }
    };

    /** Servers beside those that were named. */
    List<Server> others();

    /** Whether a node of this cluster may be asked instead of those that were named. */
    boolean isOurs(String cluster);

    /** A node that did what was asked said which cluster it belongs to, and where its members are. */
    void seen(String cluster, List<Server> members);
}
