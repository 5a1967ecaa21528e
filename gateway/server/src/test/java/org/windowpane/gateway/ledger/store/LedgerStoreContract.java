package org.windowpane.gateway.ledger.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.windowpane.gateway.ledger.tables.LinkRisksTable.LINK_RISKS;
import static org.windowpane.gateway.ledger.tables.MaintenanceTable.MAINTENANCE;
import static org.windowpane.gateway.ledger.tables.PathRuleTable.PATH_RULES;
import static org.windowpane.gateway.ledger.tables.QuotaTable.QUOTAS;
import static org.windowpane.gateway.trafficclasses.TrafficClasses.TRAFFIC_CLASS;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.windowpane.core.admission.booking.BookingChange;
import org.windowpane.core.admission.booking.Recurrence;
import org.windowpane.core.admission.booking.Term;
import org.windowpane.core.admission.delegation.Reshaping.ConflictingBookings;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.flow.UserName;
import org.windowpane.core.language.Request;
import org.windowpane.core.language.Statement;
import org.windowpane.core.language.StatementParser;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.SharedRisks;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.bookings.BookSeries;
import org.windowpane.gateway.bookings.BookWindow;
import org.windowpane.gateway.bookings.CancelBooking;
import org.windowpane.gateway.bookings.ChangeBooking;
import org.windowpane.gateway.bookings.ConfirmBooking;
import org.windowpane.gateway.bookings.Placement;
import org.windowpane.gateway.bookings.WindowForm;
import org.windowpane.gateway.bookings.waiting.RetryWaiting;
import org.windowpane.gateway.contents.ChangeContent;
import org.windowpane.gateway.contents.CreateContent;
import org.windowpane.gateway.contents.DeleteContent;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.enforcement.ReportDeployments;
import org.windowpane.gateway.enforcement.RerouteBookings;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.IdempotentCommand;
import org.windowpane.gateway.ledger.Leadership;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.LedgerStore;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.quotas.Quota;
import org.windowpane.gateway.ledger.quotas.QuotaKey;
import org.windowpane.gateway.ledger.quotas.QuotaKind;
import org.windowpane.gateway.ledger.resources.LinkRisks;
import org.windowpane.gateway.ledger.resources.MaintenanceRecord;
import org.windowpane.gateway.ledger.resources.PathRuleRecord;
import org.windowpane.gateway.ledger.resources.TrafficClassRecord;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingRecord.Purpose;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.rows.DeploymentState;
import org.windowpane.gateway.ledger.rows.HopStatus;
import org.windowpane.gateway.ledger.rows.NotificationKind;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.ProviderIdentity;
import org.windowpane.gateway.ledger.rows.RememberedRequest;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.rows.Scope;
import org.windowpane.gateway.ledger.rows.Session;
import org.windowpane.gateway.ledger.rows.WebhookSecret;
import org.windowpane.gateway.ledger.schedule.ExpireDue;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.network.NameHost;
import org.windowpane.gateway.network.RecordNetwork;
import org.windowpane.gateway.notifications.ConfirmMail;
import org.windowpane.gateway.notifications.RegisterMailbox;
import org.windowpane.gateway.notifications.RegisterWebhook;
import org.windowpane.gateway.notifications.RemoveMailbox;
import org.windowpane.gateway.notifications.RemoveWebhook;
import org.windowpane.gateway.notifications.SwitchWebhook;
import org.windowpane.gateway.people.AddPrincipal;
import org.windowpane.gateway.people.ChangePassword;
import org.windowpane.gateway.people.ChangeRole;
import org.windowpane.gateway.people.CreateUser;
import org.windowpane.gateway.people.DisableUser;
import org.windowpane.gateway.people.LinkIdentity;
import org.windowpane.gateway.people.RegisterHost;
import org.windowpane.gateway.people.SetPassword;
import org.windowpane.gateway.people.oidc.SignInWithProvider;
import org.windowpane.gateway.people.tokens.CreateToken;
import org.windowpane.gateway.people.tokens.RevokeToken;
import org.windowpane.gateway.people.tokens.TokenPolicy;
import org.windowpane.gateway.security.CloseSession;
import org.windowpane.gateway.security.OpenSession;
import org.windowpane.gateway.security.UseToken;
import org.windowpane.gateway.shares.ChangeSpeaker;
import org.windowpane.gateway.shares.CreateShare;
import org.windowpane.gateway.shares.ReshapeShare;
import org.windowpane.gateway.shares.ShareChangeRequest;
import org.windowpane.gateway.shares.ShareDefinition;
import org.windowpane.gateway.testing.MovableClock;
import org.windowpane.gateway.testing.Scene;
import org.windowpane.gateway.testing.SquareNetwork;
import org.windowpane.gateway.text.GrantStatement;
import org.windowpane.gateway.text.RequestStatement;
import org.windowpane.gateway.text.ShareStatement;
import org.windowpane.gateway.text.UserStatement;
import org.windowpane.gateway.trafficclasses.TrafficClassForm;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.ClassPriority;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.SwitchPort;

