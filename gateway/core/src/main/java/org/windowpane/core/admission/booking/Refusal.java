package org.windowpane.core.admission.booking;

import java.util.List;
import java.util.Optional;

/**
 * Why something was not granted.
 *
 * @param rule the rule that it would break
 * @param place where
 * @param shortage the numbers, where it is for want of room
 * @param reason in words, a whole sentence; empty where the shortage says all
 * @param counterOffers what would be granted instead; never for other reasons than want of room
 */
public record Refusal(
    Rule rule,
    Place place,
    Optional<Shortage> shortage,
    String reason,
    List<CounterOffer> counterOffers) {

  /** Copies what could be changed from outside. */
  public Refusal {
    counterOffers = List.copyOf(counterOffers);
  }

  /** One that says why in words. */
  public static Refusal because(Rule rule, Place place, String reason) {
    return new Refusal(rule, place, Optional.empty(), reason, List.of());
  }

  /** One that says why in numbers. */
  public static Refusal forWantOfRoom(Rule rule, Place place, Shortage shortage) {
    return new Refusal(rule, place, Optional.of(shortage), "", List.of());
  }

  /** This, with what would be granted instead. */
  public Refusal offering(List<CounterOffer> offers) {
    return new Refusal(rule, place, shortage, reason, offers);
  }
}
