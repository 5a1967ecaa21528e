package org.windowpane.gateway;

import com.fasterxml.uuid.Generators;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.anchors.AnchorFile;
import org.windowpane.gateway.anchors.AnchorSettings;
import org.windowpane.gateway.anchors.AnchorWriter;
import org.windowpane.gateway.audit.PostgresAuditTrail;
import org.windowpane.gateway.bookings.history.PostgresBookings;
import org.windowpane.gateway.bookings.history.PostgresLinkPast;
import org.windowpane.gateway.bookings.waiting.WaitingRequests;
import org.windowpane.gateway.camara.OrderKeeper;
import org.windowpane.gateway.controller.ControllerClient;
import org.windowpane.gateway.controller.Controllers;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.database.DatabaseStart;
import org.windowpane.gateway.enforcement.BookingRerouter;
import org.windowpane.gateway.enforcement.PlanKeeper;
import org.windowpane.gateway.ledger.Feed;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.quotas.QuotaHolder;
import org.windowpane.gateway.ledger.quotas.QuotaKey;
import org.windowpane.gateway.ledger.quotas.QuotaKind;
import org.windowpane.gateway.ledger.schedule.Scheduler;
import org.windowpane.gateway.ledger.state.QuotaLimits;
import org.windowpane.gateway.ledger.store.MeteredLedgerStore;
import org.windowpane.gateway.ledger.store.PostgresLeadership;
import org.windowpane.gateway.ledger.store.PostgresLedgerStore;
import org.windowpane.gateway.ledger.store.TableCheck;
import org.windowpane.gateway.ledger.tables.Tables;
import org.windowpane.gateway.measurements.live.SampleKeeper;
import org.windowpane.gateway.measurements.live.SampleWriter;
import org.windowpane.gateway.measurements.live.Telemetry;
import org.windowpane.gateway.measurements.live.TelemetryPoller;
import org.windowpane.gateway.measurements.store.PostgresSampleUpkeep;
import org.windowpane.gateway.measurements.store.PostgresSamples;
import org.windowpane.gateway.network.DriftPoller;
import org.windowpane.gateway.network.NetworkWatcher;
import org.windowpane.gateway.security.ConnectionQuotas;
import org.windowpane.gateway.security.QueryTimes;
import org.windowpane.gateway.security.RequestRates;
import org.windowpane.gateway.server.HttpServer;
import org.windowpane.gateway.server.MetricsServer;
import org.windowpane.gateway.server.Probes;
import org.windowpane.gateway.server.Running;
import org.windowpane.gateway.text.TextListener;
import org.windowpane.gateway.time.TrustedClock;
import org.windowpane.gateway.tracing.Tracing;
import org.windowpane.gateway.watch.RunningClock;
import org.windowpane.gateway.watch.Watchdog;

