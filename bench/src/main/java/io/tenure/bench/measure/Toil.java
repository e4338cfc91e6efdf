package io.tenure.bench.measure;

/** Something that does tasks. */
public interface Toil {

    String name();

    /** Submits so many tasks and does as many; how many per second. */
    double endToEnd(int tasks);
}
