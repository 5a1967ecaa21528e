package org.windowpane.gateway.camara;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;
import static org.windowpane.gateway.ledger.tables.QualityOrderTable.QUALITY_ORDERS;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.share.Share;
import org.windowpane.core.share.ShareTree;
import org.windowpane.gateway.bookings.BookGroup;
import org.windowpane.gateway.bookings.Placement;
import org.windowpane.gateway.bookings.WindowForm;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.resources.QualityOrder;
import org.windowpane.gateway.ledger.resources.QualityOrder.Kind;
import org.windowpane.gateway.ledger.resources.QualityOrder.Reason;
import org.windowpane.gateway.ledger.resources.QualityOrder.Sink;
import org.windowpane.gateway.ledger.resources.QualityOrder.Status;
import org.windowpane.gateway.ledger.resources.QualityOrder.Terms;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingRecord.Purpose;
import org.windowpane.gateway.ledger.state.LedgerState;

/**
 * Orders quality: books all flow groups of the order, or none. The order is kept in either case, so
 * that the program can read what became of it.
 *
 * @param actor the user whom the program acts for
 * @param id the id of the new order
 * @param request what the program asks for
 * @param bookings the ids of the bookings, one for each flow group
 */
record PlaceOrder(Actor actor, UUID id, Request request, List<UUID> bookings)
    implements Command<Answer<QualityOrder>> {
  /** The most orders of a user that the gateway keeps, with those that ended a while ago. */
  static final int MOST_OF_ONE_USER = 1_000;

  /** The most shares that it tries. */
  private static final int MOST_SHARES = 8;

  /**
   * What a program asks for.
   *
   * @param profile the name of the QoS profile
   * @param device the address of the device
   * @param repeated the parts of the request that answers repeat, as JSON
   * @param flows the flow groups
   * @param start when it starts; empty for now
   * @param length how long it lasts
   */
  record Request(
      Kind kind,
      String profile,
      String device,
      String repeated,
      List<Flows> flows,
      Optional<Instant> start,
      Duration length,
      Optional<Sink> sink) {}

  @Override
  public Outcome<Answer<QualityOrder>> decide(LedgerState state, Instant now) {
    Instant start = request.start().orElse(now);
    Instant end = start.plus(request.length());
    List<QualityOrder> own =
        state.qualityOrders().values().stream()
            .filter(it -> it.terms().principal().equals(actor.principal()))
            .toList();
    if (own.size() >= MOST_OF_ONE_USER) {
      throw new CamaraException(
          429,
          "QUOTA_EXCEEDED",
          "The gateway keeps at most %,d orders of a user. Delete some, or wait until some end."
              .formatted(MOST_OF_ONE_USER));
    }
    if (own.stream().anyMatch(it -> conflicts(it, start, end, state))) {
      return Outcome.nothing(
          new Answer.Conflict<>(
              "Conflict with an order of yours for the same device and flows at that time."));
    }
    List<Share> shares = shares(state.decisions().shares());
    if (shares.isEmpty()) {
      throw CamaraException.unprocessable(
          "SERVICE_NOT_APPLICABLE",
          "You are not a speaker of a share that can reserve bandwidth for these flows.");
    }
    return decide(shares, start, end, state, now);
  }

  private boolean conflicts(QualityOrder other, Instant start, Instant end, LedgerState state) {
    return other.closing().isEmpty()
        && other.terms().device().equals(request.device())
        && other.terms().start().isBefore(end)
        && start.isBefore(other.end())
        && other.bookings().stream()
            .map(state.open()::get)
            .filter(Objects::nonNull)
            .anyMatch(
                it ->
                    request.flows().stream()
                        .anyMatch(mine -> mine.flows().overlaps(it.booking().flowGroup())));
  }

  /** The shares that the order can draw on: the deepest first, and of these by name. */
  private List<Share> shares(ShareTree tree) {
    return tree.parentsFirst().stream()
        .filter(it -> it.heldBy(actor.principal()) && it.privileges().maxReserveBps() > 0)
        .filter(
            it -> request.flows().stream().allMatch(mine -> it.flowGroup().contains(mine.flows())))
        .sorted(
            Comparator.<Share>comparingInt(it -> -tree.chain(it.name()).size())
                .thenComparing(Share::name))
        .limit(MOST_SHARES)
        .toList();
  }

  private Outcome<Answer<QualityOrder>> decide(
      List<Share> shares, Instant start, Instant end, LedgerState state, Instant now) {
    Outcome<Answer<List<BookingRecord>>> first = null;
    for (Share share : shares) {
      Outcome<Answer<List<BookingRecord>>> outcome =
          new BookGroup(actor, members(share.name(), start, end)).decide(state, now);
      if (outcome.answer() instanceof Answer.Done<List<BookingRecord>>) {
        return kept(outcome, start, end, now);
      }
      first = first == null ? outcome : first;
    }
    return kept(first, start, end, now);
  }

  private List<BookGroup.Member> members(String share, Instant start, Instant end) {
    List<BookGroup.Member> members = new ArrayList<>();
    for (int index = 0; index < request.flows().size(); index++) {
      Flows flows = request.flows().get(index);
      members.add(
          new BookGroup.Member(
              bookings.get(index),
              new WindowForm(
                  share,
                  flows.flows(),
                  new Ask.Reserve(flows.rateBps()),
                  Strictness.STRICT,
                  start,
                  end,
                  Placement.FIXED,
                  Optional.empty(),
                  purpose())));
    }
    return members;
  }

  private Purpose purpose() {
    String profile = request.profile();
    return new Purpose(
        request.kind() == Kind.SESSION ? "quality-on-demand" : "qos-booking",
        profile.substring(0, Math.min(profile.length(), Purpose.LONGEST_LABEL)));
  }

  private Outcome<Answer<QualityOrder>> kept(
      Outcome<Answer<List<BookingRecord>>> outcome, Instant start, Instant end, Instant now) {
    boolean isGranted = outcome.answer() instanceof Answer.Done<List<BookingRecord>>;
    if (!isGranted && !(outcome.answer() instanceof Answer.Refused<List<BookingRecord>>)) {
      return Outcome.nothing(other(outcome.answer()));
    }
    List<UUID> stored =
        outcome.changes().stream()
            .flatMap(it -> BOOKINGS.upserted(it).stream())
            .map(BookingRecord::id)
            .toList();
    Terms terms =
        new Terms(
            request.kind(),
            actor.principal(),
            request.profile(),
            request.device(),
            request.repeated(),
            request.sink(),
            now,
            start);
    QualityOrder order =
        new QualityOrder(
            id, terms, stored, end, Status.REQUESTED, Optional.empty(), Optional.empty());
    QualityOrder kept = isGranted ? order : order.closed(now, Reason.DECLINED);
    List<Change<?, ?>> changes = new ArrayList<>(outcome.changes());
    changes.add(QUALITY_ORDERS.upsert(kept));
    List<AuditEntry> audit = new ArrayList<>(outcome.audit());
    audit.add(entry(kept, isGranted));
    return new Outcome<>(changes, audit, new Answer.Done<>(kept));
  }

  private AuditEntry entry(QualityOrder order, boolean isGranted) {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("kind", order.terms().kind().code());
    detail.put("profile", order.terms().profile());
    detail.put("start", order.terms().start());
    detail.put("end", order.end());
    detail.put("bookings", order.bookings().stream().map(UUID::toString).toList());
    String subject = "quality order " + id;
    return (isGranted
            ? AuditEntry.done(actor, "quality.order", subject, detail)
            : AuditEntry.refused(actor, "quality.order", subject, detail))
        .aboutHost(order.terms().device());
  }

  /** An answer without a value, of another type. */
  private static Answer<QualityOrder> other(Answer<List<BookingRecord>> answer) {
    if (answer instanceof Answer.Missing<List<BookingRecord>> missing) {
      return new Answer.Missing<>(missing.what());
    }
    if (answer instanceof Answer.Invalid<List<BookingRecord>> invalid) {
      return new Answer.Invalid<>(invalid.field(), invalid.reason());
    }
    throw new IllegalStateException("no answer of a group: " + answer);
  }
}
