package org.windowpane.core.admission.delegation;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.windowpane.core.admission.booking.Place.AtShare;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Rates;
import org.windowpane.core.share.Share;

/**
 * Whether a share may be a part of another: its flows lie inside, and it has no privilege that the
 * other lacks (PANE, SIGCOMM 2013, §3).
 */
final class Containment {
  private static final List<Part> RULES =
      List.of(
          Containment::liesInsideParent,
          Containment::keepsParentsMaximum,
          Containment::keepsParentsTokens,
          Containment::keepsParentsLeastDraw,
          Containment::keepsParentsFloor,
          Containment::keepsParentsAllowAndDeny,
          Containment::keepsParentsClasses);

  private Containment() {}

  private interface Part {
    Optional<Refusal> check(Share parent, FlowGroup flowGroup, Privileges asked);
  }

  /** The first rule that a share of these flows and privileges would break; nothing where none. */
  static Optional<Refusal> objection(Share parent, FlowGroup flowGroup, Privileges asked) {
    return RULES.stream()
        .map(rule -> rule.check(parent, flowGroup, asked))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<Refusal> liesInsideParent(
      Share parent, FlowGroup flowGroup, Privileges asked) {
    return refuseIf(
        !parent.flowGroup().contains(flowGroup),
        Rule.OUTSIDE_SHARE,
        parent,
        flowGroup
            + " is not inside "
            + parent.flowGroup()
            + ", the flows of share "
            + parent.name()
            + ".");
  }

  private static Optional<Refusal> keepsParentsMaximum(
      Share parent, FlowGroup flowGroup, Privileges asked) {
    long maximum = parent.privileges().maxReserveBps();
    return refuseIf(
        asked.maxReserveBps() > maximum,
        Rule.EXCEEDS_PARENT,
        parent,
        "Share "
            + parent.name()
            + " may reserve "
            + Rates.words(maximum)
            + " at most, so no share in it may reserve more.");
  }

  private static Optional<Refusal> keepsParentsTokens(
      Share parent, FlowGroup flowGroup, Privileges asked) {
    long capacity = parent.privileges().tokens().capacityBits();
    return refuseIf(
        asked.tokens().capacityBits() > capacity,
        Rule.EXCEEDS_PARENT,
        parent,
        "The bucket of share "
            + parent.name()
            + " holds "
            + capacity
            + " bits, so that of a share in it holds no more; where it is not named, a bucket holds"
            + " a second of the maximum.");
  }

  private static Optional<Refusal> keepsParentsLeastDraw(
      Share parent, FlowGroup flowGroup, Privileges asked) {
    OptionalLong least = asked.minReserveBps();
    OptionalLong above = parent.privileges().minReserveBps();
    return refuseIf(
        least.isPresent() && above.isPresent() && least.getAsLong() < above.getAsLong(),
        Rule.EXCEEDS_PARENT,
        parent,
        "Share "
            + parent.name()
            + " reserves "
            + Rates.words(above.orElse(0))
            + " or more when it reserves any, so a share in it may not reserve less.");
  }

  private static Optional<Refusal> keepsParentsFloor(
      Share parent, FlowGroup flowGroup, Privileges asked) {
    OptionalLong floor = asked.minLimitBps();
    OptionalLong above = parent.privileges().minLimitBps();
    boolean broken =
        floor.isPresent() && (above.isEmpty() || floor.getAsLong() < above.getAsLong());
    return refuseIf(
        broken,
        Rule.EXCEEDS_PARENT,
        parent,
        above.isEmpty()
            ? "On share " + parent.name() + " no rate limit may be set, so none in it."
            : "On share "
                + parent.name()
                + " a rate limit is above "
                + Rates.words(above.getAsLong())
                + ", so no share in it may have a lower floor.");
  }

  private static Optional<Refusal> keepsParentsAllowAndDeny(
      Share parent, FlowGroup flowGroup, Privileges asked) {
    Privileges above = parent.privileges();
    String word = asked.mayAllow() && !above.mayAllow() ? "allow" : "deny";
    return refuseIf(
        (asked.mayAllow() && !above.mayAllow()) || (asked.mayDeny() && !above.mayDeny()),
        Rule.EXCEEDS_PARENT,
        parent,
        "Share " + parent.name() + " may not " + word + " flows, so no share in it may.");
  }

  private static Optional<Refusal> keepsParentsClasses(
      Share parent, FlowGroup flowGroup, Privileges asked) {
    int slots = parent.privileges().classSlots();
    return refuseIf(
        asked.classSlots() > slots,
        Rule.EXCEEDS_PARENT,
        parent,
        slots == 0
            ? "Share " + parent.name() + " may have no traffic classes, so no share in it may."
            : "Share "
                + parent.name()
                + " may have "
                + slots
                + " traffic classes at most, so no share in it may have more.");
  }

  private static Optional<Refusal> refuseIf(boolean broken, Rule rule, Share place, String reason) {
    return broken
        ? Optional.of(Refusal.because(rule, new AtShare(place.name()), reason))
        : Optional.empty();
  }
}
