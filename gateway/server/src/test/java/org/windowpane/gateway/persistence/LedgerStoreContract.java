package org.windowpane.gateway.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.language.Request;
import org.windowpane.core.language.Statement;
import org.windowpane.core.language.StatementParser;
import org.windowpane.core.network.Dpid;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.SwitchPort;
import org.windowpane.gateway.application.Actor;
import org.windowpane.gateway.application.AddPrincipal;
import org.windowpane.gateway.application.BookWindow;
import org.windowpane.gateway.application.CancelBooking;
import org.windowpane.gateway.application.ChangeSpeaker;
import org.windowpane.gateway.application.CloseSession;
import org.windowpane.gateway.application.Command;
import org.windowpane.gateway.application.CreateShare;
import org.windowpane.gateway.application.DeploymentState;
import org.windowpane.gateway.application.HopStatus;
import org.windowpane.gateway.application.KeepPaths;
import org.windowpane.gateway.application.Leadership;
import org.windowpane.gateway.application.Ledger;
import org.windowpane.gateway.application.LedgerState;
import org.windowpane.gateway.application.LedgerStore;
import org.windowpane.gateway.application.LedgerStore.StoreException;
import org.windowpane.gateway.application.NameHost;
import org.windowpane.gateway.application.OpenSession;
import org.windowpane.gateway.application.PassTime;
import org.windowpane.gateway.application.Principal;
import org.windowpane.gateway.application.ReportDeployments;
import org.windowpane.gateway.application.Role;
import org.windowpane.gateway.application.Scene;
import org.windowpane.gateway.application.SeeNetwork;
import org.windowpane.gateway.application.Session;
import org.windowpane.gateway.application.SpokenGrant;
import org.windowpane.gateway.application.SpokenRequest;
import org.windowpane.gateway.application.SpokenShare;
import org.windowpane.gateway.application.SpokenUser;
import org.windowpane.gateway.testing.MovableClock;
import org.windowpane.gateway.testing.SquareNetwork;

/** What every record must do, whatever it is kept in. */
abstract class LedgerStoreContract {
  private static final Actor ADA = Scene.actor("ada");
  private static final Actor ALICE = Scene.actor("alice");

  private static final String EVERY_PRIVILEGE =
      "NewShare s for (*) [reserve <= 50 reserve >= 5 reserveTBFill = 10 reserveTBCapacity = 200"
          + " ratelimit >= 2 allow = True deny = False] on rootShare.";
  private static final List<String> REQUESTS =
      List.of(
          "reserve(user=carol) = 5 on s.",
          "reserve(dstPort=80) = 45 partial on s to +60.",
          "reserve(srcHost=10.0.0.1, dstHost=10.0.0.2) = 10 on rootShare.",
          "reserve(*) = 0 on rootShare.",
          "ratelimit(*) = 3 on s from +10.",
          "ratelimit(dstPort=80) = 1 partial on rootShare to +5.",
          "allow(dstPort=22) on s.",
          "deny(*) partial on rootShare to +60.");

  private final MovableClock clock = new MovableClock(Scene.NOW);
  private LedgerStore store;
  private Leadership leadership;

  /** A store on an empty record, and the leadership over it. */
  abstract void open();

  final void use(LedgerStore opened, Leadership over) {
    store = opened;
    leadership = over;
  }

  @BeforeEach
  void prepare() {
    open();
  }

  private <A> A decide(Command<A> command) throws StoreException, InterruptedException {
    return Ledger.decideOnce(store, leadership, clock, command);
  }

  private void people() throws StoreException, InterruptedException {
    decide(
        new AddPrincipal(Actor.SYSTEM, new Principal("ada", "Ada", Role.ADMINISTRATOR, "a hash")));
    decide(new AddPrincipal(Actor.SYSTEM, new Principal("alice", "Alice", Role.MEMBER, "a hash")));
    decide(
        new CreateShare(
            ADA,
            new CreateShare.Form(
                "team",
                "rootShare",
                FlowGroup.parse("(srcHost=10.0.0.0/24)"),
                90_000_000,
                true,
                false,
                Set.of("alice"))));
    decide(new SeeNetwork(Scene.network()));
  }

  private BookWindow window(int number, long rateBps, String key) {
    Instant now = clock.instant();
    return new BookWindow(
        ALICE,
        new UUID(1, number),
        Scene.form(rateBps, now.plusSeconds(10), now.plusSeconds(70)),
        Optional.ofNullable(key));
  }

  /** Reading twice gives the same, and it is the state after the changes in memory. */
  private LedgerState readBack(Command<?> last) throws StoreException, InterruptedException {
    LedgerState expected = store.load();
    Command.Outcome<?> outcome = last.decide(expected, clock.instant());
    for (var change : outcome.changes()) {
      expected = expected.with(change);
    }
    decide(last);
    LedgerState read = store.load();
    assertThat(read.recorded(0, "")).isEqualTo(expected.recorded(0, ""));
    return read;
  }

