package io.tenure.store;

/** Something that can be watched for changes. */
public sealed interface Topic {

    record OfCollection(CollectionName name) implements Topic {}

    record OfQueue(QueueName name) implements Topic {}

    record OfOffice(Office name) implements Topic {}

    /** A task that this worker runs was cancelled. */
    record OfWorker(WorkerId name) implements Topic {}
}
