package org.windowpane.core.admission.booking;

import java.util.List;
import java.util.Optional;

/**
 * Why a request was refused.
 *
 * @param rule the rule that it would break
 * @param place where
 * @param shortage the numbers, if capacity is short
 * @param reason a whole sentence; empty if the shortage is the reason
 * @param counterOffers what would be granted instead; empty unless capacity is short
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

  /** A refusal explained by a sentence. */
  public static Refusal because(Rule rule, Place place, String reason) {
    return new Refusal(rule, place, Optional.empty(), reason, List.of());
  }

  /** A refusal because capacity is short. */
  public static Refusal forWantOfRoom(Rule rule, Place place, Shortage shortage) {
    return new Refusal(rule, place, Optional.of(shortage), "", List.of());
  }

  /** This, with another sentence. */
  public Refusal noting(String sentence) {
    String both = reason.isEmpty() ? sentence : reason + " " + sentence;
    return new Refusal(rule, place, shortage, both, counterOffers);
  }

  /** This, with what would be granted instead. */
  public Refusal offering(List<CounterOffer> offers) {
    return new Refusal(rule, place, shortage, reason, offers);
  }
}
