package io.tenure.engine.shelf;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.List;

/** The folder of a shelf, by the names of its files. Tests put one in its place that loses what was not forced. */
interface ShelfDisk {

    List<String> list() throws IOException;

    /** Opens a file to read and write; makes it if there is none. */
    FileChannel open(String name) throws IOException;

    /** Gives a file another name, durably; one of that name is replaced. */
    void move(String from, String to) throws IOException;

    /** Deletes files, durably. */
    void delete(List<String> names) throws IOException;
}