/** Creates, starts and stops all parts of a gateway. The only class that knows every part. */
public final class Gateway implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Gateway.class);
  private static final Duration DATABASE_TIMEOUT = Duration.ofSeconds(60);

  private final Deque<AutoCloseable> running = new ArrayDeque<>();
  private final AtomicBoolean closed = new AtomicBoolean();
  private Scheduler scheduler;
  private HttpServer server;
  private MetricsServer metricsServer;
  private TextListener text;

  private Gateway() {}

  /**
   * Starts a gateway. It answers at once, and decides as soon as it is active.
   *
   * @throws Exception if a part does not start; the parts that run are stopped first
   */
  static Gateway start(GatewaySettings settings) throws Exception {
    return start(settings, new TrustedClock(), true);
  }

  /**
   * Starts a gateway for a demo's history, with a clock in the past. It decides, and does not
   * enforce, measure, or notify: that cannot be done in the past.
   *
   * @throws Exception if the database has any event, or a part does not start
   */
  static Gateway startInPast(GatewaySettings settings, TrustedClock past) throws Exception {
    return start(settings, past, false);
  }

  private static Gateway start(GatewaySettings settings, TrustedClock clock, boolean enforces)
      throws Exception {
    Gateway gateway = new Gateway();
    try {
      gateway.startAll(settings, clock, enforces);
      return gateway;
    } catch (Exception e) {
      gateway.close();
      throw e;
    }
  }

  private void startAll(GatewaySettings settings, TrustedClock clock, boolean enforces)
      throws Exception {
    Running running = new Running(Version.ofJar(), clock.instant(), settings.effective());
    Database database = started(Database.at(settings.databaseUrl(), settings.slowQuery()));
    DatabaseStart.await(database, DATABASE_TIMEOUT);
    TableCheck.check(database, Tables.ALL);
    if (!enforces) {
      requireNoEvents(database);
    }
    PrometheusMeterRegistry metrics = metrics();
    database.measureBy(metrics);
    Tracing tracing = started(Tracing.of(settings.tracing(), running.version(), metrics));
    Feed feed = new Feed();
    Watchdog watchdog = new Watchdog();
    PostgresLeadership leadership =
        PostgresLeadership.of(database, holder(), () -> address(settings), clock);
    Ledger ledger =
        started(
            new Ledger(
                new MeteredLedgerStore(new PostgresLedgerStore(database), metrics),
                leadership,
                clock,
                settings.quotas(),
                watchdog));
    AnchorWriter anchors = null;
    if (settings.anchors().isPresent() && enforces) {
      AnchorSettings wanted = settings.anchors().get();
      anchors =
          started(
              new AnchorWriter(
                  AnchorFile.in(wanted.directory()), ledger, wanted.interval(), clock));
    }
    Gauges gauges = new Gauges(metrics, clock);
    gauges.of(ledger);
    RunningClock runningClock = started(RunningClock.started());
    Controllers controllers =
        started(
            new Controllers(
                clients(settings),
                ledger::epoch,
                ledger::exceed,
                runningClock::nanos,
                clock,
                feed,
                watchdog));
    gauges.of(controllers);
    PlanKeeper keeper =
        started(
            new PlanKeeper(
                controllers,
                ledger,
                clock,
                settings.installLead(),
                settings.planAhead(),
                watchdog));
    scheduler =
        started(new Scheduler(ledger, clock, settings.installLead(), keeper::wake, watchdog));
    OrderKeeper orders = started(new OrderKeeper(ledger, clock, settings.installLead()));
    BookingRerouter paths = started(new BookingRerouter(ledger, controllers, clock, watchdog));
    NetworkWatcher watcher = started(new NetworkWatcher(controllers, ledger, clock, watchdog));
    PostgresSamples samples = new PostgresSamples(database);
    Telemetry telemetry = new Telemetry(samples, settings.retention());
    SampleWriter writer = started(new SampleWriter(samples, new SampleMetrics(metrics)));
    TelemetryPoller poller =
        started(new TelemetryPoller(controllers, ledger, telemetry, writer, feed));
    SampleKeeper samplesKeeper =
        started(
            new SampleKeeper(
                new PostgresSampleUpkeep(database),
                settings.retention(),
                ledger::isLeading,
                clock));
    gauges.of(telemetry);
    gauges.of(samplesKeeper);
    gauges.of(scheduler);
    DriftPoller drifts = started(new DriftPoller(controllers, ledger));
    Supplier<UUID> ids = Generators.timeBasedEpochGenerator()::generate;
    NotificationParts notifications =
        started(
            new NotificationParts(settings.notifications(), database, ledger, clock, ids, metrics));
    gauges.of(notifications.sender());
    ledger.listen(scheduler);
    ledger.listen(paths);
    ledger.listen(feed);
    ledger.listen(new WaitingRequests(ledger));
    SignInParts signIn =
        started(
            new SignInParts(
                new SignInParts.Settings(
                    new SetUpTokenFile(settings.setUpTokenFile()),
                    settings.oidc(),
                    settings.confirmation()),
                ledger,
                leadership,
                clock,
                metrics));
    if (!settings.demo()) {
      ledger.listen(signIn.authentication().setUp());
    }
    QuotaLimits quotas = new QuotaLimits(settings.quotas());
    ConnectionQuotas connections = new ConnectionQuotas(ledger::readable, quotas);
    RequestRates rates =
        new RequestRates(
            user -> quota(ledger, quotas, user, QuotaKind.REQUESTS_PER_SECOND),
            settings.quotas().of(QuotaHolder.Type.USER, QuotaKind.REQUESTS_PER_SECOND),
            System::nanoTime);
    QueryTimes queryTimes =
        new QueryTimes(
            user -> quota(ledger, quotas, user, QuotaKind.QUERY_SECONDS_PER_MINUTE),
            settings.quotas().of(QuotaHolder.Type.USER, QuotaKind.QUERY_SECONDS_PER_MINUTE),
            System::nanoTime);
    DatabaseProbe databaseProbe = started(new DatabaseProbe(database));
    Probes probes =
        new Probes(
            databaseProbe::state,
            ledger::isLeading,
            ledger::isFollowing,
            watchdog::hanging,
            new Health(ledger, controllers, keeper, scheduler, telemetry, clock)::parts);
    if (settings.metricsListen().isPresent()) {
      metricsServer = started(new MetricsServer(settings.metricsListen().get(), probes, metrics));
    }
    server =
        started(
            new HttpServer(
                new HttpServer.Parts(
                    ledger,
                    leadership,
                    new PostgresBookings(database),
                    new PostgresLinkPast(database),
                    new PostgresAuditTrail(database),
                    connections,
                    telemetry,
                    drifts,
                    controllers,
                    keeper::report,
                    feed,
                    signIn.authentication(),
                    notifications.services(),
                    probes,
                    running,
                    metrics,
                    tracing,
                    clock,
                    ids),
                new HttpServer.Settings(
                    settings.listen(),
                    settings.web(),
                    settings.docs(),
                    settings.proxies(),
                    settings.tokens(),
                    quotas,
                    settings.profiles(),
                    settings.installLead(),
                    rates,
                    queryTimes)));
    if (settings.text().isPresent() && enforces) {
      text =
          started(
              new TextListener(
                  new TextListener.Parts(
                      ledger,
                      signIn.authentication().logIn(),
                      rates,
                      connections,
                      signIn.authentication().events(),
                      clock,
                      ids),
                  settings.text().get()));
    }
    server.open();
    databaseProbe.start();
    if (metricsServer != null) {
      metricsServer.start();
    }
    ledger.start();
    signIn.start();
    if (anchors != null) {
      anchors.start();
    }
    controllers.start();
    scheduler.start();
    paths.start();
    orders.start();
    watcher.start();
    if (enforces) {
      keeper.start();
      samplesKeeper.start();
      poller.start();
      drifts.start();
      notifications.start();
    }
    if (settings.demo()) {
      new DemoSeed(ledger, signIn.passwords()).plant();
    }
    server.start();
    if (text != null) {
      text.start();
    }
  }

  private static void requireNoEvents(Database database) {
    boolean hasEvents =
        database
            .work()
            .withHandle(
                handle ->
                    handle
                        .createQuery("SELECT EXISTS (SELECT FROM audit_event)")
                        .mapTo(Boolean.class)
                        .one());
    if (hasEvents) {
      throw new IllegalStateException(
          "A history needs an empty database, and this one has events.");
    }
  }

  /**
   * Brings the clock of a gateway that began in the past to an instant, or to the present.
   *
   * @throws UnavailableException if this gateway is not active
   */
  void advance(TrustedClock past, Instant to) throws InterruptedException {
    scheduler.advance(past, to);
  }

  private static int quota(Ledger ledger, QuotaLimits quotas, String user, QuotaKind kind) {
    QuotaKey key = QuotaKey.ofUser(user, kind);
    try {
      return quotas.of(ledger.readable(), key);
    } catch (UnavailableException e) {
      return quotas.standard(key);
    }
  }

  private static PrometheusMeterRegistry metrics() {
    PrometheusMeterRegistry metrics = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    new JvmMemoryMetrics().bindTo(metrics);
    new JvmThreadMetrics().bindTo(metrics);
    new ProcessorMetrics().bindTo(metrics);
    new UptimeMetrics().bindTo(metrics);
    return metrics;
  }

  private static String holder() {
    return "gateway-" + ProcessHandle.current().pid();
  }

  private static List<ControllerClient> clients(GatewaySettings settings) {
    return settings.controllers().urls().stream()
        .map(url -> new ControllerClient(url, secret(settings), settings.controllers().tls()))
        .toList();
  }

  /** Reads the file on every request, so that it can change while the gateway runs. */
  private static Supplier<String> secret(GatewaySettings settings) {
    return () -> settings.controllers().secretFile().map(Gateway::line).orElse("");
  }

  private static String line(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new UncheckedIOException("--controller-secret-file cannot be read", e);
    }
  }

  private <T extends AutoCloseable> T started(T part) {
    running.push(part);
    return part;
  }

  /**
   * The URL at which other gateways reach this one; empty if it listens on all addresses and {@code
   * --advertise} is not set.
   */
  private Optional<URI> address(GatewaySettings settings) {
    InetSocketAddress listen = settings.listen();
    return settings
        .advertise()
        .or(
            () ->
                listen.isUnresolved() || listen.getAddress().isAnyLocalAddress()
                    ? Optional.empty()
                    : Optional.of(
                        URI.create("http://" + inBrackets(listen.getHostString()) + ":" + port())));
  }

  private static String inBrackets(String host) {
    return host.contains(":") ? "[" + host + "]" : host;
  }

  /** The port of the HTTP server. */
  int port() {
    return server.port();
  }

  /** The port of the server for metrics. */
  int metricsPort() {
    return metricsServer.port();
  }

  /** The port of the text language. */
  int textPort() {
    return text.port();
  }

  /** Stops every part, the last one first. */
  @Override
  public void close() {
    if (closed.getAndSet(true)) {
      return;
    }
    for (AutoCloseable part : running) {
      try {
        part.close();
      } catch (Exception e) {
        LOG.warn("a part could not be stopped", e);
      }
    }
  }
}
