package org.windowpane.gateway;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.telemetry.TelemetryPoller;
import org.windowpane.gateway.text.Limits;
import org.windowpane.gateway.text.TextListener;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs the gateway until it is told to stop. */
@Command(
    name = "serve",
    description = "Run the gateway: API, live events and the web.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    sortOptions = false)
final class ServeCommand implements Callable<Integer> {
  private static final Logger LOG = LoggerFactory.getLogger(ServeCommand.class);

  @Spec private CommandSpec spec;

  @Mixin private DatabaseOptions database;

  @Option(
      names = "--listen",
      paramLabel = "ADDRESS:PORT",
      defaultValue = "127.0.0.1:8080",
      description = "Where to answer.")
  private String listen;

  @Option(
      names = "--text-listen",
      paramLabel = "ADDRESS:PORT",
      description = {
        "Where to hear PANE's text language, customarily at port 4242; nowhere if not said.",
        "Clients log in with NAME:PASSWORD., which cross the network in the clear."
      })
  private String textListen;

  @Option(
      names = "--text-trust-loopback",
      defaultValue = "false",
      description = {
        "Let clients of the text language log in with NAME. alone, as PANE's own do.",
        "Only where --text-listen is a loopback address: whoever works there can be anybody."
      })
  private boolean textTrustLoopback;

  @Option(
      names = "--controller-url",
      paramLabel = "URL",
      defaultValue = "http://127.0.0.1:8081/wm/windowpane",
      description = "Where the controller's module answers.")
  private String controllerUrl;

  @Option(
      names = "--controller-secret-file",
      paramLabel = "FILE",
      description = "A file whose only line is the secret shared with the module.")
  private Path controllerSecretFile;

  @Option(
      names = "--web",
      paramLabel = "DIR",
      defaultValue = "web/dist",
      description = "The built web; where there is none, only the API answers.")
  private Path web;

  @Option(
      names = "--demo",
      defaultValue = "false",
      description = "Make principals, shares and host names to try things out with.")
  private boolean demo;

  @Option(
      names = "--secure-cookies",
      defaultValue = "false",
      description = "Browsers come by HTTPS only, through a proxy.")
  private boolean secureCookies;

  @Option(
      names = "--install-lead-ms",
      paramLabel = "MS",
      defaultValue = "2000",
      description = "How long before its start a window is sent to switches, 0 to 60000.")
  private int installLeadMs;

  @Option(
      names = "--sample-seconds",
      paramLabel = "SECONDS",
      defaultValue = "10",
      description = "Over how long measurements are averaged before they are kept, 1 to 60.")
  private int sampleSeconds;

  @Option(
      names = "--sample-hours",
      paramLabel = "HOURS",
      defaultValue = "24",
      description = "How long measurements are kept, 1 to 8760.")
  private int sampleHours;

  @Option(
      names = "--log-format",
      paramLabel = "FORMAT",
      defaultValue = "TEXT",
      description = "How log lines are written: ${COMPLETION-CANDIDATES}.")
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

  private GatewaySettings settings() {
    return new GatewaySettings(
        database.url(),
        address("--listen", listen),
        controllerUrl(),
        Optional.ofNullable(controllerSecretFile),
        Files.isRegularFile(web.resolve("index.html")) ? Optional.of(web) : Optional.empty(),
        demo,
        secureCookies,
        Duration.ofMillis(within("--install-lead-ms", installLeadMs, 0, 60_000)),
        new TelemetryPoller.Settings(
            Duration.ofSeconds(within("--sample-seconds", sampleSeconds, 1, 60)),
            Duration.ofHours(within("--sample-hours", sampleHours, 1, 8760))),
        text());
  }

  private Optional<TextListener.Settings> text() {
    if (textListen == null) {
      if (textTrustLoopback) {
        throw new ParameterException(
            spec.commandLine(), "--text-trust-loopback needs --text-listen on a loopback address.");
      }
      return Optional.empty();
    }
    try {
      return Optional.of(
          new TextListener.Settings(
              address("--text-listen", textListen), textTrustLoopback, Limits.CUSTOMARY));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--text-listen: " + e.getMessage(), e);
    }
  }

  private InetSocketAddress address(String option, String said) {
    int colon = said.lastIndexOf(':');
    try {
      String host = said.substring(0, colon).replaceAll("^\\[|]$", "");
      return new InetSocketAddress(host, Integer.parseInt(said.substring(colon + 1)));
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      throw new ParameterException(
          spec.commandLine(), option + " is ADDRESS:PORT, but it says " + said, e);
    }
  }

  private URI controllerUrl() {
    try {
      URI uri = new URI(controllerUrl);
      if (uri.getHost() != null && Set.of("http", "https").contains(uri.getScheme())) {
        return uri;
      }
    } catch (URISyntaxException e) {
      throw noUrl();
    }
    throw noUrl();
  }

  private ParameterException noUrl() {
    return new ParameterException(
        spec.commandLine(), "--controller-url is an http or https URL, not " + controllerUrl);
  }

  private int within(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw new ParameterException(
          spec.commandLine(), option + " is from " + least + " to " + most + ", not " + value);
    }
    return value;
  }
}
