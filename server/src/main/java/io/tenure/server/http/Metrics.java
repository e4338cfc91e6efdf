package io.tenure.server.http;

/** Some of the numbers for Prometheus. They come from what this node has applied, so a scrape costs the cluster nothing. */
interface Metrics {

    void write(Exposition page);
}
