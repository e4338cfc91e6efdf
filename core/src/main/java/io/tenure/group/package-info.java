/**
 * Who of the members lives: {@link io.tenure.group.GroupView}.
 *
 * <p>Who belongs to the cluster is said by the configuration of its log. Equal views name equal members with equal status, so
 * whatever is computed from a view is the same on every node that has it.
 *
 * <p>Read {@code GroupProtocol} first, the pure protocol (SWIM with Lifeguard), with its {@code GroupInput}, {@code GroupState} and
 * {@code GroupEffect}. Its rules are in {@code Hearsay} (what a node makes of what others say), {@code Rounds} (whom it pings and
 * asks for help), {@code Returning} and {@code Quarantine} (how it judges and restrains itself) and {@code Views}.
 * {@link io.tenure.group.GroupService} runs it.
 *
 * <pre>
 *   unheard ──▶ ALIVE ◀──────── denies, with a higher incarnation ────────┐
 *                 │  no answer, nor through helpers                       │
 *                 ▼                                                       │
 *              SUSPECT ── nothing heard in time ──▶ DEAD ─────────────────┘
 *                 any ──── says farewell ─────────▶ LEFT ── starts again ─┘
 * </pre>
 *
 * <p><b>Guarantees.</b> A verdict is each node's own: nobody is dead here because another node says so. Only a member itself ends
 * a suspicion of it. A member that was removed from the configuration is never taken from letters again. A node that started or was
 * given up owns nothing until it has caught up and its hold-down is over. <b>Not guaranteed</b> is that all nodes have the same
 * view at the same moment: what must be exclusive needs more than a view.
 *
 * <p><b>Failures.</b> Lost, late and doubled letters cost time only. A frozen process gives everybody their time again when it
 * continues. A clock that was set back is noticed by what others remember.
 */
@NullMarked
package io.tenure.group;

import org.jspecify.annotations.NullMarked;
