package org.windowpane.gateway.ledger.resources;

import java.time.Instant;

/** Distinguishes the rules of a resource before and after a change. */
final class RuleRevision {
  /** As many as six digits distinguish: an id has 64 characters at most, and a name 50. */
  private static final long REVISIONS = 2_176_782_336L;

  private RuleRevision() {}

  /** At most six letters and digits for the instant of the last change. */
  static String of(Instant changed) {
    return Long.toString(Math.floorMod(changed.toEpochMilli(), REVISIONS), Character.MAX_RADIX);
  }
}
