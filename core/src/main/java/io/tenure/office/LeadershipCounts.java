package io.tenure.office;

import io.tenure.lease.LossReason;
import java.util.Map;

/**
 * What happened in an office on this node since it started.
 *
 * @param renewals grants of agents
 * @param denials refusals of agents
 * @param unanswered requests that no agent answered
 * @param terms terms that this node opened
 * @param fenced own writes that were refused because a later term was open
 * @param losses how often the office was lost, by reason
 */
public record LeadershipCounts(
        long renewals, long denials, long unanswered, long terms, long fenced, Map<LossReason, Long> losses) {}
