package org.windowpane.gateway.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.windowpane.gateway.ledger.tables.HostNameTable.HOST_NAMES;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.ledger.Command.Outcome;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.AuditEvent;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.tables.Change;
import org.windowpane.gateway.ledger.tables.HostNameTable.HostName;
import org.windowpane.gateway.testing.MemoryLedgerStore;
import org.windowpane.gateway.testing.MemoryLedgerStore.Fault;
import org.windowpane.gateway.testing.MovableClock;

public final class LedgerTest {
  private final MemoryLedgerStore store = new MemoryLedgerStore();
  private final MovableClock clock = new MovableClock(Instant.parse("2026-11-20T21:00:00Z"));
  private Ledger ledger;

  @BeforeEach
  void start() {
    ledger = new Ledger(store, store, clock);
    ledger.start();
    eventually("the ledger is active", ledger::isLeading);
  }

  @AfterEach
  void stop() {
    ledger.close();
  }

  private static Command<Integer> name(int host) {
    return (state, now) ->
        new Outcome<>(
            List.of(HOST_NAMES.upsert(new HostName("10.0.0." + host, "h" + host))),
            List.of(AuditEntry.done(Actor.SYSTEM, "host.name", "host h" + host, Map.of())),
            state.hostNames().size());
  }

  @Test
  void listenersAreNotifiedWhenTheLedgerBecomesInactive() {
    AtomicInteger ended = new AtomicInteger();
    ledger.listen(
        new CommitListener() {
          @Override
          public void committed(List<Change<?, ?>> changes, LedgerState state) {
            // Only the end counts here.
          }

          @Override
          public void becameInactive() {
            ended.incrementAndGet();
          }
        });
    store.failNext(Fault.BEFORE_COMMIT);
    assertThatThrownBy(() -> ledger.decide(name(1))).isInstanceOf(UnavailableException.class);
    eventually("it is active again", () -> ended.get() == 1 && ledger.isLeading());
  }

  @Test
  void anAnswerComesOnceTheDecisionIsStored() {
    assertThat(ledger.decide(name(1))).isZero();
    assertThat(store.load().hostNames()).containsEntry("10.0.0.1", new HostName("10.0.0.1", "h1"));
    assertThat(ledger.state()).isEqualTo(store.load());
  }

  @Test
  void queuedCommandsAreDecidedInOrderAndStoredTogether() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch hold = new CountDownLatch(1);
    CompletableFuture<Integer> first =
        ledger.submit(
            (state, now) -> {
              started.countDown();
              await(hold);
              return Outcome.nothing(0);
            });
    started.await();
    List<CompletableFuture<Integer>> answers = new ArrayList<>();
    for (int host = 1; host <= 50; host++) {
      answers.add(ledger.submit(name(host)));
    }
    hold.countDown();
    first.get();
    for (int host = 1; host <= 50; host++) {
      assertThat(answers.get(host - 1).get()).isEqualTo(host - 1);
    }
    assertThat(store.batches()).hasSize(1);
    assertThat(store.events()).hasSize(50);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void anErrorOfOneCommandFailsThatCommandOnly() {
    Command<Integer> endless =
        (state, now) -> {
          throw new StackOverflowError();
        };
    assertThatThrownBy(() -> ledger.decide(endless))
        .hasRootCauseInstanceOf(StackOverflowError.class);
    assertThat(ledger.decide(name(1))).isZero();
    assertThat(ledger.isLeading()).isTrue();
  }

  @Test
  void aBatchThatCannotBeWrittenIsAnsweredUnavailableAndDiscarded() {
    ledger.decide(name(1));
    LedgerState before = ledger.state();
    store.failNext(Fault.BEFORE_COMMIT);
    assertThatThrownBy(() -> ledger.decide(name(2))).isInstanceOf(UnavailableException.class);
    eventually("the ledger is active again", ledger::isLeading);
    assertThat(ledger.state()).isEqualTo(before);
    assertThat(ledger.decide(name(3))).isEqualTo(1);
  }

  @Test
  void aBatchWithUnknownOutcomeIsReadBackBeforeTheNextDecision() {
    store.failNext(Fault.AFTER_COMMIT);
    assertThatThrownBy(() -> ledger.decide(name(1))).isInstanceOf(UnavailableException.class);
    eventually("the ledger is active again", ledger::isLeading);
    assertThat(ledger.state().hostNames())
        .containsEntry("10.0.0.1", new HostName("10.0.0.1", "h1"));
    assertThat(ledger.decide(name(2))).isEqualTo(1);
    assertThat(store.events()).extracting(AuditEvent::seq).containsExactly(1L, 2L);
  }

  @Test
  void aFailingCommandFailsAlone() throws Exception {
    CompletableFuture<Integer> good = ledger.submit(name(1));
    CompletableFuture<Integer> bad =
        ledger.submit(
            (state, now) -> {
              throw new IllegalStateException("a fault");
            });
    CompletableFuture<Integer> after = ledger.submit(name(2));
    assertThat(good.get()).isZero();
    assertThat(after.get()).isEqualTo(1);
    assertThatThrownBy(bad::get).hasRootCauseMessage("a fault");
  }

  @Test
  void aLedgerThatLostLeadershipWritesNothing() {
    ledger.decide(name(1));
    store.acquire(Leadership.Waiting.DO_NOTHING);
    assertThatThrownBy(() -> ledger.decide(name(2))).isInstanceOf(UnavailableException.class);
    assertThat(store.load().hostNames()).containsOnlyKeys("10.0.0.1");
  }

  @Test
  void eventsAreChained() {
    for (int host = 1; host <= 5; host++) {
      ledger.decide(name(host));
    }
    String previous = AuditEvent.GENESIS;
    for (AuditEvent event : store.events()) {
      assertThat(event.previousHash()).isEqualTo(previous);
      assertThat(event.hash()).isEqualTo(event.expectedHash());
      previous = event.hash();
    }
    assertThat(ledger.state().auditHash()).isEqualTo(previous);
  }

  @Test
  void anAlteredEventDoesNotMatchItsHash() {
    ledger.decide(name(1));
    AuditEvent event = store.events().get(0);
    AuditEvent altered =
        new AuditEvent(
            event.seq(),
            event.at(),
            "somebody else",
            event.address(),
            event.action(),
            event.subject(),
            event.outcome(),
            event.detail(),
            event.previousHash(),
            event.hash(),
            event.share(),
            event.hosts());
    assertThat(altered.expectedHash()).isNotEqualTo(event.hash());
  }

  @Test
  void listenersReceiveStoredChangesOnly() {
    List<Change<?, ?>> received = new ArrayList<>();
    ledger.listen((changes, state) -> received.addAll(changes));
    store.failNext(Fault.BEFORE_COMMIT);
    assertThatThrownBy(() -> ledger.decide(name(1))).isInstanceOf(UnavailableException.class);
    eventually("the ledger is active again", ledger::isLeading);
    ledger.decide(name(2));
    ledger.decide((state, now) -> Outcome.nothing(0));
    assertThat(received).containsExactly(HOST_NAMES.upsert(new HostName("10.0.0.2", "h2")));
  }

  @Test
  void nothingIsDecidedBeforeTheLedgerIsActive() {
    try (Ledger idle = new Ledger(store, store, clock)) {
      assertThatThrownBy(() -> idle.decide(name(1))).isInstanceOf(UnavailableException.class);
      assertThatThrownBy(idle::state).isInstanceOf(UnavailableException.class);
    }
  }
}
