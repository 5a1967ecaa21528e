package org.windowpane.gateway.audit;

import java.time.Instant;
import java.util.Optional;
import org.windowpane.gateway.ledger.rows.AuditEvent;

/**
 * Follows the chain of events from the first one on, and finds where it is broken: where an event
 * was altered, removed, inserted or moved. It cannot detect that events are missing at the end, or
 * that all hashes behind an altered event were recomputed: {@link AnchorCheck} does.
 */
public final class AuditChain {
  private long events;
  private long lastSeq;

  /** The last event whose hash does not cover its share and hosts. All later ones must. */
  private long lastUncovered;

  private Instant first;
  private Instant last;
  private String lastHash = AuditEvent.GENESIS;

  /**
   * Where the chain is broken.
   *
   * @param event the number of the event at fault
   * @param what the fault
   * @param expected the correct value
   * @param found the actual value
   */
  public record Fault(long event, String what, String expected, String found) {}

  /**
   * Checks the next event, and returns its fault if any. A chain with a fault takes no more events.
   */
  public Optional<Fault> follow(AuditEvent event) {
    String expected = event.expectedHash();
    Optional<Fault> fault = faultOf(event, expected);
    if (fault.isEmpty()) {
      events++;
      lastSeq = event.seq();
      if (!event.hash().equals(expected)) {
        lastUncovered = lastSeq;
      }
      lastHash = event.hash();
      first = first == null ? event.at() : first;
      last = event.at();
    }
    return fault;
  }

  private Optional<Fault> faultOf(AuditEvent event, String expected) {
    if (event.seq() != lastSeq + 1) {
      return Optional.of(
          new Fault(
              event.seq(),
              "is not the one that comes next",
              "event " + (lastSeq + 1),
              "event " + event.seq()));
    }
    if (!event.previousHash().equals(lastHash)) {
      return Optional.of(
          new Fault(
              event.seq(),
              "does not follow the event before it: its previous hash is another",
              lastHash,
              event.previousHash()));
    }
    boolean isEarlier = lastUncovered == lastSeq && event.hash().equals(event.earlierHash());
    return isEarlier || event.hash().equals(expected)
        ? Optional.empty()
        : Optional.of(
            new Fault(event.seq(), "is not what its hash was made of", expected, event.hash()));
  }

  /** How many events hold together so far. */
  public long events() {
    return events;
  }

  /** The number of the last event whose hash does not cover its share and hosts; 0 for none. */
  public long lastUncovered() {
    return lastUncovered;
  }

  /** When the first one was recorded; null before there is one. */
  public Instant first() {
    return first;
  }

  /** When the last one was recorded; null before there is one. */
  public Instant last() {
    return last;
  }

  /** The hash of the last one. */
  public String lastHash() {
    return lastHash;
  }
}
