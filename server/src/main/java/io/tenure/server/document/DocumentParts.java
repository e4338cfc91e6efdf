package io.tenure.server.document;

import io.tenure.store.Codec;
import java.util.UUID;
import java.util.function.Supplier;

/** What the routes of every factory work with. */
record DocumentParts(
        OwnerDesk owners,
        HostKeeper keeper,
        DocumentHealth health,
        Answers answers,
        DocumentJson json,
        Codec codec,
        Supplier<UUID> ids,
        RequestStats requests) {}
