package io.tenure.server.api.metrics;

/** Some of the numbers for Prometheus. They come from what this node has applied, so a scrape costs the cluster nothing. */
public interface Metrics {

    void write(Exposition page);
}
