/** What the HTTP interface needs to know of the cluster, and may ask of it. */
@NullMarked
package io.tenure.server.cluster;

import org.jspecify.annotations.NullMarked;