/** The contract of every ledger store. */
public abstract class LedgerStoreContract {
  private static final Actor ADA = Scene.actor("ada");
  private static final Actor ALICE = Scene.actor("alice");

  private static final String EVERY_PRIVILEGE =
      "NewShare s for (*) [reserve <= 50 reserve >= 5 reserveTBFill = 10 reserveTBCapacity = 200"
          + " ratelimit >= 2 allow = True deny = False] on rootShare.";
  private static final List<String> REQUESTS =
      List.of(
          "reserve(user=carol, dstHost=10.0.0.2) = 5 on s.",
          "reserve(srcHost=10.0.0.1, dstHost=10.0.0.2, dstPort=80) = 45 partial on s to +60.",
          "reserve(srcHost=10.0.0.1, dstHost=10.0.0.2) = 10 on rootShare.",
          "reserve(*) = 0 on rootShare.",
          "ratelimit(*) = 3 on s from +10.",
          "ratelimit(dstPort=80) = 1 partial on rootShare to +5.",
          "allow(dstPort=22) on s.",
          "deny(*) partial on rootShare to +60.");

  private final MovableClock clock = new MovableClock(Scene.NOW);
  private LedgerStore store;
  private Leadership leadership;
  private Follower close;
  private Follower distant;

  /** A follower, which knows only what it read from the store from time to time. */
  private static final class Follower {
    private final LedgerStore reader;
    private LedgerState known;

    Follower(LedgerStore reader) throws StoreException {
      this.reader = reader;
      this.known = reader.load();
    }

    void assertKnows(LedgerState expected) throws StoreException {
      known = reader.catchUp(known);
      assertThat(known).isEqualTo(expected);
    }
  }

  /** Opens an empty record. */
  abstract void open();

  /** Closes the store. */
  abstract void close();

  /** A store on that record. */
  abstract LedgerStore store();

  /** The leadership over that record. */
  abstract Leadership leadership();

  @BeforeEach
  void prepare() throws StoreException {
    open();
    store = store();
    leadership = leadership();
    close = new Follower(store());
    distant = new Follower(store());
  }

