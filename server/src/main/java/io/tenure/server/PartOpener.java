package io.tenure.server;

import io.tenure.engine.EngineConfig;
import io.tenure.engine.Origin;
import io.tenure.engine.node.BuiltInStore;
import io.tenure.node.Endpoint;
import io.tenure.server.config.ServerConfig;
import io.tenure.server.group.CatchUp;
import io.tenure.server.group.NodeGroup;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;

/** Opens the parts of a node that have files. What is wrong with them is said in a sentence. */
record PartOpener(ServerConfig config, Consumer<String> failure) {

    BuiltInStore store(Origin origin, Endpoint address) throws StartException {
        ServerConfig.Peer peer = config.node().peer();
        EngineConfig.Network network = new EngineConfig.Network(
                new Endpoint(config.node().http().host(), peer.port()), peer.advertised(), address);
        try {
            EngineConfig engine = EngineConfig.of(
                            config.node().data(), config.node().name(), network)
                    .with(timing())
                    .with(EngineConfig.Upkeep.DEFAULT.withSnapshotBytes(
                            config.node().storage().logLimit()));
            return BuiltInStore.open(engine, origin, (sentence, cause) -> failure.accept(sentence));
        } catch (IOException e) {
            throw Complaint.aboutFolder(config.node().data(), e);
        } catch (RuntimeException e) {
            throw Complaint.aboutContent(config.node().data(), e);
        }
    }

    private EngineConfig.Timing timing() throws StartException {
        ServerConfig.Election election = config.cluster().election();
        try {
            return new EngineConfig.Timing(election.min(), election.max(), EngineConfig.Timing.DEFAULT.call());
        } catch (IllegalArgumentException e) {
            throw new StartException("--election: " + e.getMessage(), e);
        }
    }

    Workshop workshop(BuiltInStore opened) throws StartException {
        try {
            return Workshop.open(config, opened, failure);
        } catch (IOException e) {
            throw Complaint.aboutFolder(config.node().data(), e);
        }
    }

    NodeGroup group(BuiltInStore opened, CatchUp catchUp) throws StartException {
        ServerConfig.Group told = config.node().membership().group();
        try {
            return NodeGroup.open(
                    opened,
                    new NodeGroup.Config(config.node().data(), told.labels(), told.observer(), catchUp, failure));
        } catch (UncheckedIOException e) {
            throw new StartException(String.valueOf(e.getMessage()), e);
        }
    }
}
