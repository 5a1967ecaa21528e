package org.windowpane.gateway.ledger.state;

import java.time.temporal.ChronoUnit;
import java.util.List;
import org.windowpane.core.admission.booking.CounterOffer;
import org.windowpane.core.admission.booking.Place;
import org.windowpane.core.admission.booking.Place.AtHost;
import org.windowpane.core.admission.booking.Place.AtResource;
import org.windowpane.core.admission.booking.Place.AtShare;
import org.windowpane.core.admission.booking.Place.InRequest;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Resource.TableEntries;
import org.windowpane.core.admission.booking.Rule;
import org.windowpane.core.admission.booking.Shortage;
import org.windowpane.core.share.Rates;
import org.windowpane.gateway.ledger.rows.RefusalRecord;

/** Writes refusals as text. */
public final class Refusals {
  private Refusals() {}

  public static RefusalRecord describe(Refusal refusal, Names names) {
    Shortage shortage = refusal.shortage().orElse(null);
    boolean bandwidth =
        refusal.rule() == Rule.SHARE_MAXIMUM || refusal.rule() == Rule.LINK_CAPACITY;
    boolean counts = shortage != null && refusal.rule() != Rule.OUT_OF_SERVICE;
    Long limit = counts ? shortage.limit() : null;
    Long reserved = counts ? shortage.reserved() : null;
    String place = place(refusal, names);
    return new RefusalRecord(
        refusal.rule().code(),
        place,
        shortage == null ? null : shortage.at(),
        bandwidth ? limit : null,
        bandwidth ? reserved : null,
        bandwidth ? null : limit,
        bandwidth ? null : reserved,
        shortage == null
            ? refusal.reason()
            : (message(refusal.rule(), place, shortage) + " " + refusal.reason()).strip(),
        offers(refusal.counterOffers()));
  }

  private static String place(Refusal refusal, Names names) {
    Place place = refusal.place();
    if (refusal.rule() == Rule.OUT_OF_SERVICE
        && place instanceof AtResource at
        && at.resource() instanceof TableEntries table) {
      return "switch " + table.dpid().shortName();
    }
    if (place instanceof AtShare share) {
      return "share " + share.name();
    }
    if (place instanceof AtResource at) {
      return names.resource(at.resource());
    }
    if (place instanceof AtHost host) {
      return "host " + names.host(host.address());
    }
    return "field " + ((InRequest) place).field();
  }

  private static String message(Rule rule, String place, Shortage shortage) {
    String at = shortage.at().truncatedTo(ChronoUnit.SECONDS).toString();
    if (rule == Rule.CLASS_SLOTS) {
      return classesMessage(place, shortage);
    }
    if (rule == Rule.OUT_OF_SERVICE) {
      return capitalized(place) + " is out of service for maintenance at " + at + ".";
    }
    if (shortage.limit() == 0) {
      return capitalized(place)
          + " has nothing to give, so "
          + requested(rule, shortage)
          + " do not fit.";
    }
    if (rule == Rule.RULES_LIMIT) {
      return rulesMessage(place, at, shortage);
    }
    return capitalized(place)
        + " has "
        + amount(rule, shortage.limit())
        + ", and from "
        + at
        + " on "
        + amount(rule, shortage.reserved())
        + " of it are reserved, so "
        + requested(rule, shortage)
        + " do not fit.";
  }

  private static String classesMessage(String place, Shortage shortage) {
    return shortage.limit() == 0
        ? capitalized(place) + " may have no traffic classes."
        : "%s may have %d traffic classes, with those of shares below it, and has %d. A class counts from its creation to its end."
            .formatted(capitalized(place), shortage.limit(), shortage.reserved());
  }

  private static String rulesMessage(String place, String at, Shortage shortage) {
    return "The limit of the "
        + place
        + " is "
        + shortage.limit()
        + ". From "
        + at
        + " on "
        + shortage.reserved()
        + " are reserved, and the booking needs "
        + shortage.asked()
        + ": one for each part of its flows that it has in common with other bookings. Choose flows"
        + " that overlap those of fewer bookings, or a shorter window.";
  }

  private static String requested(Rule rule, Shortage shortage) {
    return amount(rule, shortage.asked()) + " more";
  }

  private static String amount(Rule rule, long amount) {
    return switch (rule) {
      case QUEUE_LIMIT -> amount + (amount == 1 ? " queue" : " queues");
      case TABLE_LIMIT -> amount + (amount == 1 ? " entry" : " entries");
      default -> Rates.words(amount);
    };
  }

  private static String capitalized(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  private static List<RefusalRecord.Offer> offers(List<CounterOffer> offers) {
    return offers.stream()
        .map(
            offer ->
                new RefusalRecord.Offer(
                    offer.kind().code(),
                    offer.rateBps(),
                    offer.window().start(),
                    offer.window().isEndless() ? null : offer.window().end()))
        .toList();
  }
}
