package org.windowpane.gateway.ledger.store;

import static java.nio.charset.StandardCharsets.UTF_16;
import static org.assertj.core.api.Assertions.assertThat;
import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;
import static org.windowpane.gateway.ledger.tables.KnownSourceTable.KNOWN_SOURCES;
import static org.windowpane.gateway.ledger.tables.LinkRisksTable.LINK_RISKS;
import static org.windowpane.gateway.ledger.tables.MailboxTable.MAILBOXES;
import static org.windowpane.gateway.ledger.tables.MaintenanceTable.MAINTENANCE;
import static org.windowpane.gateway.ledger.tables.PathRuleTable.PATH_RULES;
import static org.windowpane.gateway.ledger.tables.QuotaTable.QUOTAS;
import static org.windowpane.gateway.ledger.tables.RequestTable.REQUESTS;
import static org.windowpane.gateway.ledger.tables.ServiceTable.SERVICES;
import static org.windowpane.gateway.ledger.tables.ShareCreatorTable.SHARE_CREATORS;
import static org.windowpane.gateway.ledger.tables.TokenTable.TOKENS;
import static org.windowpane.gateway.ledger.tables.TrafficClassTable.TRAFFIC_CLASSES;
import static org.windowpane.gateway.ledger.tables.WebhookTable.WEBHOOKS;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.net.URI;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;
import org.windowpane.core.admission.booking.Ask;
import org.windowpane.core.admission.booking.BookingChange;
import org.windowpane.core.admission.booking.Recurrence;
import org.windowpane.core.admission.capacity.RuleLimits;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Network;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.network.Port;
import org.windowpane.core.network.Switch;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.bookings.BookSeries;
import org.windowpane.gateway.bookings.BookWindow;
import org.windowpane.gateway.bookings.ChangeBooking;
import org.windowpane.gateway.bookings.WindowForm;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.RejectedBatchException;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.quotas.Quota;
import org.windowpane.gateway.ledger.quotas.QuotaHolder;
import org.windowpane.gateway.ledger.quotas.QuotaKey;
import org.windowpane.gateway.ledger.quotas.QuotaKind;
import org.windowpane.gateway.ledger.quotas.Quotas;
import org.windowpane.gateway.ledger.resources.LinkRisks;
import org.windowpane.gateway.ledger.resources.MaintenanceRecord;
import org.windowpane.gateway.ledger.resources.PathRuleRecord;
import org.windowpane.gateway.ledger.resources.ServiceRecord;
import org.windowpane.gateway.ledger.resources.TrafficClassRecord;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.ApiToken;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.BookingRecord.Purpose;
import org.windowpane.gateway.ledger.rows.Deployment;
import org.windowpane.gateway.ledger.rows.DeploymentState;
import org.windowpane.gateway.ledger.rows.HopStatus;
import org.windowpane.gateway.ledger.rows.IdempotencyKey;
import org.windowpane.gateway.ledger.rows.Mailbox;
import org.windowpane.gateway.ledger.rows.NotificationKind;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.ProviderIdentity;
import org.windowpane.gateway.ledger.rows.RememberedRequest;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.rows.Scope;
import org.windowpane.gateway.ledger.rows.Session;
import org.windowpane.gateway.ledger.rows.Webhook;
import org.windowpane.gateway.ledger.rows.WebhookSecret;
import org.windowpane.gateway.ledger.tables.KnownSourceTable.KnownSources;
import org.windowpane.gateway.ledger.tables.ShareCreatorTable.ShareCreator;
import org.windowpane.gateway.network.NameHost;
import org.windowpane.gateway.network.RecordNetwork;
import org.windowpane.gateway.people.AddPrincipal;
import org.windowpane.gateway.people.LinkIdentity;
import org.windowpane.gateway.security.OpenSession;
import org.windowpane.gateway.shares.CreateShare;
import org.windowpane.gateway.shares.ShareDefinition;
import org.windowpane.gateway.testing.MovableClock;
import org.windowpane.gateway.testing.Scene;
import org.windowpane.gateway.testing.TestDatabase;
import org.windowpane.gateway.time.TrustedClock;
import org.windowpane.protocol.value.Action;
import org.windowpane.protocol.value.ClassPriority;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.FlowTable;
import org.windowpane.protocol.value.HeartbeatKey;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.QueueMode;
import org.windowpane.protocol.value.ServerChoice;
import org.windowpane.protocol.value.SwitchPort;
import org.windowpane.protocol.value.TrafficClass;
import org.windowpane.protocol.value.Transport;

