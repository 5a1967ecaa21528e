package org.windowpane.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEvent;
import org.windowpane.gateway.testing.MemoryLedgerStore;
import org.windowpane.gateway.testing.MovableClock;
import org.windowpane.gateway.testing.Scene;

public final class SecurityEventsTest {
  private static final Actor ALICE = new Actor("alice", "10.0.0.1");

  private final MemoryLedgerStore store = new MemoryLedgerStore();
  private final Ledger ledger = new Ledger(store, store, new MovableClock(Scene.NOW));
  private final AtomicLong nanos = new AtomicLong();
  private final SecurityEvents events =
      new SecurityEvents(ledger, entries -> CompletableFuture.completedFuture(false), nanos::get);

  @BeforeEach
  void start() {
    ledger.start();
    eventually("the ledger is active", ledger::isLeading);
  }

  @AfterEach
  void stop() {
    events.close();
    ledger.close();
  }

  private void refused(Actor actor, String action) {
    events.refused(actor, action, "gateway", Map.of("request", "GET /audit"));
  }

  private void advance(Duration time) {
    nanos.addAndGet(time.toNanos());
    events.recordCounted();
  }

  private List<AuditEvent> recorded(int count) {
    eventually(count + " events are recorded", () -> store.events().size() >= count);
    return store.events();
  }

  @Test
  void theFirstEventIsRecordedAtOnceAndTheOthersOfTheMinuteTogether() {
    for (int time = 0; time < 1_000; time++) {
      refused(ALICE, "request.forbid");
    }
    assertThat(recorded(1)).hasSize(1);
    advance(Duration.ofSeconds(59));
    assertThat(store.events()).hasSize(1);
    advance(Duration.ofSeconds(1));
    assertThat(recorded(2)).hasSize(2);
    AuditEvent summary = store.events().get(1);
    assertThat(summary.principal()).isEqualTo("alice");
    assertThat(summary.address()).isEqualTo("10.0.0.1");
    assertThat(summary.action()).isEqualTo("request.forbid");
    assertThat(summary.outcome()).isEqualTo("refused");
    assertThat(summary.detail()).contains("\"count\":999").contains("GET /audit");
  }

  @Test
  void aFloodOfMinutesIsOneEventAMinute() {
    for (int second = 0; second < 600; second++) {
      refused(ALICE, "request.throttle");
      refused(ALICE, "request.throttle");
      advance(Duration.ofSeconds(1));
    }
    assertThat(recorded(11)).hasSize(11);
  }

  @Test
  void aQuietMinuteEndsThePeriod() {
    refused(ALICE, "request.forbid");
    advance(Duration.ofMinutes(1));
    refused(ALICE, "request.forbid");
    assertThat(recorded(2)).allSatisfy(it -> assertThat(it.detail()).doesNotContain("count"));
  }

  @Test
  void actionsUsersAndSourcesAreCountedApart() {
    refused(ALICE, "request.forbid");
    refused(ALICE, "request.throttle");
    refused(new Actor("bob", "10.0.0.1"), "request.forbid");
    refused(new Actor("alice", "10.0.0.2"), "request.forbid");
    refused(new Actor("alice", "2001:db8::1"), "request.forbid");
    refused(new Actor("alice", "2001:db8::2"), "request.forbid");
    assertThat(recorded(5)).hasSize(5);
  }

  @Test
  void manySourcesAreCountedTogetherAndMakeNoSearchKeys() {
    for (int source = 0; source < 50_000; source++) {
      refused(
          SecurityEvents.unknown("2001:db8:" + Integer.toHexString(source) + "::1"),
          "token.refuse");
    }
    assertThat(recorded(201)).hasSize(201);
    assertThat(store.events())
        .extracting(AuditEvent::principal)
        .containsOnly("(no name)", "(several)");
    advance(Duration.ofMinutes(1));
    assertThat(recorded(202)).hasSize(202);
    assertThat(store.events().get(201).detail()).contains("\"count\":49799");
  }

  @Test
  void readsAreOneEventAnHour() {
    for (int minute = 0; minute < 60; minute++) {
      events.read(ALICE, "audit.read", "gateway", Map.of("request", "GET /audit"));
      advance(Duration.ofMinutes(1));
    }
    assertThat(recorded(2)).hasSize(2);
    assertThat(store.events()).extracting(AuditEvent::outcome).containsOnly("done");
    assertThat(store.events().get(1).detail()).contains("\"count\":59");
  }

  @Test
  void closingRecordsWhatWasCounted() {
    refused(ALICE, "request.forbid");
    refused(ALICE, "request.forbid");
    events.close();
    assertThat(recorded(2)).hasSize(2);
  }
}
