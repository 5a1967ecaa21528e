package org.windowpane.gateway.ledger.rows;

import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * The state of a booking on the switches.
 *
 * @param state the state
 * @param since when the booking entered the state
 * @param detail the reason, as text, or null
 * @param hops the status on every switch of the path
 */
public record Deployment(
    DeploymentState state, Instant since, String detail, List<HopStatus> hops) {

  /** Copies what could be changed from outside. */
  public Deployment {
    hops = List.copyOf(hops);
  }

  /** Nothing was sent yet. */
  public static Deployment pending(Instant since) {
    return new Deployment(DeploymentState.PENDING, since, null, List.of());
  }

  /** Never there, or confirmed gone. */
  public static Deployment removed(Instant since) {
    return new Deployment(DeploymentState.REMOVED, since, null, List.of());
  }

  /** Never there, for a reason. */
  public static Deployment none(Instant since, String reason) {
    return new Deployment(DeploymentState.REMOVED, since, reason, List.of());
  }

  /** Whether both have the same state, detail and hops, regardless of {@code since}. */
  public boolean sameAs(Deployment other) {
    return state == other.state && Objects.equals(detail, other.detail) && hops.equals(other.hops);
  }
}