/**
 * Commands with values at and beyond what the columns of PostgreSQL can store, in batches with
 * ordinary commands: none may cost others their answer or the gateway its leadership, and what is
 * in memory is always what is stored.
 */
final class LimitValuesTest {
  /** Without NUL, which requests cannot contain, and which is removed from names of switches. */
  private static final List<String> TEXTS =
      List.of(
          "",
          "a",
          "x".repeat(63),
          "x".repeat(64),
          "x".repeat(65),
          "x".repeat(100_000),
          "\ud800",
          "\udc00\ud800",
          "\ud83d\ude00",
          "\uffff",
          "\\x00",
          "'; DROP TABLE booking; --",
          "\u202e\u0007\u001b");

  private static final List<Long> NUMBERS =
      List.of(
          Long.MIN_VALUE,
          -1L,
          0L,
          1L,
          999L,
          1_000L,
          90_000_000L,
          1L << 31,
          1L << 53,
          Long.MAX_VALUE - 1,
          Long.MAX_VALUE);

  private static final List<Instant> INSTANTS =
      List.of(
          Instant.MIN,
          Instant.parse("-4713-11-24T00:00:00Z"),
          Instant.EPOCH,
          Scene.NOW,
          Scene.NOW.plusNanos(1),
          Scene.NOW.plusNanos(999),
          Scene.NOW.plusNanos(1_000),
          Scene.NOW.plusSeconds(60),
          Scene.NOW.plusSeconds(3_600).plusNanos(123_456_789),
          Instant.parse("9999-12-31T23:59:59.999999999Z"),
          Instant.parse("+294276-12-31T23:59:59.999999Z"),
          Instant.parse("+294277-01-01T00:00:00Z"),
          Instant.MAX);

  private final MovableClock clock = new MovableClock(Scene.NOW);
  private Database database;
  private Ledger ledger;
  private long epoch;
  private int ordinary;
  private int windows;

  @BeforeProperty
  void start() throws StoreException {
    database = Database.at(TestDatabase.migrated());
    ledger =
        new Ledger(
            new PostgresLedgerStore(database),
            PostgresLeadership.of(database, "test", Optional::empty, new TrustedClock()),
            clock,
            Quotas.NONE);
    ledger.start();
    eventually("the ledger leads", ledger::isLeading);
    epoch = epoch();
    Scene.beginning().forEach(ledger::decide);
  }

  @AfterProperty
  void stop() {
    ledger.close();
    database.close();
  }

  @Provide
  Arbitrary<Command<?>> commands() {
    Arbitrary<String> texts = Arbitraries.of(TEXTS);
    Arbitrary<Long> numbers = Arbitraries.of(NUMBERS);
    Arbitrary<Instant> instants = Arbitraries.of(INSTANTS);
    return Arbitraries.oneOf(
        Combinators.combine(texts, texts).as((address, name) -> naming(address, name)),
        texts.map(text -> naming("10.9." + (ordinary++ % 250) + ".1", text)),
        Combinators.combine(numbers, instants, instants).as(this::booking),
        Combinators.combine(texts, texts).as(this::purpose),
        Combinators.combine(numbers, numbers).as(this::required),
        Combinators.combine(numbers, instants).as(this::changed),
        Combinators.combine(texts, numbers, numbers).as(LimitValuesTest::sharing),
        Combinators.combine(texts, texts).as(LimitValuesTest::person),
        Combinators.combine(texts, instants).as(LimitValuesTest::session),
        texts.map(LimitValuesTest::recording),
        texts.map(text -> token(text, "a", Scene.NOW)),
        Combinators.combine(texts, instants).as((name, at) -> token(nextHash(), name, at)),
        Combinators.combine(texts, texts).as(this::webhook),
        Combinators.combine(texts, instants, numbers).as(LimitValuesTest::mailbox),
        texts.map(text -> request(text, "0".repeat(64), Scene.NOW)),
        Combinators.combine(texts, instants).as((hash, at) -> request(nextHash(), hash, at)),
        Combinators.combine(texts, texts).as(LimitValuesTest::source),
        Combinators.combine(texts, texts).as(LimitValuesTest::identity),
        Combinators.combine(texts, numbers).as(LimitValuesTest::quota),
        Combinators.combine(texts, numbers).as(LimitValuesTest::service),
        Combinators.combine(texts, numbers, numbers, instants).as(LimitValuesTest::trafficClass),
        Combinators.combine(texts, numbers, instants, instants).as(LimitValuesTest::pathRule),
        Combinators.combine(texts, numbers, instants, instants).as(this::maintenance),
        Combinators.combine(texts, numbers).as(LimitValuesTest::risks),
        Combinators.combine(texts, texts).as(LimitValuesTest::creator),
        Combinators.combine(texts, numbers).as(LimitValuesTest::seeing),
        texts.map(text -> deploying(text)),
        Combinators.combine(numbers, instants).as(this::series));
  }

