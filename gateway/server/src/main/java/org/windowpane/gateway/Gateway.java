package org.windowpane.gateway;

import com.fasterxml.uuid.Generators;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.application.Feed;
import org.windowpane.gateway.application.Ledger;
import org.windowpane.gateway.application.LedgerStore.StoreException;
import org.windowpane.gateway.application.Scheduler;
import org.windowpane.gateway.enforcement.ControllerClient;
import org.windowpane.gateway.enforcement.ControllerLink;
import org.windowpane.gateway.enforcement.NetworkWatcher;
import org.windowpane.gateway.enforcement.PathKeeper;
import org.windowpane.gateway.enforcement.PlanKeeper;
import org.windowpane.gateway.persistence.Database;
import org.windowpane.gateway.persistence.PostgresBookings;
import org.windowpane.gateway.persistence.PostgresLeadership;
import org.windowpane.gateway.persistence.PostgresLedgerStore;
import org.windowpane.gateway.persistence.PostgresSamples;
import org.windowpane.gateway.rest.HttpServer;
import org.windowpane.gateway.rest.Probes;
import org.windowpane.gateway.security.LogIn;
import org.windowpane.gateway.security.LogInThrottle;
import org.windowpane.gateway.security.Passwords;
import org.windowpane.gateway.telemetry.DriftPoller;
import org.windowpane.gateway.telemetry.Telemetry;
import org.windowpane.gateway.telemetry.TelemetryPoller;
import org.windowpane.gateway.text.TextListener;

/** All parts of a gateway, put together. The only class that sees every one. */
final class Gateway implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Gateway.class);
  private static final Duration DATABASE_PATIENCE = Duration.ofSeconds(60);
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final Deque<AutoCloseable> running = new ArrayDeque<>();
  private final AtomicBoolean closed = new AtomicBoolean();
  private HttpServer server;
  private TextListener text;

  private Gateway() {}

  /**
   * Starts a gateway. It answers at once, and decides as soon as it leads.
   *
   * @throws Exception where a part cannot be started; those that were are stopped
   */
  static Gateway start(GatewaySettings settings) throws Exception {
    Gateway gateway = new Gateway();
    try {
      gateway.startAll(settings, Clock.systemUTC());
      return gateway;
    } catch (Exception e) {
      gateway.close();
      throw e;
    }
  }

  private void startAll(GatewaySettings settings, Clock clock) throws Exception {
    Database database = started(Database.at(settings.databaseUrl()));
    migrate(database);
    PrometheusMeterRegistry metrics = metrics();
    Feed feed = new Feed();
    Ledger ledger =
        started(
            new Ledger(
                new MeteredLedgerStore(new PostgresLedgerStore(database), metrics),
                new PostgresLeadership(database, holder(), true),
                clock));
    Gauge.builder("windowpane.ledger.leading", ledger, it -> it.isLeading() ? 1 : 0)
        .description("Whether this gateway writes the record")
        .register(metrics);
    Gauge.builder("windowpane.ledger.queue", ledger, Ledger::queueLength)
        .description("Commands that wait to be decided")
        .register(metrics);
    ControllerClient controller = new ControllerClient(settings.controllerUrl(), secret(settings));
    ControllerLink link = new ControllerLink(clock, feed);
    Gauge.builder("windowpane.controller.connected", link, it -> it.status().connected() ? 1 : 0)
        .description("Whether the controller answers")
        .register(metrics);
    PlanKeeper keeper =
        started(new PlanKeeper(controller, link, ledger, clock, settings.installLead()));
    Scheduler scheduler =
        started(new Scheduler(ledger, clock, settings.installLead(), keeper::wake));
    PathKeeper paths = started(new PathKeeper(ledger, link, clock));
    NetworkWatcher watcher = started(new NetworkWatcher(controller, link, ledger, clock));
    PostgresSamples samples = new PostgresSamples(database);
    Telemetry telemetry = new Telemetry(samples);
    TelemetryPoller poller =
        started(
            new TelemetryPoller(controller, ledger, telemetry, samples, feed, settings.samples()));
    DriftPoller drifts = started(new DriftPoller(controller, ledger));
    ledger.listen(scheduler);
    ledger.listen(paths);
    ledger.listen(feed);
    Passwords passwords = new Passwords();
    LogIn logIn = new LogIn(ledger, passwords, new LogInThrottle(), clock);
    Supplier<UUID> ids = Generators.timeBasedEpochGenerator()::generate;
    server =
        started(
            new HttpServer(
                new HttpServer.Parts(
                    ledger,
                    new PostgresBookings(database),
                    telemetry,
                    drifts,
                    link::status,
                    feed,
                    logIn,
                    new Probes(
                        database::answers, () -> link.status().connected(), ledger::isLeading),
                    metrics,
                    clock,
                    ids),
                new HttpServer.Settings(
                    settings.listen(),
                    settings.web(),
                    settings.secureCookies(),
                    settings.installLead())));
    if (settings.text().isPresent()) {
      text =
          started(
              new TextListener(
                  new TextListener.Parts(ledger, logIn, clock, ids), settings.text().get()));
    }
    ledger.start();
    keeper.start();
    scheduler.start();
    paths.start();
    watcher.start();
    poller.start();
    drifts.start();
    if (settings.demo()) {
      new DemoSeed(ledger, passwords).plant();
    }
    server.start();
    if (text != null) {
      text.start();
    }
  }

  private static void migrate(Database database) throws StoreException, InterruptedException {
    long deadline = System.nanoTime() + DATABASE_PATIENCE.toNanos();
    while (!database.isThere()) {
      if (System.nanoTime() - deadline > 0) {
        throw new StoreException("the database does not answer", null);
      }
      LOG.info("waiting for the database");
      Thread.sleep(PAUSE.toMillis());
    }
    database.migrate();
  }

  private static PrometheusMeterRegistry metrics() {
    PrometheusMeterRegistry metrics = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    new JvmMemoryMetrics().bindTo(metrics);
    new JvmThreadMetrics().bindTo(metrics);
    return metrics;
  }

  private static String holder() {
    return "gateway-" + ProcessHandle.current().pid();
  }

  /** Read anew with every request, so that it can be changed while the gateway runs. */
  private static Supplier<String> secret(GatewaySettings settings) {
    return () -> settings.controllerSecretFile().map(Gateway::line).orElse("");
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

  /** The port that it answers on. */
  int port() {
    return server.port();
  }

  /** The port that it hears the text language at. */
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
