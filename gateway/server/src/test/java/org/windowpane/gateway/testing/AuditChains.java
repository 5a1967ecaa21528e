package org.windowpane.gateway.testing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.windowpane.gateway.ledger.rows.AuditEvent;

/** Chains of events as the ledger creates them, and forged ones. */
public final class AuditChains {
  private static final Instant START = Instant.parse("2026-11-20T21:00:00Z");

  private AuditChains() {}

  /** The content of an event before it is chained. */
  public record EventSpec(
      Instant at, String principal, String action, String outcome, String share, String... hosts) {}

  /** These, chained from the first number on. */
  public static List<AuditEvent> of(List<EventSpec> specs) {
    List<AuditEvent> events = new ArrayList<>();
    String previous = AuditEvent.GENESIS;
    for (EventSpec it : specs) {
      AuditEvent event = sealed(events.size() + 1L, it, "{\"n\":\"ä, \\\"7\\\"\"}", previous);
      events.add(event);
      previous = event.hash();
    }
    return events;
  }

  /** The bookings that events are about, in turn. */
  public static UUID booking(int number) {
    return new UUID(0, number);
  }

  /** So many events, a second and some microseconds apart. */
  public static List<AuditEvent> ofLength(int length) {
    List<EventSpec> specs = new ArrayList<>();
    for (int number = 0; number < length; number++) {
      Instant at = START.plusSeconds(number).plusNanos(number * 1_000L);
      specs.add(new EventSpec(at, "alice", "booking.create", "done", "team", "10.0.0.1"));
    }
    return of(specs);
  }

  private static AuditEvent sealed(long seq, EventSpec spec, String detail, String previous) {
    return sealed(
        new AuditEvent(
            seq,
            spec.at(),
            spec.principal(),
            "127.0.0.1",
            spec.action(),
            spec.action().startsWith("booking.")
                ? "booking " + booking((int) seq % 7)
                : "something",
            spec.outcome(),
            detail,
            previous,
            "",
            spec.share(),
            List.of(spec.hosts())));
  }

  /** The event with the hash that it must have. */
  public static AuditEvent sealed(AuditEvent it) {
    return with(it, it.seq(), it.detail(), it.previousHash(), it.expectedHash());
  }

  /** The event with these instead of its own. */
  public static AuditEvent with(
      AuditEvent it, long seq, String detail, String previousHash, String hash) {
    return new AuditEvent(
        seq,
        it.at(),
        it.principal(),
        it.address(),
        it.action(),
        it.subject(),
        it.outcome(),
        detail,
        previousHash,
        hash,
        it.share(),
        it.hosts());
  }
}
