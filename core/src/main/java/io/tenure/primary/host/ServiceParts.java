package io.tenure.primary.host;

import io.tenure.node.NodeName;
import io.tenure.primary.ServiceSettings;
import io.tenure.runtime.Crew;
import io.tenure.store.Codec;
import io.tenure.store.Office;
import io.tenure.store.Store;

/** What the host of services depends on. */
public record ServiceParts(
        Store store, Codec codec, Office office, NodeName node, ServiceSettings settings, Crew crew) {}
