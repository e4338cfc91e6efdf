/**
 * Who is a member of the cluster, who votes and who leads.
 *
 * <p>Read {@link io.tenure.engine.members.Membership} first: it changes the list of members step by step, each a
 * compare-and-set on the configuration of the log. {@link io.tenure.engine.members.Reconfiguration} is one try of a step, from any
 * node; {@code VoterChanges} carries it out on the leader, and changes voters only with the consent of the holder of the office.
 * {@link io.tenure.engine.members.RaftCandidacy} says who may stand for that office, {@link io.tenure.engine.members.Succession}
 * hands the log over, and {@link io.tenure.engine.members.MembershipWatch} notices when this node was taken in or removed.
 *
 * <p>Public for {@link io.tenure.engine.node} only.
 *
 * <p><b>Guarantees.</b> A node that lost its folder is another node (C10). The format level of the cluster is one that every member
 * can read.
 *
 * <p><b>Failure.</b> A change that could not be made, or of which it is not known whether it was, is reported as pending with a
 * sentence; asking again is safe. A removed node stops.
 */
@NullMarked
package io.tenure.engine.members;

import org.jspecify.annotations.NullMarked;
