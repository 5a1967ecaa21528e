package org.windowpane.gateway;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.anchors.AnchorSettings;
import org.windowpane.gateway.database.DatabaseOptions;
import org.windowpane.gateway.measurements.Retention;
import org.windowpane.gateway.options.ClientOptions;
import org.windowpane.gateway.options.ControllerOptions;
import org.windowpane.gateway.options.NotificationOptions;
import org.windowpane.gateway.options.OidcOptions;
import org.windowpane.gateway.options.QosOptions;
import org.windowpane.gateway.options.QuotaOptions;
import org.windowpane.gateway.options.TextOptions;
import org.windowpane.gateway.options.TokenOptions;
import org.windowpane.gateway.options.TracingOptions;
import org.windowpane.gateway.options.Values;
import org.windowpane.gateway.people.oidc.OidcSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs the gateway until the process is stopped. */
@Command(
    name = "serve",
    description = "Run the gateway: API, live events and the web.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    sortOptions = false)
public class ServeCommand implements Callable<Integer> {
  private static final Logger LOG = LoggerFactory.getLogger(ServeCommand.class);

  @Spec private CommandSpec spec;

  @Mixin private DatabaseOptions database;

  @Option(
      names = "--listen",
      paramLabel = "ADDRESS:PORT",
      defaultValue = "127.0.0.1:8080",
      description = "The address and port of the HTTP server.")
  private String listen;

  @Option(
      names = "--advertise",
      paramLabel = "URL",
      description = {
        "The URL at which other gateways on the same database forward requests to this one.",
        "The default is the address of --listen."
      })
  private String advertise;

  @Mixin private ClientOptions clients;

  @Mixin private TextOptions textOptions;

  @Mixin private ControllerOptions controllers;

  @Option(
      names = "--web",
      paramLabel = "DIR",
      defaultValue = "web/dist",
      description = "The directory of the built web; without one, the gateway serves the API only.")
  private Path web;

  @Option(
      names = "--docs",
      paramLabel = "DIR",
      defaultValue = "docs/dist",
      description = "The directory of the built documentation, which the gateway serves at /docs.")
  private Path docs;

  @Option(
      names = "--demo",
      defaultValue = "false",
      description = "Create users, shares and host names for a demo.")
  private boolean demo;

  @Option(
      names = "--set-up-token-file",
      paramLabel = "FILE",
      defaultValue = "data/set-up-token",
      description = {
        "The file for the token that creates the first administrator, with POST /api/v1/setup.",
        "The file exists only while there is no administrator. Only its owner can read it."
      })
  private Path setUpTokenFile;

  @Option(
      names = "--audit-anchors",
      paramLabel = "DIR",
      description = {
        "A directory of this gateway for signed hashes of the audit log, outside of the database.",
        "`audit verify` detects with them that events were removed or hashes computed again."
      })
  private Path auditAnchors;

  @Option(
      names = "--audit-anchor-seconds",
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "How long an event waits for such a hash at most, 1 to 86400.")
  private int auditAnchorSeconds;

  @Mixin private TokenOptions tokens;

  @Mixin private OidcOptions oidc;

  @Mixin private NotificationOptions notifications;

  @Option(
      names = "--install-lead-ms",
      paramLabel = "MS",
      defaultValue = "2000",
      description = "How long before its start the gateway sends a window to switches, 0 to 60000.")
  private int installLeadMs;

  @Option(
      names = "--plan-ahead-hours",
      paramLabel = "HOURS",
      defaultValue = "6",
      description = {
        "How far ahead the controllers have the plan, 0 to 168.",
        "Within this time windows begin and end although no gateway is running.",
        "The plan has at most 5000 beginnings and ends of windows ahead."
      })
  private int planAheadHours;

  @Option(
      names = "--sample-hours",
      paramLabel = "HOURS",
      defaultValue = "48",
      description = {
        "How long the gateway keeps measurements of each second, 2 to 744.",
        "1,000 ports with both directions take about 1 GB a day."
      })
  private int sampleHours;

  @Option(
      names = "--minute-days",
      paramLabel = "DAYS",
      defaultValue = "400",
      description = {
        "How long the gateway keeps measurements of each minute, 2 to 3660.",
        "1,000 ports with both directions take about 10 GB a year."
      })
  private int minuteDays;

  @Option(
      names = "--hour-days",
      paramLabel = "DAYS",
      defaultValue = "1830",
      description = "How long the gateway keeps measurements of each hour, --minute-days to 36600.")
  private int hourDays;

  @Mixin private QosOptions qos;

  @Mixin private QuotaOptions quotas;

  @Mixin private TracingOptions tracing;

  @Option(
      names = "--slow-query-ms",
      paramLabel = "MS",
      defaultValue = "500",
      description = "Log SQL statements that take this long or longer, without values, 1 to 60000.")
  private int slowQueryMs;

  @Option(
      names = "--log-format",
      paramLabel = "FORMAT",
      defaultValue = "TEXT",
      description = "The format of log lines: ${COMPLETION-CANDIDATES}.")
  private Logging.Format logFormat;

  @Override
  public Integer call() throws Exception {
    GatewaySettings settings = settings();
    Logging.use(logFormat);
    CountDownLatch stopped = new CountDownLatch(1);
    try (Gateway gateway = Gateway.start(settings)) {
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(
                  () -> {
                    LOG.info("stopping");
                    gateway.close();
                    stopped.countDown();
                  },
                  "stop"));
      LOG.info("answering at http://{}:{}", settings.listen().getHostString(), gateway.port());
      stopped.await();
    }
    return 0;
  }

  /**
   * The settings of the command line.
   *
   * @throws ParameterException if one is invalid
   */
  final GatewaySettings settings() {
    Optional<OidcSettings> oidcSettings = oidc.settings();
    return new GatewaySettings(
        database.url(),
        Duration.ofMillis(within("--slow-query-ms", slowQueryMs, 1, 60_000)),
        Values.address(spec, "--listen", listen),
        Optional.ofNullable(advertise).map(this::advertised),
        controllers.settings(Clock.systemUTC()),
        site(web),
        site(docs),
        demo,
        clients.trustedProxies(),
        clients.metrics(),
        tokens.policy(),
        tokens.confirmation(),
        Duration.ofMillis(within("--install-lead-ms", installLeadMs, 0, 60_000)),
        Duration.ofHours(within("--plan-ahead-hours", planAheadHours, 0, 168)),
        new Retention(
            Duration.ofHours(within("--sample-hours", sampleHours, 2, 744)),
            Duration.ofDays(within("--minute-days", minuteDays, 2, 3660)),
            Duration.ofDays(within("--hour-days", hourDays, minuteDays, 36_600))),
        quotas.quotas(),
        qos.profiles(),
        textOptions.settings(Clock.systemUTC()),
        setUpTokenFile,
        Optional.ofNullable(auditAnchors)
            .map(
                it ->
                    new AnchorSettings(
                        it,
                        Duration.ofSeconds(
                            within("--audit-anchor-seconds", auditAnchorSeconds, 1, 86_400)))),
        oidcSettings,
        notifications.settings(oidcSettings),
        tracing.settings(),
        EffectiveSettings.of(spec.commandLine()));
  }

  /** The directory if a site was built into it. */
  private static Optional<Path> site(Path directory) {
    return Optional.of(directory).filter(it -> Files.isRegularFile(it.resolve("index.html")));
  }

  private URI advertised(String value) {
    URI uri = Values.url(spec, "--advertise", value);
    if (uri.getUserInfo() != null || !uri.getPath().isEmpty() || uri.getQuery() != null) {
      throw new ParameterException(
          spec.commandLine(), "--advertise is the URL of a host and a port only, not " + value);
    }
    return uri;
  }

  private int within(String option, int value, int least, int most) {
    return Values.within(spec, option, value, least, most);
  }
}
