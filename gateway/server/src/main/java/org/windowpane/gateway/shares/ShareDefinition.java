package org.windowpane.gateway.shares;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.TokenRates;
import org.windowpane.gateway.ledger.Answer;

/**
 * The requested flows and privileges of a share.
 *
 * @param flowGroup the flows
 * @param maxReserveBps the highest rate that bookings may reserve together, in bits per second
 * @param mayAllow whether bookings may allow flows; null for the privilege of the parent
 * @param mayDeny whether bookings may deny flows; null for the privilege of the parent
 * @param bounds the limits other than the maximum
 */
public record ShareDefinition(
    FlowGroup flowGroup, long maxReserveBps, Boolean mayAllow, Boolean mayDeny, Bounds bounds) {

  /**
   * The limits of a share other than its maximum.
   *
   * @param minReserveBps the lowest total rate of reservations while there are any, in bits per
   *     second; no limit if empty
   * @param tokenFillBps the fill rate of the token bucket, in bits per second; the maximum if empty
   * @param tokenCapacityBits the capacity of the token bucket; one second of the maximum if empty
   * @param minLimitBps the rate that rate limits must exceed, in bits per second; if empty,
   *     bookings cannot set rate limits
   * @param classSlots how many traffic classes the share may have, with all shares below it; if
   *     empty, as many as before, and none for a new share
   * @param maxRules how many rules bookings may need at one instant, with those of all shares below
   *     it; if empty, a part of what the parent may need
   */
  public record Bounds(
      OptionalLong minReserveBps,
      OptionalLong tokenFillBps,
      OptionalLong tokenCapacityBits,
      OptionalLong minLimitBps,
      OptionalInt classSlots,
      OptionalLong maxRules) {
    /** No bounds, and no rate limits. */
    public static final Bounds NONE =
        new Bounds(
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalInt.empty(),
            OptionalLong.empty());
  }

  /** A definition with a maximum and no other limits. */
  public ShareDefinition(
      FlowGroup flowGroup, long maxReserveBps, Boolean mayAllow, Boolean mayDeny) {
    this(flowGroup, maxReserveBps, mayAllow, mayDeny, Bounds.NONE);
  }

  /** Why the definition contradicts itself; empty if it does not. */
  <A> Optional<Answer<A>> objection() {
    return bounds.minReserveBps().orElse(0) > maxReserveBps
        ? Optional.of(new Answer.Invalid<>("minReserveBps", "must not be above maxReserveBps"))
        : Optional.empty();
  }

  /**
   * The requested privileges, under a parent with the privileges {@code above}.
   *
   * @param slotsBefore how many traffic classes the share may have before; 0 for a new share
   */
  Privileges privileges(Privileges above, int slotsBefore) {
    return new Privileges(
        mayAllow == null ? above.mayAllow() : mayAllow,
        mayDeny == null ? above.mayDeny() : mayDeny,
        maxReserveBps,
        bounds.minReserveBps(),
        new TokenRates(
            bounds.tokenFillBps().orElse(maxReserveBps),
            bounds.tokenCapacityBits().orElse(maxReserveBps)),
        bounds.minLimitBps(),
        bounds.classSlots().orElse(slotsBefore),
        bounds.maxRules());
  }

  /** The flows and privileges for the audit log. */
  static Map<String, Object> detail(FlowGroup flowGroup, Privileges privileges) {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("flowGroup", flowGroup.toString());
    detail.put("mayAllow", privileges.mayAllow());
    detail.put("mayDeny", privileges.mayDeny());
    detail.put("maxReserveBps", privileges.maxReserveBps());
    privileges.minReserveBps().ifPresent(least -> detail.put("minReserveBps", least));
    privileges
        .bucket()
        .ifPresent(
            bucket -> {
              detail.put("tokenFillBps", bucket.fill());
              detail.put("tokenCapacityBits", bucket.capacity());
            });
    privileges.minLimitBps().ifPresent(floor -> detail.put("minLimitBps", floor));
    if (privileges.classSlots() > 0) {
      detail.put("classSlots", privileges.classSlots());
    }
    privileges.maxRules().ifPresent(most -> detail.put("maxRules", most));
    return detail;
  }
}
