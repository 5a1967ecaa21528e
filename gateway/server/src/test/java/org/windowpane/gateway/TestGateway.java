package org.windowpane.gateway;

import static org.windowpane.gateway.testing.Eventually.eventually;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.windowpane.gateway.anchors.AnchorSettings;
import org.windowpane.gateway.camara.QosProfiles;
import org.windowpane.gateway.http.connections.TrustedProxies;
import org.windowpane.gateway.ledger.quotas.Quotas;
import org.windowpane.gateway.measurements.Retention;
import org.windowpane.gateway.notifications.sending.AllowedAddresses;
import org.windowpane.gateway.notifications.sending.MailSettings;
import org.windowpane.gateway.notifications.sending.NotificationSettings;
import org.windowpane.gateway.options.ControllerOptions;
import org.windowpane.gateway.people.oidc.OidcSettings;
import org.windowpane.gateway.people.tokens.TokenPolicy;
import org.windowpane.gateway.server.Setting;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.FakeController;
import org.windowpane.gateway.testing.TestDatabase;
import org.windowpane.gateway.text.Limits;
import org.windowpane.gateway.text.TextListener;
import org.windowpane.gateway.tracing.Tracing;
import picocli.CommandLine;

/** A whole gateway on a database of its own, with the demo's people, beside a fake controller. */
public final class TestGateway implements AutoCloseable {
  private static final int REQUESTS_PER_SECOND = 1_000;
  private static final int MOST_BOOKINGS = 10_000;
  private static TestGateway shared;

  private final FakeController controller;
  private final String databaseUrl;
  private final Path files;
  private final boolean demo;
  private final Optional<OidcSettings> oidc;
  private final Optional<NotificationSettings.Mailing> mail;
  private Options options = Options.STANDARD;
  private Gateway gateway;

  /** Whether to delete the files at the end; a gateway beside the first one leaves them to it. */
  private boolean ownsFiles;

  /**
   * Settings of a gateway that few tests change.
   *
   * @param proxies the proxies that pass on the addresses of clients
   * @param tokens how long API tokens are valid
   * @param confirmation how long the tokens of a provider's user work after a sign-in
   * @param requestsPerSecond the sustained request rate of each user
   * @param tracing where traces are sent, if anywhere
   */
  public record Options(
      TrustedProxies proxies,
      TokenPolicy tokens,
      Duration confirmation,
      int requestsPerSecond,
      Optional<Tracing.Settings> tracing) {
    /** As without options. */
    public static final Options STANDARD =
        new Options(
            new TrustedProxies(List.of(), TrustedProxies.Header.X_FORWARDED_FOR, false),
            new TokenPolicy(Duration.ofDays(90), Optional.of(Duration.ofDays(366))),
            Duration.ofDays(30),
            REQUESTS_PER_SECOND,
            Optional.empty());

    /** The same, with other proxies. */
    public Options with(TrustedProxies others) {
      return new Options(others, tokens, confirmation, requestsPerSecond, tracing);
    }

    /** The same, with tokens that are valid for other times. */
    public Options with(TokenPolicy others) {
      return new Options(proxies, others, confirmation, requestsPerSecond, tracing);
    }

    /** The same, with another request rate. */
    public Options withRequestsPerSecond(int others) {
      return new Options(proxies, tokens, confirmation, others, tracing);
    }

    /** The same, with traces that are sent to a collector. */
    public Options with(Tracing.Settings collector) {
      return new Options(proxies, tokens, confirmation, requestsPerSecond, Optional.of(collector));
    }
  }

  private TestGateway(
      FakeController controller,
      String databaseUrl,
      Path files,
      boolean demo,
      Optional<OidcSettings> oidc,
      Optional<NotificationSettings.Mailing> mail) {
    this.controller = controller;
    this.databaseUrl = databaseUrl;
    this.files = files;
    this.demo = demo;
    this.oidc = oidc;
    this.mail = mail;
  }

  /** The one that all tests share that leave it as they found it. */
  public static synchronized TestGateway shared() {
    if (shared == null) {
      shared = start();
      Runtime.getRuntime().addShutdownHook(new Thread(shared::close, "close-test-gateway"));
    }
    return shared;
  }

  /** One that can be treated roughly. */
  public static TestGateway start() {
    return start(true, Optional.empty(), Optional.empty());
  }

  /** One with other settings. */
  public static TestGateway with(Options options) {
    TestGateway started = start();
    started.stopGateway();
    started.options = options;
    started.startGateway();
    return started;
  }

  /** A gateway without users. */
  public static TestGateway empty() {
    return start(false, Optional.empty(), Optional.empty());
  }

  /** One where a provider signs people in, too. */
  public static TestGateway signingInAt(OidcSettings provider) {
    return start(true, Optional.of(provider), Optional.empty());
  }

  /** One that sends mail by this server, with links to windowpane.example. */
  public static TestGateway mailingBy(MailSettings server) {
    return start(
        true,
        Optional.empty(),
        Optional.of(
            new NotificationSettings.Mailing(server, URI.create("https://windowpane.example"))));
  }

  /** One on a database with a schema, and data of another gateway. */
  public static TestGateway on(String databaseUrl) {
    return start(databaseUrl, true, Optional.empty(), Optional.empty());
  }

  private static TestGateway start(
      boolean demo, Optional<OidcSettings> oidc, Optional<NotificationSettings.Mailing> mail) {
    return start(TestDatabase.migrated(), demo, oidc, mail);
  }

