package org.windowpane.gateway.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.windowpane.gateway.ledger.tables.HostNameTable.HOST_NAMES;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.ledger.Command.Outcome;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.quotas.Quotas;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.AuditEvent;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.tables.HostNameTable.HostName;
import org.windowpane.gateway.testing.MemoryLedgerStore;
import org.windowpane.gateway.testing.MemoryLedgerStore.Fault;
import org.windowpane.gateway.testing.MovableClock;
import org.windowpane.gateway.watch.Watchdog;

public final class LedgerTest {
  private static final Duration LONG = Duration.ofMinutes(1);

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

  /**
   * An active ledger with other limits.
   *
   * @param answer how long a caller waits for an answer
   * @param deciding how long a batch may take to decide before it is stored
   */
  private Ledger inPlaceOfTheLedger(Duration answer, Duration deciding) {
    ledger.close();
    Ledger other = new Ledger(store, store, clock, Quotas.NONE, new Watchdog(), answer, deciding);
    other.start();
    eventually("the other ledger leads", other::isLeading);
    return other;
  }

  private static Command<Integer> name(int host) {
    return (state, now) ->
        new Outcome<>(
            List.of(HOST_NAMES.upsert(new HostName("10.0.0." + host, "h" + host))),
            List.of(AuditEntry.done(Actor.SYSTEM, "host.name", "host h" + host, Map.of())),
            state.hostNames().size());
  }

  /**
   * Reads what another gateway writes until a test releases {@link #stopReading}, then leads at
   * {@link #end}.
   */
  private final class Following implements Leadership {
    private final CountDownLatch stopReading = new CountDownLatch(1);
    private final CountDownLatch readsNoMore = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);

    @Override
    public Lease acquire(Waiting waiting) throws StoreException, InterruptedException {
      while (!stopReading.await(10, TimeUnit.MILLISECONDS)) {
        waiting.stillWaiting();
      }
      readsNoMore.countDown();
      end.await();
      return store.acquire(waiting);
    }

