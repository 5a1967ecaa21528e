package org.windowpane.gateway.testing;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A certified OpenID Connect provider on loopback, with people to sign in as: {@code
 * src/test/oidc-provider}, run by Node and installed by npm where it is not yet.
 */
public final class RealProvider implements AutoCloseable {
  /** Where the gateway pretends to be reached; tests go to where it is. */
  public static final URI PUBLIC_URL = URI.create("https://windowpane.test");

  /** What the gateway is called there. */
  public static final String CLIENT_ID = "windowpane";

  /** What it proves that with. */
  public static final String CLIENT_SECRET = "a secret of tests, with / and + in it";

  private static final Path FOLDER = Path.of("src/test/oidc-provider");
  private static final int INSTALLED_WITHIN_SECONDS = 120;

  private final Process process;
  private final URI issuer;

  private RealProvider(Process process, URI issuer) {
    this.process = process;
    this.issuer = issuer;
  }

  /** Installs it where that was not done, and starts it. */
  public static RealProvider start() {
    try {
      if (!Files.isDirectory(FOLDER.resolve("node_modules"))) {
        install();
      }
      Process process =
          new ProcessBuilder(
                  "node",
                  "provider.mjs",
                  CLIENT_ID,
                  CLIENT_SECRET,
                  PUBLIC_URL + "/api/v1/session/oidc/callback")
              .directory(FOLDER.toFile())
              .redirectError(new File("target/oidc-provider.log"))
              .start();
      BufferedReader output =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      return new RealProvider(process, URI.create(output.readLine()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Without the standard input of the tests: npm makes it non-blocking, and Maven speaks over it.
   */
  private static void install() throws IOException {
    Process npm =
        new ProcessBuilder(List.of("npm", "ci", "--no-audit", "--no-fund"))
            .directory(FOLDER.toFile())
            .redirectOutput(ProcessBuilder.Redirect.INHERIT)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      if (!npm.waitFor(INSTALLED_WITHIN_SECONDS, TimeUnit.SECONDS) || npm.exitValue() != 0) {
        npm.destroy();
        throw new IOException("npm could not install " + FOLDER);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  /** What it calls itself, and where it answers. */
  public URI issuer() {
    return issuer;
  }

  /** It is away. */
  @Override
  public void close() {
    process.destroy();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