  private static Command<?> naming(String address, String name) {
    return new NameHost(Actor.SYSTEM, address, name);
  }

  /** A command that is put together when it is decided: values that it cannot have fail there. */
  private static <A> Command<A> deferred(Supplier<Command<A>> command) {
    return (state, now) -> command.get().decide(state, now);
  }

  private Command<?> booking(long rateBps, Instant start, Instant end) {
    UUID id = new UUID(2, windows++);
    return deferred(
        () -> new BookWindow(Scene.actor("alice"), id, Scene.form(rateBps, start, end)));
  }

  /** A booking for a purpose that the forms of requests would not all let pass. */
  private Command<?> purpose(String application, String label) {
    UUID id = new UUID(2, windows++);
    Instant start = Scene.NOW.plusSeconds(60);
    return deferred(
        () ->
            new BookWindow(
                Scene.actor("alice"),
                id,
                Scene.form(
                    Scene.form(1_000L, start, start.plusSeconds(1)),
                    new Purpose(application, label))));
  }

  /**
   * A booking whose path may have any number of hops, and must lead through a switch or avoid it.
   */
  private Command<?> required(long dpid, long mostHops) {
    UUID id = new UUID(2, windows++);
    Instant start = Scene.NOW.plusSeconds(60);
    WindowForm any = Scene.form(1_000L, start, start.plusSeconds(1));
    PathRequirements path =
        new PathRequirements(
            List.of(Scene.S1),
            dpid < 0 ? Set.of(new Dpid(dpid)) : Set.of(),
            Set.of(),
            OptionalInt.of((int) mostHops));
    return deferred(
        () ->
            new BookWindow(
                Scene.actor("alice"),
                id,
                new WindowForm(
                    any.share(),
                    any.flowGroup(),
                    new Ask.Reserve(1_000L, path),
                    any.strictness(),
                    any.start(),
                    any.end(),
                    any.placement(),
                    any.hold(),
                    any.purpose())));
  }

  /** Another rate and another end of the last window. */
  private Command<?> changed(long rateBps, Instant end) {
    UUID id = new UUID(2, Math.max(0, windows - 1));
    return deferred(
        () ->
            new ChangeBooking(
                Scene.actor("alice"),
                id,
                new BookingChange(Optional.of(end), OptionalLong.of(rateBps))));
  }

  private static Command<?> sharing(String name, long most, long least) {
    return deferred(
        () ->
            new CreateShare(
                Scene.actor("ada"),
                new CreateShare.Form(
                    name,
                    "rootShare",
                    new ShareDefinition(
                        FlowGroup.ALL,
                        most,
                        true,
                        true,
                        new ShareDefinition.Bounds(
                            OptionalLong.of(least),
                            OptionalLong.of(least),
                            OptionalLong.of(most),
                            OptionalLong.of(least),
                            OptionalInt.of((int) Math.max(0, Math.min(most, 1 << 20))),
                            OptionalLong.of(Math.max(0, Math.min(most, RuleLimits.NETWORK))))),
                    Set.of("alice"))));
  }

  private static Command<?> person(String name, String fullName) {
    return deferred(
        () -> new AddPrincipal(Actor.SYSTEM, new Principal(name, fullName, Role.MEMBER, "hash")));
  }

  private static Command<?> session(String hash, Instant end) {
    Principal alice = new Principal("alice", "alice", Role.MEMBER, "hash");
    return deferred(
        () ->
            new OpenSession(
                Scene.actor("alice"),
                new Session(hash, "alice", end.truncatedTo(ChronoUnit.SECONDS)),
                alice,
                OpenSession.Proof.SECRET));
  }

  /** A change of a row that no command checks before. */
  private static Command<?> storing(Supplier<Change<?, ?>> change) {
    return (state, now) -> new Command.Outcome<>(List.of(change.get()), List.of(), 0);
  }

