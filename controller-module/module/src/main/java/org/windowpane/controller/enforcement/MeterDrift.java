package org.windowpane.controller.enforcement;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.windowpane.controller.model.Dpid;
import org.windowpane.controller.model.Drift;
import org.windowpane.controller.plan.MeterShape;
import org.windowpane.controller.plan.MeterWanted;

/**
 * Which of a switch's meters drifted and are not mended yet, and how they were left when it was
 * last connected. Outlives the switch's connections.
 */
final class MeterDrift {

  private final Dpid dpid;
  private final DriftLog log;
  private final Map<Integer, Drift> open = new HashMap<>();
  private Map<Integer, MeterWanted> left = Map.of();

  MeterDrift(Dpid dpid, DriftLog log) {
    this.dpid = dpid;
    this.log = log;
  }

  /** The connection ends while the switch has these meters, as wanted. */
  void leave(Map<Integer, MeterWanted> asWanted) {
    left = Map.copyOf(asWanted);
  }

  /** The meters that the switch was left with; asked once, at the first reading after that. */
  Map<Integer, MeterWanted> takeLeft() {
    Map<Integer, MeterWanted> taken = left;
    left = Map.of();
    return taken;
  }

  /** A meter that had been as wanted is gone. */
  void missing(MeterWanted wanted, Instant now) {
    find(Drift.Kind.MISSING, wanted, Optional.empty(), Culprit.REMOVED, now);
  }

  /**
   * A meter that had been as wanted is another.
   *
   * @param shape empty for one that is not set up as the module would
   */
  void altered(MeterWanted wanted, Optional<MeterShape> shape, String who, Instant now) {
    String found =
        shape
            .map(there -> text(wanted.meter(), there))
            .orElse("meter=" + wanted.meter() + " with other flags or bands");
    find(Drift.Kind.DIFFERENT, wanted, Optional.of(found), who, now);
  }

  private void find(
      Drift.Kind kind, MeterWanted wanted, Optional<String> found, String who, Instant now) {
    Drift.Finding finding =
        new Drift.Finding(
            kind,
            Drift.Part.METER,
            Optional.of(wanted.rule()),
            1,
            found,
            Optional.of(text(wanted.meter(), wanted.shape())),
            who);
    open.computeIfAbsent(wanted.meter(), meter -> log.find(dpid, finding, now));
  }

  /** In the manner of {@code ovs-ofctl}. */
  private static String text(int meter, MeterShape shape) {
    return "meter=%d kbps burst bands=type=drop rate=%d burst_size=%d"
        .formatted(meter, shape.kbps(), shape.burstKbits());
  }

  /** Tells of those that are mended by now. */
  void settle(IntPredicate isSettled, Instant now) {
    open.entrySet()
        .removeIf(
            each -> {
              boolean mended = isSettled.test(each.getKey());
              if (mended) {
                log.mend(each.getValue(), now);
              }
              return mended;
            });
  }
}
