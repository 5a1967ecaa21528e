package org.windowpane.core.interpreter;

import java.time.Instant;
import org.windowpane.core.admission.booking.CounterOffer;
import org.windowpane.core.admission.booking.Place;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Shortage;

/** Describes a lack of room in the units of the text language. */
final class Shortages {
  private Shortages() {}

  static String sentence(Refusal refusal) {
    Shortage shortage = refusal.shortage().orElseThrow();
    StringBuilder text = new StringBuilder();
    text.append(place(refusal.place()))
        .append(" has ")
        .append(mbit(shortage.limit()))
        .append(" Mbit/s, of which ")
        .append(mbit(shortage.reserved()))
        .append(" are reserved from second ")
        .append(second(shortage.at()))
        .append(" on: ")
        .append(mbit(shortage.asked()))
        .append(" do not fit.");
    for (CounterOffer offer : refusal.counterOffers()) {
      text.append(
          offer.kind() == CounterOffer.Kind.LESS_BANDWIDTH
              ? " At most " + mbit(offer.rateBps()) + " would."
              : " They would from second " + second(offer.window().start()) + " on.");
    }
    return text.toString();
  }

  private static String place(Place place) {
    return place instanceof Place.AtShare share ? "Share " + share.name() : "The network";
  }

  private static String mbit(long bps) {
    return Meaning.mbit(bps).isEmpty() ? "unlimited" : "" + Meaning.mbit(bps).getAsLong();
  }

  private static long second(Instant instant) {
    return instant.getEpochSecond();
  }
}
