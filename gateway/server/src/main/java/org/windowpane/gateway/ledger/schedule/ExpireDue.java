package org.windowpane.gateway.ledger.schedule;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;
import static org.windowpane.gateway.ledger.tables.PathRuleTable.PATH_RULES;
import static org.windowpane.gateway.ledger.tables.RequestTable.REQUESTS;
import static org.windowpane.gateway.ledger.tables.SessionTable.SESSIONS;
import static org.windowpane.gateway.ledger.tables.TokenTable.TOKENS;
import static org.windowpane.gateway.ledger.tables.TrafficClassTable.TRAFFIC_CLASSES;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.resources.PathRuleRecord;
import org.windowpane.gateway.ledger.resources.TrafficClassRecord;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.ApiToken;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.Deployment;
import org.windowpane.gateway.ledger.rows.Session;
import org.windowpane.gateway.ledger.schedule.Agenda.Item;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Ends what is over by itself: bookings, sessions, API tokens, traffic classes, path rules, and
 * idempotency keys. Answers with the instant at which it checked them.
 */
public final class ExpireDue implements Command<Instant> {
  private final Optional<List<Item>> candidates;

  /** Checks everything. */
  public ExpireDue() {
    this.candidates = Optional.empty();
  }

  /** Checks these items only. */
  ExpireDue(List<Item> candidates) {
    this.candidates = Optional.of(List.copyOf(candidates));
  }

  @Override
  public Outcome<Instant> decide(LedgerState state, Instant now) {
    List<Change<?, ?>> changes = new ArrayList<>();
    List<AuditEntry> audit = new ArrayList<>();
    Stream<Item> items = candidates.map(List::stream).orElseGet(() -> everything(state));
    items.forEach(
        item -> {
          if (item instanceof Item.OfBooking it) {
            Optional.ofNullable(state.open().get(it.id()))
                .ifPresent(booking -> end(booking, now, changes, audit));
          } else if (item instanceof Item.OfSession it) {
            Optional.ofNullable(state.sessions().get(it.tokenHash()))
                .ifPresent(session -> end(session, now, changes, audit));
          } else if (item instanceof Item.OfToken it) {
            Optional.ofNullable(state.tokens().get(it.tokenHash()))
                .ifPresent(token -> end(token, now, changes, audit));
          } else if (item instanceof Item.OfClass it) {
            Optional.ofNullable(state.trafficClasses().get(it.name()))
                .ifPresent(trafficClass -> end(trafficClass, now, changes, audit));
          } else if (item instanceof Item.OfPathRule it) {
            Optional.ofNullable(state.pathRules().get(it.name()))
                .ifPresent(rule -> end(rule, now, changes, audit));
          } else if (item instanceof Item.OfRequest it) {
            Optional.ofNullable(state.requests().get(it.key()))
                .filter(request -> !now.isBefore(request.forgottenAt()))
                .ifPresent(request -> changes.add(REQUESTS.remove(request)));
          }
        });
    return new Outcome<>(changes, audit, now);
  }

  private static Stream<Item> everything(LedgerState state) {
    return Stream.of(
            state.open().keySet().stream().<Item>map(Item.OfBooking::new),
            state.sessions().keySet().stream().<Item>map(Item.OfSession::new),
            state.tokens().keySet().stream().<Item>map(Item.OfToken::new),
            state.requests().keySet().stream().<Item>map(Item.OfRequest::new),
            state.trafficClasses().keySet().stream().<Item>map(Item.OfClass::new),
            state.pathRules().keySet().stream().<Item>map(Item.OfPathRule::new))
        .flatMap(each -> each);
  }

  private static void end(
      BookingRecord booking, Instant now, List<Change<?, ?>> changes, List<AuditEntry> audit) {
    BookingRecord ended = booking.withState(booking.stateAt(now));
    if (ended.state() == booking.state()) {
      return;
    }
    switch (booking.state()) {
      case BOOKED -> {
        changes.add(BOOKINGS.upsert(ended));
        audit.add(entry("booking.complete", booking));
      }
      case HELD -> {
        changes.add(BOOKINGS.upsert(ended.deployed(Deployment.removed(now))));
        audit.add(entry("booking.lapse", booking));
      }
      default -> {
        changes.add(BOOKINGS.upsert(ended));
        audit.add(entry("booking.refuse", booking));
      }
    }
  }

  /** The audit entry for a booking that ends by itself. */
  public static AuditEntry entry(String action, BookingRecord record) {
    return AuditEntry.done(Actor.SYSTEM, action, "booking " + record.id(), Map.of())
        .about(record.booking());
  }

  private static void end(
      Session session, Instant now, List<Change<?, ?>> changes, List<AuditEntry> audit) {
    if (!now.isBefore(session.expiresAt())) {
      changes.add(SESSIONS.remove(session));
      audit.add(
          AuditEntry.done(
              Actor.SYSTEM, "session.expire", "principal " + session.principal(), Map.of()));
    }
  }

  private static void end(
      TrafficClassRecord trafficClass,
      Instant now,
      List<Change<?, ?>> changes,
      List<AuditEntry> audit) {
    if (!now.isBefore(trafficClass.window().end())) {
      changes.add(TRAFFIC_CLASSES.remove(trafficClass));
      audit.add(
          AuditEntry.done(
                  Actor.SYSTEM,
                  "traffic-class.end",
                  "traffic class " + trafficClass.name(),
                  Map.of())
              .about(trafficClass.share()));
    }
  }

  private static void end(
      PathRuleRecord rule, Instant now, List<Change<?, ?>> changes, List<AuditEntry> audit) {
    if (!now.isBefore(rule.window().end())) {
      changes.add(PATH_RULES.remove(rule));
      audit.add(
          AuditEntry.done(Actor.SYSTEM, "path-rule.end", "path rule " + rule.name(), Map.of())
              .about(rule.share()));
    }
  }

  private static void end(
      ApiToken token, Instant now, List<Change<?, ?>> changes, List<AuditEntry> audit) {
    if (!token.isValidAt(now)) {
      changes.add(TOKENS.remove(token));
      audit.add(
          AuditEntry.done(
              Actor.SYSTEM,
              "token.expire",
              "token " + token.id(),
              Map.of("name", token.name(), "principal", token.principal())));
    }
  }
}
