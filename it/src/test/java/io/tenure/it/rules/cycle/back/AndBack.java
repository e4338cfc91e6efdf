package io.tenure.it.rules.cycle.back;

import io.tenure.it.rules.cycle.There;

/** The other half of a cycle of packages, for the test of the rule against them. */
public record AndBack(There there) {}
