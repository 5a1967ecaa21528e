package org.windowpane.gateway.ledger.rows;

import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * What a booking is on the switches.
 *
 * @param state how far it is
 * @param since when it came to be so
 * @param detail why, in words, or null
 * @param hops what every switch on the path said
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
  public static Deployment none(Instant since, String why) {
    return new Deployment(DeploymentState.REMOVED, since, why, List.of());
  }

  /** Whether both say the same, whenever they began to. */
  public boolean sameAs(Deployment other) {
    return state == other.state && Objects.equals(detail, other.detail) && hops.equals(other.hops);
  }
}
