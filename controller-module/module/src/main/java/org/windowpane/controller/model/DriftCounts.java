package org.windowpane.controller.model;

/**
 * How often a switch was found other than it should be, since the module started.
 *
 * @param missing how many entries, queues, QoS, filters and meters went away
 * @param extra how many came unasked
 * @param different how many were altered
 * @param open how many of all these are not mended yet
 */
public record DriftCounts(long missing, long extra, long different, long open) {

  /** Nothing was ever found. */
  public static final DriftCounts NONE = new DriftCounts(0, 0, 0, 0);

  /** With one more finding, not mended yet. */
  public DriftCounts found(Drift.Finding finding) {
    int count = finding.count();
    return switch (finding.kind()) {
      case MISSING -> new DriftCounts(missing + count, extra, different, open + count);
      case EXTRA -> new DriftCounts(missing, extra + count, different, open + count);
      case DIFFERENT -> new DriftCounts(missing, extra, different + count, open + count);
    };
  }

  /** With one finding mended. */
  public DriftCounts mended(Drift.Finding finding) {
    return new DriftCounts(missing, extra, different, open - finding.count());
  }
}
