package io.tenure.worker;

import io.tenure.queue.WorkerSettings;
import io.tenure.runtime.Crew;
import io.tenure.store.Codec;
import io.tenure.store.Store;
import io.tenure.store.WorkerId;
import java.util.function.BooleanSupplier;

/**
 * What a worker depends on.
 *
 * @param leading whether this node leads right now
 */
public record WorkerParts(
        Store store, Codec codec, Crew crew, WorkerId id, WorkerSettings settings, BooleanSupplier leading) {}
