package org.windowpane.gateway;

import static org.windowpane.gateway.testing.Eventually.eventually;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.windowpane.gateway.telemetry.TelemetryPoller;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.FakeController;
import org.windowpane.gateway.testing.TestDatabase;
import org.windowpane.gateway.text.Limits;
import org.windowpane.gateway.text.TextListener;

/** A whole gateway on a database of its own, with the demo's people, beside a fake controller. */
public final class TestGateway implements AutoCloseable {
  private static TestGateway shared;

  private final FakeController controller;
  private final String databaseUrl;
  private final Path files;
  private Gateway gateway;

  private TestGateway(FakeController controller, String databaseUrl, Path files) {
    this.controller = controller;
    this.databaseUrl = databaseUrl;
    this.files = files;
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
    try {
      Path files = Files.createTempDirectory("gateway-test");
      Files.writeString(files.resolve("secret"), FakeController.SECRET + "\n");
      writeWeb(files.resolve("web"));
      TestGateway started = new TestGateway(FakeController.start(), TestDatabase.fresh(), files);
      started.startGateway();
      return started;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void writeWeb(Path web) throws IOException {
    Files.createDirectories(web.resolve("assets"));
    Files.writeString(web.resolve("index.html"), "<!doctype html><title>Windowpane</title>");
    Files.writeString(web.resolve("assets/app-0123abcd.js"), "console.log('here')");
    Files.writeString(web.resolve("favicon.svg"), "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
  }

  /** Starts the gateway, again after it was stopped. */
  public void startGateway() {
    try {
      gateway = Gateway.start(settings());
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    Browser admin = admin();
    eventually(
        "the gateway knows the network",
        () -> admin.get("/api/v1/network").body().path("switches").size() == 3);
  }

  private GatewaySettings settings() {
    return new GatewaySettings(
        databaseUrl,
        new InetSocketAddress("127.0.0.1", 0),
        controller.uri(),
        Optional.of(files.resolve("secret")),
        Optional.of(files.resolve("web")),
        true,
        false,
        Duration.ofSeconds(2),
        new TelemetryPoller.Settings(Duration.ofSeconds(1), Duration.ofHours(1)),
        Optional.of(
            new TextListener.Settings(
                new InetSocketAddress("127.0.0.1", 0), false, Limits.CUSTOMARY)));
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

  /** The port at which it hears the text language. */
  public int textPort() {
    return gateway.textPort();
  }

  /** Somebody who is not in. */
  public Browser stranger() {
    return new Browser(uri());
  }

  /** The administrator. */
  public Browser admin() {
    return stranger().logIn("admin", "admin-window");
  }

  /** A speaker of team-a. */
  public Browser alice() {
    return stranger().logIn("alice", "alice-window");
  }

  /** A speaker of team-b. */
  public Browser bob() {
    return stranger().logIn("bob", "bob-window");
  }

  /** Somebody who sees everything and changes nothing. */
  public Browser auditor() {
    return stranger().logIn("audrey", "audrey-window");
  }

  @Override
  public void close() {
    gateway.close();
    controller.close();
  }
}