  private String nextHash() {
    return "%064x".formatted(windows++);
  }

  /** What is the same for each token with a hash follows from the hash. */
  private static Command<?> token(String hash, String name, Instant at) {
    UUID id = UUID.nameUUIDFromBytes(hash.getBytes(UTF_16));
    Optional<Instant> then = Optional.of(at.truncatedTo(ChronoUnit.SECONDS));
    return storing(
        () ->
            TOKENS.upsert(
                new ApiToken(id, hash, "alice", name, Set.of(Scope.READ), Scene.NOW, then, then)));
  }

  private Command<?> webhook(String host, String text) {
    UUID id = new UUID(5, windows++);
    return storing(
        () ->
            WEBHOOKS.upsert(
                new Webhook(
                    id,
                    "alice",
                    URI.create("https://" + host),
                    new WebhookSecret(text),
                    Set.of(NotificationKind.GRANTED),
                    Scene.NOW,
                    Optional.of(new Webhook.Off(Scene.NOW, text)))));
  }

  private static Command<?> mailbox(String text, Instant at, long tries) {
    Instant then = at.truncatedTo(ChronoUnit.SECONDS);
    return storing(
        () ->
            MAILBOXES.upsert(
                new Mailbox(
                    "alice",
                    Optional.of(text),
                    Set.of(NotificationKind.REFUSED),
                    Optional.of(new Mailbox.Pending(text, text, then, then, (int) tries)))));
  }

  private static Command<?> request(String key, String hash, Instant at) {
    Instant then = at.truncatedTo(ChronoUnit.SECONDS);
    return storing(
        () ->
            REQUESTS.upsert(
                new RememberedRequest(
                    new IdempotencyKey("alice", key), hash, List.of(new UUID(-1, -1)), then)));
  }

  private static Command<?> source(String principal, String source) {
    return storing(() -> KNOWN_SOURCES.upsert(KnownSources.first(principal, source)));
  }

  private static Command<?> identity(String issuer, String subject) {
    return deferred(
        () ->
            new LinkIdentity(
                Scene.actor("ada"), "alice", Optional.of(new ProviderIdentity(issuer, subject))));
  }

  private static Command<?> quota(String name, long value) {
    QuotaHolder holder = new QuotaHolder(QuotaHolder.Type.USER, name);
    return storing(
        () -> QUOTAS.upsert(new Quota(new QuotaKey(holder, QuotaKind.WEBHOOKS), (int) value)));
  }

  /** What never changes of a service follows from its name. */
  private static Command<?> service(String name, long port) {
    return storing(
        () ->
            SERVICES.upsert(
                new ServiceRecord(
                    name + port,
                    "team",
                    IpPrefix.parse("10.7.0.1"),
                    Transport.TCP,
                    (int) port,
                    new Action.Service(
                        ServerChoice.RANDOM,
                        10,
                        true,
                        Optional.of(new HeartbeatKey("0".repeat(64))),
                        List.of(
                            new Action.Service.Server(IpPrefix.parse("10.0.0.2"), 80, 1, false))),
                    "ada",
                    Scene.NOW)));
  }

  /** What never changes of a class follows from its name. */
  private static Command<?> trafficClass(String name, long least, long most, Instant end) {
    return storing(
        () ->
            TRAFFIC_CLASSES.upsert(
                new TrafficClassRecord(
                    name + least + most + end,
                    "team",
                    List.of(FlowGroup.ALL),
                    new TrafficClass(
                        (int) Math.floorMod(least, 32L),
                        ClassPriority.LOW,
                        least,
                        OptionalLong.of(most)),
                    new Window(Scene.NOW, end),
                    "ada",
                    Scene.NOW,
                    Optional.of(Scene.NOW))));
  }

  /** What never changes of a path rule follows from its name. */
  private static Command<?> pathRule(String name, long number, Instant start, Instant end) {
    return storing(
        () ->
            PATH_RULES.upsert(
                new PathRuleRecord(
                    name + number + start + end,
                    "team",
                    FlowGroup.ALL,
                    new Action.Avoid(new Dpid(number)),
                    number > 0,
                    new Window(start, end),
                    "ada",
                    Scene.NOW,
                    Optional.of(Scene.NOW))));
  }