    @Override
    public void exceed(long epoch) {
      store.exceed(epoch);
    }
  }

  @Test
  void aReadThatWaitsWhileAStandbyBecomesActiveIsAnswered() throws Exception {
    Following leadership = new Following();
    Ledger standby = new Ledger(store, leadership, clock);
    standby.start();
    try {
      eventually("it follows", standby::isFollowing);
      leadership.stopReading.countDown();
      leadership.readsNoMore.await();
      standby.expectChange();
      CompletableFuture<LedgerState> read = new CompletableFuture<>();
      Thread reader =
          new Thread(
              () -> {
                try {
                  read.complete(standby.readable());
                } catch (UnavailableException e) {
                  read.completeExceptionally(e);
                }
              });
      reader.start();
      eventually(
          "the read waits", () -> reader.getState() == Thread.State.TIMED_WAITING || read.isDone());
      leadership.end.countDown();
      assertThat(read.get(60, TimeUnit.SECONDS).hostNames()).isEmpty();
    } finally {
      leadership.end.countDown();
      standby.close();
    }
  }

  @Test
  void aStandbyThatLacksAnAnnouncedChangeRefusesReadsOrMarksThemAsStale() throws Exception {
    Following leadership = new Following();
    Ledger standby = new Ledger(store, leadership, clock);
    standby.start();
    eventually("it follows", standby::isFollowing);
    leadership.stopReading.countDown();
    leadership.readsNoMore.await();
    standby.expectChange();
    try {
      Throwable refused = catchThrowable(standby::readable);
      if (refused == null) {
        assertThat(standby.staleSince()).isPresent();
      } else {
        assertThat(refused).isInstanceOf(UnavailableException.class);
      }
      eventually("its state is too old to follow", () -> standby.staleSince().isPresent());
      assertThat(standby.readable().hostNames()).isEmpty();
    } finally {
      leadership.end.countDown();
      standby.close();
    }
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

  /** Keeps the ledger busy until it is let go, so that what is submitted meanwhile is one batch. */
  private static final class Busy {
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch hold = new CountDownLatch(1);
    private final CompletableFuture<Integer> answer;

    Busy(Ledger ledger) throws InterruptedException {
      answer =
          ledger.submit(
              (state, now) -> {
                begun.countDown();
                LedgerTest.await(hold);
                return Outcome.nothing(0);
              });
      begun.await();
    }

    void letGo() throws Exception {
      hold.countDown();
      answer.get();
    }
  }

  /** A command of a user that names a host. */
  private record NameByUser(String user, int host) implements Command<Integer> {
    @Override
    public Actor actor() {
      return new Actor(user, "10.0.0.1");
    }

    @Override
    public Outcome<Integer> decide(LedgerState state, Instant now) {
      return name(host).decide(state, now);
    }
  }

  @Test
  void aUserWhoFloodsTheQueueDoesNotKeepAnotherUserWaiting() throws Exception {
    Busy busy = new Busy(ledger);
    List<CompletableFuture<Integer>> flood = new ArrayList<>();
    for (int host = 1; host <= CommandQueue.MOST_OF_USER; host++) {
      flood.add(ledger.submit(new NameByUser("eve", host % 200)));
    }
    CompletableFuture<Integer> more = ledger.submit(new NameByUser("eve", 201));
    CompletableFuture<Integer> other = ledger.submit(new NameByUser("alice", 202));
    CompletableFuture<Integer> own = ledger.submit(name(203));
    assertThat(ledger.waitingUsers()).isEqualTo(2);
    busy.letGo();
    assertThat(own.get()).isZero();
    assertThat(other.get()).isLessThanOrEqualTo(2);
    assertThatThrownBy(more::get).hasCauseInstanceOf(TooManyWaitingException.class);
    flood.forEach(CompletableFuture::join);
    assertThat(store.load().hostNames()).doesNotContainKey("10.0.0.201");
  }

  @Test
  void onlyCommandsWhoseValuesTheStoreRejectsFail() throws Exception {
    ledger.decide(name(1));
    store.reject(
        change ->
            HOST_NAMES
                .upserted(change)
                .filter(it -> it.name().equals("h7") || it.name().equals("h23"))
                .isPresent());
    Busy busy = new Busy(ledger);
    List<CompletableFuture<Integer>> answers = new ArrayList<>();
    for (int host = 2; host <= 50; host++) {
      answers.add(ledger.submit(name(host)));
    }
    busy.letGo();
    int named = 1;
    for (int host = 2; host <= 50; host++) {
      CompletableFuture<Integer> answer = answers.get(host - 2);
      if (host == 7 || host == 23) {
        assertThatThrownBy(answer::get).hasCauseInstanceOf(RejectedBatchException.class);
      } else {
        assertThat(answer.get()).isEqualTo(named++);
      }
    }
    assertThat(store.epoch()).isEqualTo(1);
    assertThat(ledger.state()).isEqualTo(store.load());
    assertThat(store.events()).extracting(AuditEvent::seq).startsWith(1L, 2L, 3L).hasSize(48);
    assertThatThrownBy(() -> ledger.decide(name(7)))
        .hasRootCauseMessage("the store rejected a value");
    assertThat(ledger.decide(name(51))).isEqualTo(48);
  }

  @Test
  void aCommandWhoseChangesCannotBeAppliedFailsAlone() throws Exception {
    Command<Integer> unreadable =
        (state, now) ->
            new Outcome<>(
                List.of(HOST_NAMES.upsert(new HostName("10.0.0.9", "h9"))),
                List.of(
                    AuditEntry.done(
                        Actor.SYSTEM, "host.name", "host h9", Map.of("detail", new Object()))),
                0);
    Busy busy = new Busy(ledger);
    CompletableFuture<Integer> before = ledger.submit(name(1));
    CompletableFuture<Integer> bad = ledger.submit(unreadable);
    CompletableFuture<Integer> after = ledger.submit(name(2));
    busy.letGo();
    assertThat(before.get()).isZero();
    assertThat(after.get()).isEqualTo(1);
    assertThatThrownBy(bad::get).isNotNull();
    assertThat(ledger.state().hostNames()).containsOnlyKeys("10.0.0.1", "10.0.0.2");
    assertThat(store.epoch()).isEqualTo(1);
  }

  @Test
  void whatWasAnsweredUnavailableIsNotDoneLater() throws Exception {
    try (Ledger impatient = inPlaceOfTheLedger(Duration.ofMillis(50), LONG)) {
      Busy busy = new Busy(impatient);
      assertThatThrownBy(() -> impatient.decide(name(1)))
          .isInstanceOf(UnavailableException.class)
          .isNotInstanceOf(UnconfirmedException.class);
      busy.letGo();
      eventually("the queue is empty", () -> impatient.queueLength() == 0);
      impatient.submit(name(2)).get();
      assertThat(store.load().hostNames()).containsOnlyKeys("10.0.0.2");
    }
  }

  @Test
  void whatWasBegunWhenItsTimeWasOverIsAnsweredUnconfirmed() throws Exception {
    try (Ledger impatient = inPlaceOfTheLedger(Duration.ofSeconds(2), LONG)) {
      impatient.submit((state, now) -> Outcome.nothing(0)).get();
      CountDownLatch hold = new CountDownLatch(1);
      Command<Integer> slow =
          (state, now) -> {
            await(hold);
            return name(1).decide(state, now);
          };
      assertThatThrownBy(() -> impatient.decide(slow)).isInstanceOf(UnconfirmedException.class);
      hold.countDown();
      eventually("it is done", () -> store.load().hostNames().containsKey("10.0.0.1"));
    }
  }

  @Test
  void queuedCommandsAreDecidedInOrderAndStoredTogether() throws Exception {
    try (Ledger patient = inPlaceOfTheLedger(LONG, LONG)) {
      Busy busy = new Busy(patient);
      List<CompletableFuture<Integer>> answers = new ArrayList<>();
      for (int host = 1; host <= 50; host++) {
        answers.add(patient.submit(name(host)));
      }
      busy.letGo();
      for (int host = 1; host <= 50; host++) {
        assertThat(answers.get(host - 1).get()).isEqualTo(host - 1);
      }
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
    assertThatThrownBy(() -> ledger.decide(name(2)))
        .isInstanceOf(UnavailableException.class)
        .isNotInstanceOf(UnconfirmedException.class);
    eventually("the ledger is active again", ledger::isLeading);
    assertThat(ledger.state()).isEqualTo(before);
    assertThat(ledger.decide(name(3))).isEqualTo(1);
  }

  @Test
  void aBatchWithUnknownOutcomeIsReadBackBeforeTheNextDecision() {
    store.failNext(Fault.AFTER_COMMIT);
    assertThatThrownBy(() -> ledger.decide(name(1))).isInstanceOf(UnconfirmedException.class);
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

  @Test
  void afterARestoreTheLedgerBecomesActiveAgainWithAGreaterEpoch() {
    ledger.exceed(41);
    eventually("the epoch is greater", () -> ledger.epoch().orElse(0) == 42);
    assertThat(ledger.decide(name(1))).isZero();

    ledger.exceed(7);
    assertThat(ledger.epoch()).hasValue(42);
  }
}
