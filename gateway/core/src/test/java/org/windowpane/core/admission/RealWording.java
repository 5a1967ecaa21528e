package org.windowpane.core.admission;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.booking.CounterOffer;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.Place;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.booking.Resource;
import org.windowpane.core.admission.booking.Resource.LinkBandwidth;
import org.windowpane.core.admission.booking.Resource.PortQueues;
import org.windowpane.core.admission.booking.Resource.ShareBandwidth;
import org.windowpane.core.admission.booking.Resource.TableEntries;
import org.windowpane.core.admission.booking.Shortage;
import org.windowpane.core.admission.booking.Term;
import org.windowpane.core.network.LinkDirection.Inbound;
import org.windowpane.core.network.LinkDirection.Outbound;
import org.windowpane.core.network.Networks;
import org.windowpane.core.time.Window;
import org.windowpane.protocol.value.SwitchPort;

/** Puts decisions in the words of {@link Wording}. */
final class RealWording {
  private static final Pattern INSTANT = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z");

  private final Scenario scenario;
  private final Map<Resource, String> names = new HashMap<>();

  RealWording(Scenario scenario) {
    this.scenario = scenario;
    scenario.resources().forEach(name -> names.put(resource(name), name));
  }

  /** The resource that the scenario calls so. */
  static Resource resource(String name) {
    if (name.startsWith("share")) {
      return new ShareBandwidth(name);
    }
    String[] words = name.split("[ :]");
    int at = Integer.parseInt(words[1]);
    if (words[0].equals("entries")) {
      return new TableEntries(Networks.dpid(at));
    }
    SwitchPort port = Networks.port(at, Integer.parseInt(words[2]));
    return switch (words[0]) {
      case "in" -> new LinkBandwidth(new Inbound(port));
      case "out" -> new LinkBandwidth(new Outbound(port));
      default -> new PortQueues(port);
    };
  }

  static String name(UUID id) {
    return "#" + id.getLeastSignificantBits();
  }

  /** What became of what was asked. */
  String of(Decision decision, Operation.Request request) {
    return decision instanceof Decision.Refused refused
        ? of(refused.refusal(), request)
        : of(decision);
  }

  /** A refusal of what was asked, with what was offered instead. */
  String of(Refusal refusal, Operation.Request request) {
    return of(refusal) + offers(refusal, request);
  }

  String of(Decision decision) {
    return decision instanceof Decision.Granted granted
        ? "granted: " + of(granted.booking())
        : of(((Decision.Refused) decision).refusal());
  }

  String of(Booking booking) {
    List<Term> merged = new ArrayList<>();
    for (Term term : booking.terms()) {
      Term last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
      if (last != null && last.rateBps() == term.rateBps()) {
        merged.remove(last);
        merged.add(
            new Term(new Window(last.window().start(), term.window().end()), term.rateBps()));
      } else {
        merged.add(term);
      }
    }
    StringBuilder words = new StringBuilder(name(booking.id()));
    for (Term term : merged) {
      words
          .append(' ')
          .append(term.rateBps())
          .append(Wording.span(second(term.window().start()), second(term.window().end())));
    }
    booking.heldUntil().ifPresent(until -> words.append(" held until ").append(second(until)));
    return words.toString();
  }

  private String of(Refusal refusal) {
    String rule = refusal.rule().code();
    String place = place(refusal.place());
    if (refusal.shortage().isEmpty()) {
      Matcher instant = INSTANT.matcher(refusal.reason());
      return Wording.refused(rule, place, instant.find() ? instant.group() : "");
    }
    Shortage shortage = refusal.shortage().get();
    return Wording.shortage(
        rule,
        place,
        second(shortage.at()),
        shortage.limit(),
        shortage.reserved(),
        shortage.asked());
  }

  /** The oracle looks for nothing later where tokens would bound it. */
  private String offers(Refusal refusal, Operation.Request request) {
    StringBuilder words = new StringBuilder();
    for (CounterOffer offer : refusal.counterOffers()) {
      if (offer.kind() == CounterOffer.Kind.LESS_BANDWIDTH) {
        words.append(", or ").append(offer.rateBps());
      } else if (!scenario.hasTokens(request.share())) {
        words.append(", or from ").append(offer.window().start());
      }
    }
    return words.toString();
  }

  private String place(Place place) {
    if (place instanceof Place.AtShare share) {
      return share.name();
    }
    if (place instanceof Place.AtResource at) {
      return names.get(at.resource());
    }
    return place instanceof Place.AtHost host
        ? host.address().toString()
        : ((Place.InRequest) place).field();
  }

  private static int second(Instant instant) {
    return instant.equals(Instant.MAX) ? NaiveLedger.SPAN : (int) instant.getEpochSecond();
  }
}
