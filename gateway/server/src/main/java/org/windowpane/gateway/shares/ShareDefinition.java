package org.windowpane.gateway.shares;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.TokenRates;
import org.windowpane.gateway.ledger.Answer;

/**
 * What a share is asked to be.
 *
 * @param flowGroup its flows
 * @param maxReserveBps what may be reserved, in bits per second
 * @param mayAllow whether flows may be allowed, or null for what the parent may
 * @param mayDeny whether flows may be denied, or null for what the parent may
 * @param bounds what bounds it beside its maximum
 */
public record ShareDefinition(
    FlowGroup flowGroup, long maxReserveBps, Boolean mayAllow, Boolean mayDeny, Bounds bounds) {

  /**
   * What bounds a share beside its maximum.
   *
   * @param minReserveBps the least that is reserved when anything is, in bits per second
   * @param tokenFillBps how fast its bucket fills, in bits per second; the maximum where not said
   * @param tokenCapacityBits what its bucket holds; a second of the maximum where not said
   * @param minLimitBps what a rate limit has to be above, in bits per second; none may be set where
   *     not said
   */
  public record Bounds(
      OptionalLong minReserveBps,
      OptionalLong tokenFillBps,
      OptionalLong tokenCapacityBits,
      OptionalLong minLimitBps) {
    /** No bounds, and no rate limits. */
    public static final Bounds NONE =
        new Bounds(
            OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());
  }

  /** One that nothing but its maximum bounds. */
  public ShareDefinition(
      FlowGroup flowGroup, long maxReserveBps, Boolean mayAllow, Boolean mayDeny) {
    this(flowGroup, maxReserveBps, mayAllow, mayDeny, Bounds.NONE);
  }

  /** Why it makes no sense, whatever the state. */
  <A> Optional<Answer<A>> objection() {
    return bounds.minReserveBps().orElse(0) > maxReserveBps
        ? Optional.of(new Answer.Invalid<>("minReserveBps", "must not be above maxReserveBps"))
        : Optional.empty();
  }

  /** The privileges that it asks for under a share that has {@code above}. */
  Privileges privileges(Privileges above) {
    return new Privileges(
        mayAllow == null ? above.mayAllow() : mayAllow,
        mayDeny == null ? above.mayDeny() : mayDeny,
        maxReserveBps,
        bounds.minReserveBps(),
        new TokenRates(
            bounds.tokenFillBps().orElse(maxReserveBps),
            bounds.tokenCapacityBits().orElse(maxReserveBps)),
        bounds.minLimitBps());
  }

  /** What stands in the record of flows and privileges. */
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
    return detail;
  }
}