  /** After every test, a follower of each step and one that catches up late know the same state. */
  @AfterEach
  final void assertFollowersKnowTheState() throws StoreException {
    try {
      LedgerState end = store.load();
      close.assertKnows(end);
      distant.assertKnows(end);
    } finally {
      close();
    }
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
                new ShareDefinition(
                    FlowGroup.parse("(srcHost=10.0.0.0/24)"), 90_000_000, true, false),
                Set.of("alice"))));
    decide(new RecordNetwork(Scene.network()));
  }

  private Principal alice() throws StoreException {
    return store.load().principals().get("alice");
  }

  private BookWindow window(int number, long rateBps) {
    Instant now = clock.instant();
    return new BookWindow(
        ALICE, new UUID(1, number), Scene.form(rateBps, now.plusSeconds(10), now.plusSeconds(70)));
  }

  private static <A> IdempotentCommand<A> once(String key, Command<A> command) {
    return Scene.once(command, "alice", key, "what " + key + " asks for");
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
    close.assertKnows(read);
    return read;
  }

  @Test
  void anEmptyDatabaseHasARootShareOnly() throws Exception {
    LedgerState state = store.load();
    assertThat(state.decisions().shares().parentsFirst())
        .singleElement()
        .satisfies(root -> assertThat(root.name()).isEqualTo("rootShare"));
    assertThat(state.auditSeq()).isZero();
  }

  @Test
  void everyKindOfChangeRoundTrips() throws Exception {
    people();
    readBack(new NameHost(Actor.SYSTEM, "10.0.0.1", "h1"));
    readBack(new ChangeSpeaker(ADA, "rootShare", "alice", true));
    readBack(new ChangeSpeaker(ADA, "rootShare", "alice", false));
    Session session =
        new Session("ab".repeat(32), "alice", clock.instant().plus(Duration.ofHours(1)));
    readBack(new OpenSession(ALICE, session, alice(), OpenSession.Proof.SECRET));
    readBack(new CloseSession(ALICE, session.tokenHash()));
    readBack(once("k1", window(1, 40_000_000)));
    readBack(window(2, 40_000_000));
    readBack(
        new ReportDeployments(
            Map.of(
                new UUID(1, 1),
                new ReportDeployments.Report(
                    DeploymentState.DEGRADED,
                    "s1: the flow table is full",
                    List.of(
                        new HopStatus(new Dpid(1), "failed", null, "the flow table is full"))))));
    clock.advance(Duration.ofSeconds(1));
    readBack(once("k2", new CancelBooking(ALICE, new UUID(1, 2), Duration.ZERO)));
    LedgerState keyed =
        readBack(
            Scene.once(new ChangeSpeaker(ADA, "rootShare", "alice", true), "ada", "k1", "grant"));
    assertThat(keyed.requests().values())
        .extracting(RememberedRequest::bookings)
        .containsExactlyInAnyOrder(List.of(new UUID(1, 1)), List.of(new UUID(1, 2)), List.of());
    readBack(new RecordNetwork(SquareNetwork.whole()));
    readBack(window(3, 10_000_000));
    readBack(new RecordNetwork(SquareNetwork.without(new SwitchPort(new Dpid(1), 2))));
    LedgerState moved = readBack(new RerouteBookings(List.of(new UUID(1, 3))));
    assertThat(moved.open().get(new UUID(1, 3)).booking().path().hops().get(0).outPort())
        .isEqualTo(3);
    readBack(new CancelBooking(ALICE, new UUID(1, 3), Duration.ZERO));
    readBack(new RecordNetwork(Network.EMPTY));
    clock.advance(Duration.ofHours(25));
    LedgerState end = readBack(new ExpireDue());
    assertThat(end.requests()).isEmpty();
    assertThat(end.open()).containsOnlyKeys(new UUID(1, 1));
  }

  @Test
  void quotasRoundTrip() throws Exception {
    people();
    QuotaKey alice = QuotaKey.ofUser("alice", QuotaKind.WEBHOOKS);
    QuotaKey team = QuotaKey.ofShare("team", QuotaKind.OPEN_BOOKINGS);
    readBack(changing(QUOTAS.upsert(new Quota(alice, 5)), QUOTAS.upsert(new Quota(team, 0))));
    readBack(changing(QUOTAS.upsert(new Quota(alice, QuotaKind.WEBHOOKS.largest()))));
    LedgerState read = readBack(changing(QUOTAS.remove(new Quota(team, 0))));
    assertThat(read.quotas()).containsOnlyKeys(alice);
  }

  private static Command<Boolean> changing(Change<?, ?>... changes) {
    return (state, now) -> new Command.Outcome<>(List.of(changes), List.of(), true);
  }

  @Test
  void thePurposeOfABookingRoundTrips() throws Exception {
    people();
    Instant now = clock.instant();
    UUID id = new UUID(1, 1);
    WindowForm form = Scene.form(1_000_000, now, now.plusSeconds(60));
    readBack(new BookWindow(ALICE, id, Scene.form(form, new Purpose("zookeeper", "follower"))));
    LedgerState read =
        readBack(
            new ChangeBooking(
                ALICE, id, BookingChange.endingAt(now.plusSeconds(90)), Optional.of("leader")));
    assertThat(read.open().get(id).purpose()).isEqualTo(new Purpose("zookeeper", "leader"));
    BookingChange nothing = new BookingChange(Optional.empty(), OptionalLong.empty());
    read = readBack(new ChangeBooking(ALICE, id, nothing, Optional.of("")));
    assertThat(read.open().get(id).purpose()).isEqualTo(new Purpose("zookeeper", null));
  }

  @Test
  void aSeriesRoundTrips() throws Exception {
    people();
    Instant now = clock.instant();
    LocalDate first = LocalDate.ofInstant(now, ZoneOffset.UTC).plusDays(1);
    AtomicInteger calls = new AtomicInteger();
    LedgerState read =
        readBack(
            new BookSeries(
                ALICE,
                () -> new UUID(1, calls.getAndIncrement() % 3),
                Scene.form(1_000_000, now, now.plusSeconds(60)),
                Recurrence.daily(
                    LocalTime.NOON, ZoneOffset.UTC, Duration.ofHours(1), first, first.plusDays(2)),
                true));
    assertThat(read.open()).hasSize(3);
    Set<UUID> series =
        read.open().values().stream().map(BookingRecord::series).collect(Collectors.toSet());
    assertThat(series).hasSize(1).isSubsetOf(read.open().keySet());
  }

  @Test
  void changedSharesRoundTrip() throws Exception {
    people();
    readBack(part("a", "team", 50_000_000));
    readBack(part("b", "a", 20_000_000));
    readBack(part("c", "team", 40_000_000));
    readBack(once("k1", window(1, 40_000_000)));
    ShareDefinition.Bounds bounds =
        new ShareDefinition.Bounds(
            OptionalLong.of(1),
            OptionalLong.of(2_000_000),
            OptionalLong.of(90_000_000),
            OptionalLong.of(4),
            OptionalInt.empty(),
            OptionalLong.of(70));
    ShareDefinition other =
        new ShareDefinition(
            FlowGroup.parse("(srcHost=10.0.0.0/25)"), 30_000_000, true, false, bounds);
    readBack(reshape(new ShareChangeRequest.Alter("c", other), ConflictingBookings.KEEP));
    readBack(reshape(new ShareChangeRequest.Move("b", "c"), ConflictingBookings.KEEP));
    LedgerState deleted =
        readBack(reshape(new ShareChangeRequest.Delete("c"), ConflictingBookings.KEEP));
    assertThat(deleted.formerShares().asMap()).containsOnlyKeys("b", "c");
    LedgerState ended =
        readBack(reshape(new ShareChangeRequest.Delete("team"), ConflictingBookings.END));
    assertThat(ended.decisions().calendar().bookings()).isEmpty();
    assertThat(ended.decisions().shares().parentsFirst()).hasSize(1);
  }

  @Test
  void heldConfirmedAndChangedBookingsRoundTrip() throws Exception {
    people();
    Instant now = clock.instant();
    UUID id = new UUID(1, 1);
    readBack(held(1, Duration.ofSeconds(30)));
    readBack(held(2, Duration.ofSeconds(5)));
    readBack(new ConfirmBooking(ALICE, id));
    readBack(new ChangeBooking(ALICE, id, BookingChange.endingAt(now.plusSeconds(90))));
    clock.advance(Duration.ofSeconds(20));
    assertThat(readBack(new ExpireDue()).open()).containsOnlyKeys(id);
    readBack(new ChangeBooking(ALICE, id, BookingChange.atRate(20_000_000)));
    clock.advance(Duration.ofSeconds(20));
    LedgerState changed = readBack(new ChangeBooking(ALICE, id, BookingChange.atRate(5_000_000)));
    assertThat(changed.open().get(id).booking().terms())
        .extracting(Term::rateBps)
        .containsExactly(10_000_000L, 20_000_000L, 5_000_000L);
    readBack(new CancelBooking(ALICE, id, Duration.ZERO));
  }

  @Test
  void trafficClassesRoundTripAndFollowTheNetwork() throws Exception {
    people();
    readBack(new RecordNetwork(SquareNetwork.whole()));
    readBack(trafficClass("shuffle", Optional.of(clock.instant().plusSeconds(90))));
    readBack(trafficClass("backup", Optional.empty()));
    readBack(new RecordNetwork(SquareNetwork.without(new SwitchPort(new Dpid(1), 2))));
    readBack(new RecordNetwork(SquareNetwork.whole()));
    LedgerState both = readBack(window(1, 10_000_000));
    assertThat(both.trafficClasses()).containsOnlyKeys("backup", "shuffle");
    assertThat(both.trafficClasses().get("backup").definition().number()).isEqualTo(1);

    LedgerState changed =
        readBack(
            new ChangeContent<>(
                TRAFFIC_CLASS,
                ADA,
                "backup",
                new TrafficClassForm(
                    List.of(FlowGroup.parse("(dstPort=873)")),
                    ClassPriority.HIGH,
                    2_000_000,
                    OptionalLong.empty(),
                    Optional.of(clock.instant().plusSeconds(3600)))));
    assertThat(changed.trafficClasses().get("backup").definition().minBps()).isEqualTo(2_000_000);
    readBack(new DeleteContent<>(TRAFFIC_CLASS, ADA, "backup"));
    clock.advance(Duration.ofSeconds(100));
    assertThat(readBack(new ExpireDue()).trafficClasses()).isEmpty();
  }

  @Test
  void pathRulesRoundTripAndEnd() throws Exception {
    people();
    PathRuleRecord rule = pathRule("(srcHost=10.0.0.1, dstPort=80)", true);
    assertThat(readBack(storing(rule)).pathRules()).containsExactly(Map.entry("firewall", rule));
    PathRuleRecord changed = pathRule("(*)", false);
    assertThat(readBack(storing(changed)).pathRules())
        .containsExactly(Map.entry("firewall", changed));
    clock.advance(Duration.ofSeconds(100));
    assertThat(readBack(new ExpireDue()).pathRules()).isEmpty();
  }

  private PathRuleRecord pathRule(String flows, boolean first) {
    return new PathRuleRecord(
        "firewall",
        Share.ROOT,
        FlowGroup.parse(flows),
        first
            ? new Action.Waypoint(new Dpid(4))
            : new Action.AvoidLink(new SwitchPort(new Dpid(3), 2)),
        first,
        new Window(clock.instant(), clock.instant().plusSeconds(90)),
        "ada",
        clock.instant(),
        first ? Optional.empty() : Optional.of(clock.instant().plusSeconds(1)));
  }

  private static Command<Boolean> storing(PathRuleRecord rule) {
    return (state, now) -> new Command.Outcome<>(List.of(PATH_RULES.upsert(rule)), List.of(), true);
  }

  @Test
  void risksOfLinksRoundTrip() throws Exception {
    SwitchPort port = new SwitchPort(new Dpid(1), 3);
    for (Set<String> names : List.of(Set.of("duct 7", "power"), Set.of("duct 8"))) {
      LinkRisks row = new LinkRisks(port, names);
      LedgerState stored =
          readBack(
              (state, now) ->
                  new Command.Outcome<>(List.of(LINK_RISKS.upsert(row)), List.of(), row));
      assertThat(stored.linkRisks()).containsExactly(Map.entry(port, row));
      assertThat(stored.decisions().risks().ofLinks()).containsExactly(Map.entry(port, names));
    }
    LinkRisks last = new LinkRisks(port, Set.of("duct 8"));
    LedgerState removed =
        readBack(
            (state, now) ->
                new Command.Outcome<>(List.of(LINK_RISKS.remove(last)), List.of(), last));
    assertThat(removed.decisions().risks()).isEqualTo(SharedRisks.NONE);
  }

  @Test
  void maintenanceAndTheBookingsThatItInterruptsRoundTrip() throws Exception {
    people();
    readBack(new RecordNetwork(SquareNetwork.without(new SwitchPort(new Dpid(1), 3))));
    LedgerState booked = readBack(window(1, 10_000_000));
    UUID id = booked.open().keySet().iterator().next();
    Instant start = clock.instant().plusSeconds(10);
    MaintenanceRecord maintenance =
        new MaintenanceRecord(
            new UUID(6, 1),
            Optional.of(new UUID(6, 1)),
            "A test",
            Set.of(new Dpid(2)),
            Set.of(new SwitchPort(new Dpid(1), 2)),
            new Window(start, Instant.MAX),
            true,
            "ada",
            clock.instant());
    LedgerState scheduled =
        readBack(
            (state, now) ->
                new Command.Outcome<>(
                    List.of(MAINTENANCE.upsert(maintenance)), List.of(), maintenance));
    assertThat(scheduled.decisions().outages().all()).containsExactly(maintenance.outage());
    LedgerState interrupted = readBack(new RerouteBookings(List.of(id)));
    assertThat(interrupted.open().get(id).interruptedFrom()).isEqualTo(start);
    LedgerState ended =
        readBack(
            (state, now) ->
                new Command.Outcome<>(
                    List.of(MAINTENANCE.upsert(maintenance.until(start.plusSeconds(1)))),
                    List.of(),
                    maintenance));
    assertThat(ended.maintenance().get(maintenance.id()).window().end())
        .isEqualTo(start.plusSeconds(1));
  }

  private static CreateContent<TrafficClassRecord> trafficClass(
      String name, Optional<Instant> end) {
    return new CreateContent<>(
        TRAFFIC_CLASS,
        ADA,
        name,
        Share.ROOT,
        Optional.empty(),
        new TrafficClassForm(
            List.of(FlowGroup.parse("(dstPort=13562)"), FlowGroup.parse("(srcPort=13562)")),
            ClassPriority.LOW,
            1_000_000,
            OptionalLong.of(5_000_000),
            end));
  }

  @Test
  void deletingAShareAlsoEndsItsLapsedHolds() throws Exception {
    people();
    readBack(held(1, Duration.ofSeconds(5)));
    clock.advance(Duration.ofSeconds(6));
    LedgerState deleted =
        readBack(reshape(new ShareChangeRequest.Delete("team"), ConflictingBookings.KEEP));
    assertThat(deleted.open()).isEmpty();
    assertThat(deleted.decisions().calendar().bookings()).isEmpty();
  }

  @Test
  void tokensRoundTrip() throws Exception {
    people();
    UUID id = new UUID(3, 1);
    String hash = "cd".repeat(32);
    Optional<Instant> end = Optional.of(clock.instant().plusSeconds(60));
    TokenPolicy policy = new TokenPolicy(Duration.ofDays(90), Optional.empty());
    readBack(
        new CreateToken(
            ALICE,
            id,
            hash,
            "ci",
            EnumSet.allOf(Scope.class),
            new CreateToken.Expiry(end, false),
            Optional.empty(),
            policy));
    readBack(
        new CreateToken(
            ALICE,
            new UUID(3, 2),
            "ef".repeat(32),
            "b",
            Set.of(Scope.READ),
            new CreateToken.Expiry(Optional.empty(), true),
            Optional.empty(),
            policy));
    assertThat(readBack(new UseToken(hash)).tokens().get(hash).lastUsedAt()).isPresent();
    clock.advance(Duration.ofSeconds(60));
    assertThat(readBack(new ExpireDue()).tokens()).containsOnlyKeys("ef".repeat(32));
    assertThat(readBack(new RevokeToken(ALICE, new UUID(3, 2))).tokens()).isEmpty();
  }

  @Test
  void usersRoundTrip() throws Exception {
    people();
    ProviderIdentity identity = new ProviderIdentity("https://provider.example", "s-1");
    ProviderIdentity other = new ProviderIdentity("https://provider.example", "s-2");
    readBack(new CreateUser(ADA, new Principal("carol", "Carol", Role.AUDITOR, null)));
    readBack(new SetPassword(ADA, "carol", "another hash"));
    readBack(new ChangeRole(ADA, "carol", Role.ADMINISTRATOR));
    readBack(new LinkIdentity(ADA, "carol", Optional.of(identity)));
    readBack(new SignInWithProvider("::1", other, "dora", "Dora", Optional.of(Role.AUDITOR)));
    readBack(new SignInWithProvider("::1", other, "dora", "Dora", Optional.of(Role.MEMBER)));
    assertThat(store.load().principals().get("dora").confirmedAt()).contains(clock.instant());
    Session session =
        new Session(
            "ab".repeat(32), "alice", clock.instant().plusSeconds(60), Optional.of("a session"));
    readBack(new OpenSession(ALICE, session, alice(), OpenSession.Proof.PROVIDER));
    readBack(new ChangePassword(ALICE, "a hash", "new hash", session.tokenHash()));
    LedgerState disabled = readBack(new DisableUser(ADA, "alice", true));
    assertThat(disabled.sessions()).isEmpty();
    assertThat(disabled.principals().get("alice"))
        .isEqualTo(
            new Principal(
                "alice",
                "Alice",
                Role.MEMBER,
                "new hash",
                true,
                Optional.empty(),
                Set.of(),
                Optional.empty()));
    assertThat(disabled.principals().get("carol").identity()).contains(identity);
    readBack(new DisableUser(ADA, "alice", false));
    LedgerState end = readBack(new LinkIdentity(ADA, "carol", Optional.empty()));
    assertThat(end.principals().get("carol").identity()).isEmpty();
    assertThat(end.principals().get("dora").role()).isEqualTo(Role.MEMBER);
  }

  @Test
  void hostsOfUsersRoundTripAndResolve() throws Exception {
    people();
    IpPrefix one = IpPrefix.parse("10.0.0.1");
    IpPrefix other = IpPrefix.parse("fd00::1");
    UserName alice = new UserName("alice");
    readBack(new RegisterHost(ADA, "alice", one, true));
    LedgerState both = readBack(new RegisterHost(ADA, "alice", other, true));
    assertThat(both.decisions().users().of(alice)).containsExactlyInAnyOrder(one, other);
    readBack(new RegisterHost(ADA, "alice", one, false));
    LedgerState moved = readBack(new RegisterHost(ADA, "ada", one, true));
    assertThat(moved.decisions().users().of(alice)).containsExactly(other);
    assertThat(moved.principals().get("ada").hosts()).containsExactly(one);
    assertThat(readBack(new DisableUser(ADA, "alice", true)).principals().get("alice").hosts())
        .containsExactly(other);
  }

  @Test
  void webhooksAndMailboxesRoundTrip() throws Exception {
    people();
    UUID id = new UUID(4, 1);
    Set<NotificationKind> all = EnumSet.allOf(NotificationKind.class);
    String right = "ab".repeat(32);
    readBack(register(id, all));
    readBack(register(new UUID(4, 2), Set.of(NotificationKind.MOVED)));
    readBack(new SwitchWebhook(Actor.SYSTEM, id, Optional.of("It fails.")));
    readBack(new SwitchWebhook(ALICE, id, Optional.empty()));
    readBack(new RemoveWebhook(ADA, id));
    readBack(new RegisterMailbox(ALICE, "alice@example.org", Set.of(), right));
    readBack(new ConfirmMail(ALICE, "cd".repeat(32)));
    readBack(new ConfirmMail(ALICE, right));
    readBack(new RegisterMailbox(ALICE, "alice@example.org", all, right));
    readBack(new RegisterMailbox(ALICE, "other@example.org", all, right));
    clock.advance(Duration.ofMinutes(1));
    LedgerState end = readBack(new RegisterMailbox(ADA, "ada@example.org", all, right));
    assertThat(end.contacts().webhooks()).containsOnlyKeys(new UUID(4, 2));
    assertThat(end.contacts().mailboxes().get("alice").address()).contains("alice@example.org");
    assertThat(readBack(new RemoveMailbox(ALICE)).contacts().mailboxes()).containsOnlyKeys("ada");
  }

  private static RegisterWebhook register(UUID id, Set<NotificationKind> kinds) {
    return new RegisterWebhook(
        ALICE, id, URI.create("https://example.org/"), new WebhookSecret("a secret"), kinds);
  }

  private BookWindow held(int number, Duration hold) {
    Instant now = clock.instant();
    WindowForm plain = Scene.form(10_000_000, now.plusSeconds(10), now.plusSeconds(70));
    return new BookWindow(
        ALICE, new UUID(1, number), Scene.form(plain, Placement.FIXED, Optional.of(hold)));
  }

  private static CreateShare part(String name, String parent, long maxReserveBps) {
    return new CreateShare(
        ADA,
        new CreateShare.Form(
            name,
            parent,
            new ShareDefinition(
                FlowGroup.parse("(srcHost=10.0.0.0/25)"), maxReserveBps, null, null),
            Set.of()));
  }

  private static ReshapeShare reshape(ShareChangeRequest request, ConflictingBookings onConflict) {
    return new ReshapeShare(ADA, request, onConflict, Optional.empty());
  }

  @Test
  void everyStatementOfTheTextLanguageRoundTrips() throws Exception {
    people();
    readBack(new UserStatement(ADA, "carol"));
    readBack(new RegisterHost(ADA, "carol", IpPrefix.parse("10.0.0.1"), true));
    readBack(new ShareStatement(ADA, (Statement.NewShare) parse(EVERY_PRIVILEGE)));
    readBack(
        new ShareStatement(ADA, (Statement.NewShare) parse("NewShare t for (*) on rootShare.")));
    readBack(new GrantStatement(ADA, "s", Optional.of("carol")));
    readBack(new GrantStatement(ADA, "s", Optional.empty()));
    int number = 0;
    for (String statement : REQUESTS) {
      number++;
      readBack(new RequestStatement(ADA, new UUID(2, number), (Request) parse(statement)));
    }
    LedgerState state = store.load();
    assertThat(state.open()).hasSize(REQUESTS.size());
    assertThat(state.decisions().shares().find("s").orElseThrow().privileges().bucket())
        .isPresent();
    assertThat(state.principals().get("carol").passwordHash()).isNull();
    readBack(new CancelBooking(ADA, new UUID(2, 1), Duration.ZERO));
    clock.advance(Duration.ofDays(1));
    readBack(new ExpireDue());
  }

  private static Statement parse(String text) {
    return StatementParser.parse(text);
  }

  private BookWindow waiting(int number, long rateBps) {
    WindowForm plain = window(number, rateBps).form();
    return new BookWindow(
        ALICE,
        new UUID(1, number),
        Scene.form(plain, new Placement.WaitForRoom(), Optional.empty()));
  }

  @Test
  void waitingRequestsRoundTrip() throws Exception {
    people();
    readBack(window(1, 90_000_000));
    for (int number = 2; number <= 4; number++) {
      readBack(waiting(number, 60_000_000));
    }
    UUID first = new UUID(1, 2);
    UUID second = new UUID(1, 3);
    UUID third = new UUID(1, 4);
    assertThat(store.load().waiting()).containsExactlyInAnyOrder(first, second, third);
    readBack(new CancelBooking(ALICE, new UUID(1, 1), Duration.ZERO));
    LedgerState tried = readBack(new RetryWaiting(List.of(first, second, third)));
    assertThat(tried.open().get(first).state()).isEqualTo(BookingState.BOOKED);
    assertThat(tried.waiting()).containsExactlyInAnyOrder(second, third);
    readBack(new CancelBooking(ALICE, third, Duration.ZERO));
    clock.advance(Duration.ofSeconds(20));
    LedgerState end = readBack(new ExpireDue());
    assertThat(end.waiting()).isEmpty();
    assertThat(end.open()).containsOnlyKeys(first);
  }

  @Test
  void aRefusalIsStoredButNotOpen() throws Exception {
    people();
    LedgerState state = readBack(once("k1", window(1, 95_000_000)));
    assertThat(state.open()).isEmpty();
    assertThat(state.requests()).hasSize(1);
  }

  @Test
  void theChainContinuesWhereItEnded() throws Exception {
    people();
    LedgerState before = store.load();
    decide(new NameHost(Actor.SYSTEM, "10.0.0.1", "h1"));
    LedgerState after = store.load();
    assertThat(after.auditSeq()).isEqualTo(before.auditSeq() + 1);
    assertThat(after.auditHash()).isNotEqualTo(before.auditHash());
  }

  @Test
  void aBatchOfAnEarlierEpochIsRefusedEntirely() throws Exception {
    people();
    long old;
    try (Leadership.Lease lease = leadership.acquire(Leadership.Waiting.DO_NOTHING)) {
      old = lease.epoch();
    }
    try (Leadership.Lease lease = leadership.acquire(Leadership.Waiting.DO_NOTHING)) {
      assertThat(lease.epoch()).isGreaterThan(old);
      LedgerState before = store.load();
      LedgerStore.Batch late =
          new LedgerStore.Batch(
              old,
              new NameHost(Actor.SYSTEM, "10.0.0.1", "h1")
                  .decide(before, clock.instant())
                  .changes(),
              List.of(),
              List.of());
      assertThatThrownBy(() -> store.commit(late)).isInstanceOf(StoreException.class);
      assertThat(store.load()).isEqualTo(before);
    }
  }
}