  private Command<?> maintenance(String reason, long number, Instant start, Instant end) {
    UUID id = new UUID(5, windows++);
    return storing(
        () ->
            MAINTENANCE.upsert(
                new MaintenanceRecord(
                    id,
                    Optional.of(id),
                    reason,
                    Set.of(new Dpid(number)),
                    Set.of(new SwitchPort(Scene.S1, (int) number)),
                    new Window(start, end),
                    true,
                    "ada",
                    Scene.NOW)));
  }

  private static Command<?> risks(String name, long number) {
    return storing(
        () ->
            LINK_RISKS.upsert(
                new LinkRisks(new SwitchPort(new Dpid(number), (int) number), Set.of(name))));
  }

  private static Command<?> creator(String share, String principal) {
    return storing(() -> SHARE_CREATORS.upsert(new ShareCreator(share + principal, principal)));
  }

  /** The network with another switch. */
  private static Command<?> seeing(String text, long number) {
    return deferred(
        () -> {
          Network known = Scene.network();
          List<Switch> switches = new ArrayList<>(known.switches().values());
          switches.add(
              Switch.of(
                  new Dpid(number),
                  List.of(new Port((int) number, text, true, number, (int) number)),
                  List.of(new FlowTable((int) number, text, number)),
                  QueueMode.NATIVE,
                  text));
          return new RecordNetwork(
              Network.of(switches, List.copyOf(known.links().values()), known.hosts()));
        });
  }

  /** A report about a booking that a switch refused, with this reason. */
  private static Command<?> deploying(String reason) {
    return (state, now) ->
        new Command.Outcome<>(
            state.open().values().stream()
                .limit(1)
                .<Change<?, ?>>map(
                    it ->
                        BOOKINGS.upsert(
                            it.deployed(
                                new Deployment(
                                    DeploymentState.FAILED,
                                    Scene.NOW,
                                    reason,
                                    List.of(new HopStatus(Scene.S1, reason, 1, reason))))))
                .toList(),
            List.of(),
            0);
  }

  private Command<?> series(long rateBps, Instant first) {
    return deferred(
        () -> {
          LocalDate day = dayOf(first);
          Recurrence daily =
              new Recurrence(
                  LocalTime.NOON,
                  ZoneOffset.UTC,
                  Duration.ofHours(1),
                  EnumSet.allOf(DayOfWeek.class),
                  day,
                  day.plusDays(1));
          return new BookSeries(
              Scene.actor("alice"),
              () -> new UUID(2, windows++),
              Scene.form(rateBps, Scene.NOW, Scene.NOW.plusSeconds(1)),
              daily,
              false);
        });
  }

  /** The day of an instant. Requests have days, and none that Java cannot represent. */
  private static LocalDate dayOf(Instant instant) {
    try {
      return LocalDate.ofInstant(instant, ZoneOffset.UTC);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** An event whose every text is the same. */
  private static Command<?> recording(String text) {
    return (state, now) ->
        new Command.Outcome<>(
            List.of(),
            List.of(AuditEntry.done(new Actor(text, text), text, text, Map.of(text, text))),
            0);
  }

  @Property(tries = 300)
  void whatCannotBeStoredFailsAlone(@ForAll("batches") List<Command<?>> batch) throws Exception {
    List<CompletableFuture<?>> unusual = new ArrayList<>();
    List<CompletableFuture<?>> usual = new ArrayList<>();
    for (Command<?> command : batch) {
      unusual.add(ledger.submit(command));
      String name = "h" + ++ordinary;
      usual.add(
          ledger.submit(naming("10.%d.%d.2".formatted(16 + ordinary / 250, ordinary % 250), name)));
    }
    for (CompletableFuture<?> answer : usual) {
      answer.get();
    }
    for (CompletableFuture<?> answer : unusual) {
      try {
        answer.get();
      } catch (ExecutionException e) {
        assertThat(e.getCause())
            .isInstanceOfAny(
                RejectedBatchException.class,
                IllegalArgumentException.class,
                ArithmeticException.class); // Two minima whose sum is more than a long.
      }
    }
    assertThat(ledger.isLeading()).isTrue();
    assertThat(epoch()).isEqualTo(epoch);
    assertThat(new PostgresLedgerStore(database).load()).isEqualTo(ledger.state());
  }

  @Provide
  Arbitrary<List<Command<?>>> batches() {
    return commands().list().ofMinSize(1).ofMaxSize(8);
  }

  private long epoch() {
    return database
        .work()
        .withHandle(
            handle -> handle.createQuery("SELECT epoch FROM leadership").mapTo(Long.class).one());
  }
}
