package org.windowpane.gateway.testing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.windowpane.gateway.ledger.rows.AuditEvent;

/** Chains of events as the ledger makes them, and as somebody with other intentions would. */
public final class AuditChains {
  private static final Instant START = Instant.parse("2026-11-20T21:00:00Z");

  private AuditChains() {}

  /** What an event says before it is a link of a chain. */
  public record Said(
      Instant at, String principal, String action, String outcome, String share, String... hosts) {}

  /** These, chained from the first number on. */
  public static List<AuditEvent> of(List<Said> said) {
    List<AuditEvent> events = new ArrayList<>();
    String previous = AuditEvent.GENESIS;
    for (Said it : said) {
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
    List<Said> said = new ArrayList<>();
    for (int number = 0; number < length; number++) {
      Instant at = START.plusSeconds(number).plusNanos(number * 1_000L);
      said.add(new Said(at, "alice", "booking.create", "done", "team", "10.0.0.1"));
    }
    return of(said);
  }

  private static AuditEvent sealed(long seq, Said said, String detail, String previous) {
    return sealed(
        new AuditEvent(
            seq,
            said.at(),
            said.principal(),
            "127.0.0.1",
            said.action(),
            said.action().startsWith("booking.")
                ? "booking " + booking((int) seq % 7)
                : "something",
            said.outcome(),
            detail,
            previous,
            "",
            said.share(),
            List.of(said.hosts())));
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
