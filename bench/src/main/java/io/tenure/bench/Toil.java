package io.tenure.bench;

/** Something that does tasks. */
interface Toil {

    String name();

    /** Submits so many tasks and does as many; how many per second. */
    double endToEnd(int tasks);
}
