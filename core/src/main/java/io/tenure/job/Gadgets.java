package io.tenure.job;

import java.nio.file.Path;
import java.util.List;

/** The executables that this node may run as jobs. Each call looks at the folder anew. */
public interface Gadgets {

    /** The names of all files in the folder, usable or not, in order. */
    List<String> names();

    /** The gadget of this name as it is now. */
    Found find(String name);

    /** What was found under a name. */
    sealed interface Found {

        /**
         * An executable.
         *
         * @param hash of its content, in hexadecimal digits; a change of the file changes it
         */
        record Usable(Path file, String hash) implements Found {}

        /** Nothing that can be run; the sentence says why and what to do. */
        record Unusable(String sentence) implements Found {}
    }
}
