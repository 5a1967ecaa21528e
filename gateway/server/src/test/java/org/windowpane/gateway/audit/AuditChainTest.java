package org.windowpane.gateway.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.audit.AuditChain.Fault;
import org.windowpane.gateway.ledger.rows.AuditEvent;
import org.windowpane.gateway.testing.AuditChains;

public final class AuditChainTest {
  private final AuditChain chain = new AuditChain();
  private final List<AuditEvent> events = new ArrayList<>(AuditChains.ofLength(9));

  private Optional<Fault> firstFault() {
    return events.stream().map(chain::follow).flatMap(Optional::stream).findFirst();
  }

  @Test
  void anIntactChainReportsItsCountAndFirstAndLastInstant() {
    assertThat(firstFault()).isEmpty();
    assertThat(chain.events()).isEqualTo(9);
    assertThat(chain.first()).isEqualTo("2026-11-20T21:00:00Z");
    assertThat(chain.last()).isEqualTo("2026-11-20T21:00:08.000008Z");
    assertThat(chain.lastHash()).isEqualTo(events.get(8).hash());
  }

  @Test
  void anEmptyChainIsIntact() {
    assertThat(chain.events()).isZero();
    assertThat(chain.lastHash()).isEqualTo(AuditEvent.GENESIS);
  }

  @Test
  void theHashCoversEveryFieldOfAnEvent() {
    AuditEvent fifth = events.get(4);
    events.set(4, AuditChains.with(fifth, 5, "{}", fifth.previousHash(), fifth.hash()));
    assertThat(firstFault())
        .hasValueSatisfying(
            fault -> {
              assertThat(fault.event()).isEqualTo(5);
              assertThat(fault.what()).contains("what its hash was made of");
              assertThat(fault.expected()).isEqualTo(events.get(4).expectedHash());
              assertThat(fault.found()).isEqualTo(fifth.hash());
            });
    assertThat(chain.events()).isEqualTo(4);
  }

  @Test
  void theNextEventRevealsAnAlteredEventWithARecomputedHash() {
    AuditEvent fifth = events.get(4);
    AuditEvent altered =
        AuditChains.sealed(AuditChains.with(fifth, 5, "{}", fifth.previousHash(), ""));
    events.set(4, altered);
    assertThat(firstFault())
        .contains(
            new Fault(
                6,
                "does not follow the event before it: its previous hash is another",
                altered.hash(),
                fifth.hash()));
  }

  @Test
  void theNextEventRevealsAMissingEvent() {
    events.remove(4);
    assertThat(firstFault())
        .contains(new Fault(6, "is not the one that comes next", "event 5", "event 6"));
  }

  @Test
  void aMissingFirstEventIsDetected() {
    events.remove(0);
    assertThat(firstFault()).hasValueSatisfying(it -> assertThat(it.event()).isEqualTo(2));
  }

  @Test
  void renumberingDoesNotHideAMissingEvent() {
    AuditEvent sixth = events.remove(5);
    AuditEvent seventh = events.get(5);
    events.set(
        5, AuditChains.sealed(AuditChains.with(seventh, 6, "{}", seventh.previousHash(), "")));
    assertThat(firstFault())
        .hasValueSatisfying(it -> assertThat(it.expected()).isEqualTo(sixth.previousHash()));
  }

  @Test
  void swappedEventsAreDetected() {
    Collections.swap(events, 3, 4);
    assertThat(firstFault()).hasValueSatisfying(it -> assertThat(it.event()).isEqualTo(5));
  }

  @Test
  void anInsertedEventIsDetectedEvenWithAValidHash() {
    AuditEvent fifth = events.get(4);
    events.add(4, AuditChains.sealed(AuditChains.with(fifth, 5, "{}", fifth.previousHash(), "")));
    assertThat(firstFault())
        .contains(new Fault(5, "is not the one that comes next", "event 6", "event 5"));
  }

  @Test
  void theLastHashRevealsMissingEventsAtTheEnd() {
    String noted = events.remove(8).hash();
    assertThat(firstFault()).isEmpty();
    assertThat(chain.lastHash()).isNotEqualTo(noted);
  }
}