  private static TestGateway start(
      String databaseUrl,
      boolean demo,
      Optional<OidcSettings> oidc,
      Optional<NotificationSettings.Mailing> mail) {
    try {
      Path files = Files.createTempDirectory("gateway-test");
      Files.writeString(files.resolve("secret"), FakeController.SECRET + "\n");
      writeWeb(files.resolve("web"));
      writeDocumentation(files.resolve("docs"));
      TestGateway started =
          new TestGateway(FakeController.start(), databaseUrl, files, demo, oidc, mail);
      started.ownsFiles = true;
      started.startGateway();
      return started;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Another gateway on the same database, on standby. */
  public TestGateway another() {
    TestGateway another = new TestGateway(controller, databaseUrl, files, demo, oidc, mail);
    another.options = options;
    another.startGateway();
    return another;
  }

  private static void writeWeb(Path web) throws IOException {
    Files.createDirectories(web.resolve("assets"));
    Files.writeString(web.resolve("index.html"), "<!doctype html><title>Windowpane</title>");
    Files.writeString(web.resolve("assets/app-0123abcd.js"), "console.log('here')");
    Files.writeString(web.resolve("favicon.svg"), "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
  }

  private static void writeDocumentation(Path docs) throws IOException {
    Files.createDirectories(docs.resolve("assets"));
    Files.createDirectories(docs.resolve("adr"));
    Files.writeString(docs.resolve("index.html"), "<!doctype html><title>Documentation</title>");
    Files.writeString(docs.resolve("adr/index.html"), "<!doctype html><title>Decisions</title>");
    Files.writeString(docs.resolve("assets/style-0123abcd.css"), "body { margin: 0 }");
  }

  /** Starts the gateway, again after it was stopped. */
  public void startGateway() {
    try {
      gateway = Gateway.start(settings());
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    if (!demo) {
      eventually("it is active", () -> anonymous().get("/readyz").status() == 200);
      return;
    }
    Browser admin = admin();
    eventually(
        "the gateway knows the network",
        () -> connected(admin.get("/api/v1/network").body().path("switches")) == 3);
  }

  private static long connected(Iterable<JsonNode> switches) {
    long connected = 0;
    for (JsonNode each : switches) {
      connected += each.get("connected").asBoolean() ? 1 : 0;
    }
    return connected;
  }

  private GatewaySettings settings() {
    return new GatewaySettings(
        databaseUrl,
        Duration.ofMillis(500),
        new InetSocketAddress("127.0.0.1", 0),
        Optional.empty(),
        new ControllerOptions.Settings(
            List.of(controller.uri()), Optional.of(files.resolve("secret")), Optional.empty()),
        Optional.of(files.resolve("web")),
        demo ? Optional.of(files.resolve("docs")) : Optional.empty(),
        demo,
        options.proxies(),
        Optional.of(new InetSocketAddress("127.0.0.1", 0)),
        options.tokens(),
        options.confirmation(),
        Duration.ofSeconds(2),
        Duration.ofHours(6),
        new Retention(Duration.ofHours(2), Duration.ofDays(2), Duration.ofDays(2)),
        Quotas.of(MOST_BOOKINGS, 2 * MOST_BOOKINGS, 10_000, options.requestsPerSecond()),
        QosProfiles.STANDARD,
        Optional.of(
            new TextListener.Settings(
                new InetSocketAddress("127.0.0.1", 0), false, Limits.DEFAULTS, Optional.empty())),
        setUpTokenFile(),
        Optional.of(new AnchorSettings(anchors(), Duration.ofSeconds(1))),
        oidc,
        new NotificationSettings(new AllowedAddresses(List.of("127.0.0.0/8")), mail),
        options.tracing(),
        settingViews());
  }

  /** The settings if only the database is configured. */
  private List<Setting> settingViews() {
    CommandLine program = Main.commandLine(Map.of());
    program.parseArgs("serve", "--database-url", databaseUrl);
    return EffectiveSettings.of(program.getSubcommands().get("serve"));
  }

  /** The directory of the anchors of the audit log. */
  public Path anchors() {
    return files.resolve("anchors-" + System.identityHashCode(this));
  }

  /** The file with the token that creates the first administrator. */
  public Path setUpTokenFile() {
    return files.resolve("set-up/token");
  }

  /** Stops the gateway, as at a shutdown. */
  public void stopGateway() {
    gateway.close();
  }

  /** The controller. */
  public FakeController controller() {
    return controller;
  }

  /** The database's URL. */
  public String databaseUrl() {
    return databaseUrl;
  }

  /** Where it answers. */
  public URI uri() {
    return URI.create("http://127.0.0.1:" + gateway.port());
  }

  /** Where metrics are served without sign-in. */
  public URI metricsUri() {
    return URI.create("http://127.0.0.1:" + gateway.metricsPort());
  }

  /** The port of the text language. */
  public int textPort() {
    return gateway.textPort();
  }

  /** A client without a session. */
  public Browser anonymous() {
    return new Browser(uri());
  }

  /** The administrator. */
  public Browser admin() {
    return anonymous().logIn("admin", "admin-window");
  }

  /** A speaker of team-a. */
  public Browser alice() {
    return anonymous().logIn("alice", "alice-window");
  }

  /** A speaker of team-b. */
  public Browser bob() {
    return anonymous().logIn("bob", "bob-window");
  }

  /** An auditor, who reads everything and changes nothing. */
  public Browser auditor() {
    return anonymous().logIn("audrey", "audrey-window");
  }

  @Override
  public void close() {
    gateway.close();
    controller.close();
    if (ownsFiles) {
      deleteFiles();
    }
  }

  private void deleteFiles() {
    try (Stream<Path> all = Files.walk(files)) {
      all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
