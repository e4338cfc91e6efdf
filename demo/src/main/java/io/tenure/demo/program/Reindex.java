package io.tenure.demo.program;

/** How far an index is. */
record Reindex(int pages) {}
