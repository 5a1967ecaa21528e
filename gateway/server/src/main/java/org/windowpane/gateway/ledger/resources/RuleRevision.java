package org.windowpane.gateway.ledger.resources;

import java.time.Instant;
import java.util.Optional;

/**
 * Distinguishes the rules of a resource before and after a change. The id of a rule is a prefix,
 * the name of the resource, a dot, a number, and the revision.
 */
final class RuleRevision {
  /** As many as six digits distinguish: an id has 64 characters at most, and a name 50. */
  private static final long REVISIONS = 2_176_782_336L;

  private RuleRevision() {}

  /** At most six letters and digits for the instant of the last change. */
  static String of(Instant changed) {
    return Long.toString(Math.floorMod(changed.toEpochMilli(), REVISIONS), Character.MAX_RADIX);
  }

  /** The resource whose rule has this id; empty if it has another prefix. */
  static Optional<String> nameOf(String prefix, String rule) {
    int end = rule.lastIndexOf('.');
    return rule.startsWith(prefix) && end >= prefix.length()
        ? Optional.of(rule.substring(prefix.length(), end))
        : Optional.empty();
  }
}
