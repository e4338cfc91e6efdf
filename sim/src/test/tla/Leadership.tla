----------------------------- MODULE Leadership -----------------------------
(***************************************************************************)
(* Leases and fencing, as docs/design/lease.md describes them, small       *)
(* enough to be searched completely.                                       *)
(*                                                                         *)
(* Time.  Nobody reads a clock: all that is known of time are countdowns,  *)
(* so the search needs no last moment.  Clocks whose rates are wrong show  *)
(* as timers that fire early or late.  The harmful errors are an agent     *)
(* that thinks its promise over up to Drift ticks too soon, and a          *)
(* candidate that trusts up to Drift ticks too long.                       *)
(*                                                                         *)
(* Messages.  A request is granted at once or never: were it on its way    *)
(* for long, the promise would only end later.  An answer may arrive at    *)
(* any later moment or never.  A write or an openTerm may take effect      *)
(* long after its sender was frozen, was replaced or has given up; writes  *)
(* may do so again and again.                                              *)
(*                                                                         *)
(* Left out, because they only make a belief shorter: denials, and the     *)
(* bound by the last own commit.  A crash is a node that does nothing any  *)
(* more.  The agent's file, membership and late messages of an earlier     *)
(* candidacy are the business of the simulation.                           *)
(***************************************************************************)
EXTENDS Naturals, FiniteSets, TLC

CONSTANTS
    Agent,
    Candidate,
    Nobody,
    Ttl,        \* how long an agent keeps its promise
    Trust,      \* how long a candidate relies on it: ttl - margin
    Kill,       \* how long the work of a lost term may live on
    Drift,      \* by how much a timer may be wrong
    LastTerm,   \* the search ends there
    Writing,    \* whether leaders write
    Bug         \* "none", or what is done wrong on purpose

VARIABLES
    promise,    \* of each agent: to whom, and what is left of it
    answer,     \* of each candidate and agent: the trust that a grant which is under way can still give
    trust,      \* of each candidate and agent: what is left of the trust in a lease that is held
    stage,      \* of each candidate: where it is on its way into the office
    noted,      \* of each candidate: the term that was open before it asked for any lease; when it leads, its own
    life,       \* of each candidate: how long its work may live without trust; 0 when it is dead
    term,       \* the open term
    holder,     \* whose it is
    openings,   \* requests to open a term that are under way: by whom, and after which term
    tenures,    \* who has ever held which term
    writes,     \* the terms of the writes that are under way
    newest,     \* the newest term whose write was accepted
    stale       \* whether a write was accepted although one of a newer term had been

lease  == <<promise, answer, trust>>
office == <<stage, noted, life>>
store  == <<term, holder, openings, tenures, writes, newest, stale>>
vars   == <<lease, office, store>>

None == [to |-> Nobody, left |-> 0]

Init ==
    /\ promise  = [a \in Agent |-> None]
    /\ answer   = [c \in Candidate |-> [a \in Agent |-> 0]]
    /\ trust    = [c \in Candidate |-> [a \in Agent |-> 0]]
    /\ stage    = [c \in Candidate |-> "idle"]
    /\ noted    = [c \in Candidate |-> 0]
    /\ life     = [c \in Candidate |-> 0]
    /\ term     = 0
    /\ holder   = Nobody
    /\ openings = {}
    /\ tenures  = {}
    /\ writes   = {}
    /\ newest   = 0
    /\ stale    = FALSE

HasQuorum(c) == 2 * Cardinality({a \in Agent : trust[c][a] > 0}) > Cardinality(Agent)

Believes(c) == stage[c] = "leading" /\ HasQuorum(c)

-----------------------------------------------------------------------------
(* Time *)

Less(ticks) == IF ticks > 0 THEN ticks - 1 ELSE 0

(* A guard sees to it that work without trust is dead in time. *)
Tick ==
    /\ promise' = [a \in Agent |-> IF promise[a].left > 1 THEN [promise[a] EXCEPT !.left = @ - 1] ELSE None]
    /\ answer'  = IF Bug = "trust from the answer" THEN answer
                  ELSE [c \in Candidate |-> [a \in Agent |-> Less(answer[c][a])]]
    /\ trust'   = [c \in Candidate |-> [a \in Agent |-> Less(trust[c][a])]]
    /\ life'    = [c \in Candidate |-> IF HasQuorum(c) THEN life[c] ELSE Less(life[c])]
    /\ UNCHANGED <<stage, noted, store>>

(* An agent whose clock is fast; without a bound if the clocks keep no law. *)
RunOut(a) ==
    /\ promise[a].left \in 1..Drift \/ (promise[a].left > 0 /\ Bug = "lawless clocks")
    /\ promise' = [promise EXCEPT ![a] = None]
    /\ UNCHANGED <<answer, trust, office, store>>

-----------------------------------------------------------------------------
(* Leases *)

(* A candidate that has lost its quorum asks no more: its candidacy is over. *)
Asks(c) ==
    \/ stage[c] = "acquiring"
    \/ stage[c] \in {"opening", "leading"} /\ HasQuorum(c)

Ask(c, a) ==
    /\ Asks(c)
    /\ answer[c][a] = 0 /\ trust[c][a] < Trust
    /\ promise[a].to \in {c, Nobody}
    /\ promise' = [promise EXCEPT ![a] = [to |-> c, left |-> Ttl]]
    /\ answer'  = [answer EXCEPT ![c][a] = Trust + Drift]
    /\ UNCHANGED <<trust, office, store>>

(* Trusted from when it was asked for, not from when the answer came. *)
Answer(c, a) ==
    /\ Asks(c)
    /\ answer[c][a] > 0
    /\ trust'  = [trust EXCEPT ![c][a] = answer[c][a]]
    /\ answer' = [answer EXCEPT ![c][a] = 0]
    /\ UNCHANGED <<promise, office, store>>

(* Only what was given up is given back, and only after the work under it was ended and is known to be dead. *)
GiveBack(c) ==
    /\ stage[c] = "idle"
    /\ promise' = [a \in Agent |-> IF promise[a].to = c THEN None ELSE promise[a]]
    /\ life'    = IF Bug = "given back before the kill" THEN life ELSE [life EXCEPT ![c] = 0]
    /\ UNCHANGED <<answer, trust, stage, noted, store>>

-----------------------------------------------------------------------------
(* The office *)

Note(c) ==
    /\ stage[c] = "idle" /\ life[c] = 0
    /\ term < LastTerm
    /\ stage' = [stage EXCEPT ![c] = "acquiring"]
    /\ noted' = [noted EXCEPT ![c] = term]
    /\ UNCHANGED <<lease, life, store>>

Open(c) ==
    /\ stage[c] = "acquiring" /\ HasQuorum(c)
    /\ stage'    = [stage EXCEPT ![c] = "opening"]
    /\ openings' = openings \cup {[by |-> c, after |-> noted[c]]}
    /\ UNCHANGED <<lease, noted, life, term, holder, tenures, writes, newest, stale>>

(* The store's part.  What it can only refuse is forgotten. *)
OpenTerm(o) ==
    /\ o.after = term \/ Bug = "opened without compare"
    /\ term'     = o.after + 1
    /\ holder'   = o.by
    /\ openings' = {p \in openings \ {o} : p.after > o.after \/ Bug = "opened without compare"}
    /\ UNCHANGED <<lease, office, tenures, writes, newest, stale>>

Lead(c) ==
    /\ stage[c] = "opening" /\ HasQuorum(c)
    /\ holder = c /\ term = noted[c] + 1
    /\ stage'   = [stage EXCEPT ![c] = "leading"]
    /\ noted'   = [noted EXCEPT ![c] = term]
    /\ life'    = [life EXCEPT ![c] = Kill]
    /\ tenures' = tenures \cup {<<term, c>>}
    /\ UNCHANGED <<lease, term, holder, openings, writes, newest, stale>>

(* A leader may go of its own accord.  What was asked for is for nobody now; so is a term that a late openTerm opens. *)
Leave(c) ==
    /\ \/ stage[c] = "leading"
       \/ stage[c] = "opening" /\ ~HasQuorum(c)
       \/ stage[c] \in {"acquiring", "opening"} /\ noted[c] < term /\ holder # c
    /\ stage'    = [stage EXCEPT ![c] = "idle"]
    /\ noted'    = [noted EXCEPT ![c] = 0]
    /\ answer'   = [answer EXCEPT ![c] = [a \in Agent |-> 0]]
    /\ trust'    = [trust EXCEPT ![c] = [a \in Agent |-> 0]]
    /\ openings' = {IF o.by = c THEN [o EXCEPT !.by = Nobody] ELSE o : o \in openings}
    /\ holder'   = IF holder = c THEN Nobody ELSE holder
    /\ UNCHANGED <<promise, life, term, tenures, writes, newest, stale>>

-----------------------------------------------------------------------------
(* Writes *)

Write(c) ==
    /\ Writing
    /\ Believes(c)
    /\ writes' = writes \cup {noted[c]}
    /\ UNCHANGED <<lease, office, term, holder, openings, tenures, newest, stale>>

Accept(t) ==
    /\ t = term \/ Bug = "no fence"
    /\ newest' = IF t > newest THEN t ELSE newest
    /\ stale'  = (stale \/ t < newest)
    /\ UNCHANGED <<lease, office, term, holder, openings, tenures, writes>>

-----------------------------------------------------------------------------

Next ==
    \/ Tick
    \/ \E a \in Agent : RunOut(a)
    \/ \E c \in Candidate, a \in Agent : Ask(c, a) \/ Answer(c, a)
    \/ \E c \in Candidate : Note(c) \/ Open(c) \/ Lead(c) \/ Leave(c) \/ GiveBack(c) \/ Write(c)
    \/ \E o \in openings : OpenTerm(o)
    \/ \E t \in writes : Accept(t)

Spec == Init /\ [][Next]_vars

(* After the last term nothing is left to see. *)
Unfinished == term < LastTerm \/ holder # Nobody \/ Writing

Symmetry == Permutations(Agent) \cup Permutations(Candidate)

-----------------------------------------------------------------------------
(* Promises; in brackets their names in docs/design/lease.md *)

(* [C1], whatever the clocks do *)
TermsAreUnique == \A x, y \in tenures : x[1] = y[1] => x[2] = y[2]

(* [C2], for clocks within the bound *)
BeliefIsExclusive == \A c, d \in Candidate : (Believes(c) /\ Believes(d)) => c = d

(* [C3], whatever the clocks do *)
NoStaleWriteIsAccepted == ~stale

(* [C4], for clocks within the bound *)
NoOldWorkUnderANewTerm == \A c, d \in Candidate : (Believes(c) /\ life[d] > 0) => c = d

(* Whom the leases let lead, the store does not refuse: a late candidate deposes nobody. *)
WhoBelievesHoldsTheOpenTerm == \A c \in Candidate : Believes(c) => noted[c] = term
=============================================================================
