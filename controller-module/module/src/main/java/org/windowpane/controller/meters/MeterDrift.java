package org.windowpane.controller.meters;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.windowpane.controller.model.Drift;
import org.windowpane.controller.reconcile.DriftCause;
import org.windowpane.controller.reconcile.DriftLog;
import org.windowpane.protocol.message.DriftReport;
import org.windowpane.protocol.value.Dpid;

/**
 * Which of a switch's meters drifted and are not mended yet, and how they were left when it was
 * last connected. Outlives the switch's connections.
 */
public final class MeterDrift {

  private final Dpid dpid;
  private final DriftLog log;
  private final Map<Integer, Drift> open = new HashMap<>();
  private Map<Integer, MeterWanted> left = Map.of();

  public MeterDrift(Dpid dpid, DriftLog log) {
    this.dpid = dpid;
    this.log = log;
  }

  /** The connection ends while the switch has these meters, as wanted. */
  public void leave(Map<Integer, MeterWanted> asWanted) {
    left = Map.copyOf(asWanted);
  }

  /** The meters that the switch was left with; asked once, at the first reading after that. */
  public Map<Integer, MeterWanted> takeLeft() {
    Map<Integer, MeterWanted> taken = left;
    left = Map.of();
    return taken;
  }

  /** A meter that had been as wanted is gone. */
  public void missing(MeterWanted wanted, Instant now) {
    find(DriftReport.Kind.MISSING, wanted, Optional.empty(), DriftCause.REMOVED, now);
  }

  /**
   * A meter that had been as wanted is another.
   *
   * @param shape empty for one that is not set up as the module would
   */
  public void altered(MeterWanted wanted, Optional<MeterShape> shape, String who, Instant now) {
    String found =
        shape
            .map(there -> text(wanted.meter(), there))
            .orElse("meter=" + wanted.meter() + " with other flags or bands");
    find(DriftReport.Kind.DIFFERENT, wanted, Optional.of(found), who, now);
  }

  private void find(
      DriftReport.Kind kind, MeterWanted wanted, Optional<String> found, String who, Instant now) {
    Drift.Finding finding =
        new Drift.Finding(
            kind,
            DriftReport.Part.METER,
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
  public void settle(IntPredicate isSettled, Instant now) {
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
