package org.windowpane.protocol.message;

/**
 * How often a switch was found other than it should be, since the module started.
 *
 * @param missing how many entries, queues, QoS, filters and meters went away
 * @param extra how many appeared without being in the plan
 * @param different how many were altered
 * @param open how many of all these are not repaired yet
 */
public record DriftCounts(long missing, long extra, long different, long open) {

  /** Nothing was ever found. */
  public static final DriftCounts NONE = new DriftCounts(0, 0, 0, 0);

  /** With so many more findings of a kind, not repaired yet. */
  public DriftCounts found(DriftReport.Kind kind, int count) {
    return switch (kind) {
      case MISSING -> new DriftCounts(missing + count, extra, different, open + count);
      case EXTRA -> new DriftCounts(missing, extra + count, different, open + count);
      case DIFFERENT -> new DriftCounts(missing, extra, different + count, open + count);
    };
  }

  /** With so many findings repaired. */
  public DriftCounts repaired(int count) {
    return new DriftCounts(missing, extra, different, open - count);
  }
}
