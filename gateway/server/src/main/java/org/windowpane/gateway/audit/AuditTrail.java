package org.windowpane.gateway.audit;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Consumer;
import org.windowpane.gateway.ledger.rows.AuditEvent;

/** Every event in the audit log. */
public interface AuditTrail {

  /** The event of this number, if there is one. */
  Optional<AuditEvent> find(long seq);

  /**
   * The newest that match, newest first.
   *
   * @param before only those that come after this one in that order
   * @param limit at most so many, 1 or more
   */
  List<AuditEvent> newest(Filter filter, OptionalLong before, int limit);

  /**
   * Passes all events that match to the listener, in the order of their numbers. It leaves out
   * events that are recorded meanwhile, and holds only a few at once.
   */
  void forEach(Filter filter, Consumer<AuditEvent> listener);

  /** Counts the events in [from, to), by hour or by UTC day. */
  AuditCounts counts(Instant from, Instant to, boolean hourly);

  /**
   * Selects events. All conditions hold at once; one that is null holds for every event.
   *
   * @param principal who asked
   * @param share the share that it is about
   * @param host the address of a host that it is about
   * @param booking the booking that it is about
   * @param kind what was asked: an action such as {@code booking.create}, or the noun alone
   * @param outcome what was decided
   * @param from not earlier than this
   * @param to earlier than this
   */
  record Filter(
      String principal,
      String share,
      String host,
      UUID booking,
      String kind,
      String outcome,
      Instant from,
      Instant to) {}
}
