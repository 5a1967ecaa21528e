package org.windowpane.gateway.shares;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;
import static org.windowpane.gateway.ledger.tables.QuotaTable.QUOTAS;
import static org.windowpane.gateway.ledger.tables.ShareCreatorTable.SHARE_CREATORS;
import static org.windowpane.gateway.ledger.tables.ShareTable.SHARES;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.delegation.Reshaping;
import org.windowpane.core.admission.delegation.Reshaping.ConflictingBookings;
import org.windowpane.core.admission.delegation.ShareChange;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.quotas.QuotaHolder;
import org.windowpane.gateway.ledger.quotas.QuotaKey;
import org.windowpane.gateway.ledger.quotas.QuotaKind;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.rows.Deployment;
import org.windowpane.gateway.ledger.rows.RefusalRecord;
import org.windowpane.gateway.ledger.schedule.ExpireDue;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.Names;
import org.windowpane.gateway.ledger.state.Refusals;

/**
 * Changes, moves or deletes a share. Ends bookings that block the change only if the request asks
 * for it.
 *
 * @param actor an administrator, or a speaker of a share above it
 * @param request the change
 * @param onConflict what happens to bookings that block the change
 * @param version the version that the user has last seen; empty to skip the comparison
 */
public record ReshapeShare(
    Actor actor,
    ShareChangeRequest request,
    ConflictingBookings onConflict,
    Optional<String> version)
    implements Command<Answer<ReshapeShare.Done>> {

  /**
   * The result of the change.
   *
   * @param share the share after the change; empty if it was deleted
   * @param ended the bookings that blocked the change and were cancelled
   */
  public record Done(Optional<Share> share, List<BookingRecord> ended) {}

  @Override
  public Outcome<Answer<Done>> decide(LedgerState state, Instant now) {
    Optional<Answer<Done>> objection = request.objection(actor, state);
    if (objection.isPresent()) {
      return Outcome.nothing(objection.get());
    }
    Share before = state.decisions().shares().find(request.share()).orElseThrow();
    if (version.isPresent() && !version.get().equals(ShareVersion.of(before))) {
      return Outcome.nothing(new Answer.Stale<>("share " + before.name()));
    }
    ShareChange change = request.change(before, state);
    Optional<String> inUse =
        ServicesOfShares.conflict(request, state)
            .or(() -> ClassesOfShares.conflict(change, state))
            .or(() -> PathRulesOfShares.conflict(change, state));
    if (inUse.isPresent()) {
      return Outcome.nothing(new Answer.Conflict<>(inUse.get()));
    }
    Reshaping.Outcome outcome = Reshaping.decide(state.decisions(), change, onConflict, now);
    if (outcome instanceof Reshaping.Outcome.Refused refused) {
      return refused(refused, state);
    }
    Reshaping.Outcome.Changed changed = (Reshaping.Outcome.Changed) outcome;
    return ClassesOfShares.conflict(change, changed.state(), state, now)
        .<Outcome<Answer<Done>>>map(why -> Outcome.nothing(new Answer.Conflict<>(why)))
        .orElseGet(() -> changed(before, change, changed, state, now));
  }

  private Outcome<Answer<Done>> changed(
      Share before,
      ShareChange change,
      Reshaping.Outcome.Changed changed,
      LedgerState state,
      Instant now) {
    List<Change<?, ?>> changes = new ArrayList<>();
    List<AuditEntry> audit = new ArrayList<>();
    List<BookingRecord> ended = new ArrayList<>();
    for (Booking booking : changed.ended()) {
      BookingRecord record = state.open().get(booking.id());
      BookingRecord after = record.withState(BookingState.CANCELLED);
      ended.add(after);
      changes.add(BOOKINGS.upsert(after));
      audit.add(
          AuditEntry.done(
                  actor,
                  "booking.cancel",
                  "booking " + booking.id(),
                  Map.of(
                      "before", record.state().code(),
                      "after", after.state().code(),
                      "because", request.action() + " " + before.name()))
              .about(booking));
    }
    if (change instanceof ShareChange.Delete) {
      lapsed(before, ended, state)
          .forEach(
              it -> {
                changes.add(
                    BOOKINGS.upsert(
                        it.withState(BookingState.CANCELLED).deployed(Deployment.removed(now))));
                audit.add(ExpireDue.entry("booking.lapse", it));
              });
    }
    Optional<Share> after = changed.state().shares().find(before.name());
    changes.addAll(shareChanges(before, after, state));
    audit.add(
        AuditEntry.done(actor, request.action(), subject(), detail(before, after))
            .about(before.name()));
    return new Outcome<>(changes, audit, new Answer.Done<>(new Done(after, List.copyOf(ended))));
  }

  /**
   * The bookings on the waiting list of the share and its descendants, and the held bookings there
   * that did not block the change, because they had expired.
   */
  private static List<BookingRecord> lapsed(
      Share share, List<BookingRecord> ended, LedgerState state) {
    Set<String> deleted =
        state.decisions().shares().subtree(share.name()).stream()
            .map(Share::name)
            .collect(Collectors.toSet());
    Set<UUID> endedIds = ended.stream().map(BookingRecord::id).collect(Collectors.toSet());
    return state.open().values().stream()
        .filter(it -> it.state() == BookingState.HELD || it.state() == BookingState.WAITING)
        .filter(it -> deleted.contains(it.booking().share()) && !endedIds.contains(it.id()))
        .toList();
  }

  /** The changed share; or, if it was deleted, its subtree, children before parents. */
  private static List<Change<?, ?>> shareChanges(
      Share before, Optional<Share> after, LedgerState state) {
    if (after.isPresent()) {
      return List.of(SHARES.upsert(after.get()));
    }
    List<Change<?, ?>> deleted = new ArrayList<>();
    for (Share share : state.decisions().shares().subtree(before.name())) {
      deleted.add(0, SHARES.remove(share));
      deleted.addAll(withShare(share.name(), state));
    }
    return deleted;
  }

  /** Who created a share, and the quotas that administrators set for it. */
  private static List<Change<?, ?>> withShare(String share, LedgerState state) {
    List<Change<?, ?>> deleted = new ArrayList<>();
    Optional.ofNullable(state.rowsOf(SHARE_CREATORS).get(share))
        .ifPresent(it -> deleted.add(SHARE_CREATORS.remove(it)));
    for (QuotaKind kind : QuotaKind.of(QuotaHolder.Type.SHARE)) {
      Optional.ofNullable(state.quotas().get(QuotaKey.ofShare(share, kind)))
          .ifPresent(it -> deleted.add(QUOTAS.remove(it)));
    }
    return deleted;
  }

  private Outcome<Answer<Done>> refused(Reshaping.Outcome.Refused refused, LedgerState state) {
    RefusalRecord refusalRecord = Refusals.describe(refused.refusal(), Names.of(state));
    return new Outcome<>(
        List.of(),
        List.of(
            AuditEntry.refused(actor, request.action(), subject(), Map.of("refusal", refusalRecord))
                .about(request.share())),
        new Answer.Refused<>(refusalRecord));
  }

  private String subject() {
    return "share " + request.share();
  }

  private static Map<String, Object> detail(Share before, Optional<Share> after) {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("before", detail(before));
    after.ifPresent(it -> detail.put("after", detail(it)));
    return detail;
  }

  private static Map<String, Object> detail(Share share) {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("parent", share.parent().orElse(null));
    detail.putAll(ShareDefinition.detail(share.flowGroup(), share.privileges()));
    return detail;
  }
}
