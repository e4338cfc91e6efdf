package io.tenure.it.rules.cycle;

import io.tenure.it.rules.cycle.back.AndBack;

/** One half of a cycle of packages, for the test of the rule against them. */
public record There(AndBack back) {}
