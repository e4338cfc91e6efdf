package io.tenure.server.job;

import io.tenure.job.gadget.Declaration.Declared;
import java.util.Optional;

/**
 * What a check of a gadget found.
 *
 * @param hash of its content; empty if there is nothing that can be run
 * @param declared what it needs for the arguments of the check
 * @param problem why it cannot be used, or not with these arguments; empty if it can
 */
public record GadgetReport(String name, Optional<String> hash, Optional<Declared> declared, Optional<String> problem) {}