  @Test
  void anEmptyRecordHasARootAndNothingElse() throws Exception {
    LedgerState state = store.load();
    assertThat(state.decisions().shares().parentsFirst())
        .singleElement()
        .satisfies(root -> assertThat(root.name()).isEqualTo("rootShare"));
    assertThat(state.auditSeq()).isZero();
  }

  @Test
  void everyKindOfChangeIsReadBackAsItWas() throws Exception {
    people();
    readBack(new NameHost(Actor.SYSTEM, "10.0.0.1", "h1"));
    readBack(new ChangeSpeaker(ADA, "rootShare", "alice", true));
    readBack(new ChangeSpeaker(ADA, "rootShare", "alice", false));
    Session session =
        new Session("ab".repeat(32), "alice", clock.instant().plus(Duration.ofHours(1)));
    readBack(new OpenSession(ALICE, session));
    readBack(new CloseSession(ALICE, session.tokenHash()));
    readBack(window(1, 40_000_000, "k1"));
    readBack(window(2, 40_000_000, null));
    readBack(
        new ReportDeployments(
            Map.of(
                new UUID(1, 1),
                new ReportDeployments.Report(
                    DeploymentState.DEGRADED,
                    "s1: the flow table is full",
                    List.of(
                        new HopStatus(new Dpid(1), "failed", null, "the flow table is full"))))));
    readBack(new CancelBooking(ALICE, new UUID(1, 2), Duration.ZERO));
    readBack(new SeeNetwork(SquareNetwork.whole()));
    readBack(window(3, 10_000_000, null));
    readBack(new SeeNetwork(SquareNetwork.without(new SwitchPort(new Dpid(1), 2))));
    LedgerState moved = readBack(new KeepPaths(List.of(new UUID(1, 3))));
    assertThat(moved.open().get(new UUID(1, 3)).booking().path().hops().get(0).outPort())
        .isEqualTo(3);
    readBack(new CancelBooking(ALICE, new UUID(1, 3), Duration.ZERO));
    readBack(new SeeNetwork(Network.EMPTY));
    clock.advance(Duration.ofHours(25));
    LedgerState end = readBack(new PassTime());
    assertThat(end.requests()).isEmpty();
    assertThat(end.open()).containsOnlyKeys(new UUID(1, 1));
  }

  @Test
  void allThatCanBeSaidIsReadBackAsItWas() throws Exception {
    people();
    readBack(new SpokenUser(ADA, "carol"));
    readBack(new SpokenShare(ADA, (Statement.NewShare) said(EVERY_PRIVILEGE)));
    readBack(new SpokenShare(ADA, (Statement.NewShare) said("NewShare t for (*) on rootShare.")));
    readBack(new SpokenGrant(ADA, "s", Optional.of("carol")));
    readBack(new SpokenGrant(ADA, "s", Optional.empty()));
    int number = 0;
    for (String statement : REQUESTS) {
      number++;
      readBack(new SpokenRequest(ADA, new UUID(2, number), (Request) said(statement)));
    }
    LedgerState state = store.load();
    assertThat(state.open()).hasSize(REQUESTS.size());
    assertThat(state.decisions().shares().find("s").orElseThrow().privileges().bucket())
        .isPresent();
    assertThat(state.principals().get("carol").passwordHash()).isNull();
    readBack(new CancelBooking(ADA, new UUID(2, 1), Duration.ZERO));
    clock.advance(Duration.ofDays(1));
    readBack(new PassTime());
  }

  private static Statement said(String text) {
    return StatementParser.parse(text);
  }

  @Test
  void aRefusalIsOnRecordButNotOpen() throws Exception {
    people();
    LedgerState state = readBack(window(1, 95_000_000, "k1"));
    assertThat(state.open()).isEmpty();
    assertThat(state.requests()).hasSize(1);
  }

  @Test
  void theChainGoesOnWhereItEnded() throws Exception {
    people();
    LedgerState before = store.load();
    decide(new NameHost(Actor.SYSTEM, "10.0.0.1", "h1"));
    LedgerState after = store.load();
    assertThat(after.auditSeq()).isEqualTo(before.auditSeq() + 1);
    assertThat(after.auditHash()).isNotEqualTo(before.auditHash());
  }

  @Test
  void aBatchOfAnEarlierEpochIsRefusedWhole() throws Exception {
    people();
    long old;
    try (Leadership.Lease lease = leadership.acquire()) {
      old = lease.epoch();
    }
    try (Leadership.Lease lease = leadership.acquire()) {
      assertThat(lease.epoch()).isGreaterThan(old);
      LedgerState before = store.load();
      LedgerStore.Batch late =
          new LedgerStore.Batch(
              old,
              new NameHost(Actor.SYSTEM, "10.0.0.1", "h1")
                  .decide(before, clock.instant())
                  .changes(),
              List.of());
      assertThatThrownBy(() -> store.commit(late)).isInstanceOf(StoreException.class);
      assertThat(store.load()).isEqualTo(before);
    }
  }
}
