package io.tenure.engine.wire;

import io.tenure.runtime.Alarm;
import java.util.function.Predicate;
import org.apache.ratis.protocol.RaftPeerId;

/**
 * When a follower is told of what was committed, if no entry tells it.
 *
 * @param awaited whether callers of the follower wait for it; asked once for each commit
 */
public record Promptness(Predicate<RaftPeerId> awaited, Alarm alarm) {}
