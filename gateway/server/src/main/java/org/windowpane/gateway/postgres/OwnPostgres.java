package org.windowpane.gateway.postgres;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A PostgreSQL server that keeps its data. The library that starts it is made for tests, so this
 * class overrides three of its defaults: it does not sync to disk, it lets every local user connect
 * as superuser, and it ignores a server left over from a killed process.
 *
 * <p>In its directory: {@code cluster} (the data), {@code jdbc-url} (what commands such as {@code
 * migrate} need to connect as the owner), {@code gateway-jdbc-url} (what a gateway needs), a
 * password for each, and {@code lock}.
 */
public final class OwnPostgres implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(OwnPostgres.class);
  private static final Duration STARTS_WITHIN = Duration.ofSeconds(60);
  private static final Pattern PORT = Pattern.compile("127\\.0\\.0\\.1:(\\d+)/");
  private static final String CLUSTER = "cluster";
  private static final String OWNER = "windowpane";

  /** What gateways sign in as. */
  private static final String GATEWAY = "windowpane_login";

  /** The role with the rights of gateways, to which migrations grant them. */
  private static final String RIGHTS = "windowpane_gateway";

  private static final int PASSWORD_BYTES = 24;

  private final Path directory;
  private final int port;
  private final FileChannel lockChannel;
  private EmbeddedPostgres running;
  private boolean closed;

  private OwnPostgres(Path directory, int port, FileChannel lockChannel) {
    this.directory = directory;
    this.port = port;
    this.lockChannel = lockChannel;
  }

  /**
   * Starts the server.
   *
   * @param directory the directory for its files; created if it does not exist
   * @param wantedPort the port on loopback; 0 for the port of the last run, or else any free port
   * @throws IOException if the server cannot start
   */
  public static OwnPostgres start(Path directory, int wantedPort)
      throws IOException, InterruptedException {
    Files.createDirectories(directory);
    Path absolute = directory.toRealPath();
    Files.setPosixFilePermissions(absolute, PosixFilePermissions.fromString("rwx------"));
    FileChannel channel =
        FileChannel.open(
            absolute.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock = channel.tryLock();
    if (lock == null) {
      channel.close();
      throw new IOException("Another embedded-postgres uses " + absolute + ".");
    }
    // The server of a killed process has the port of the last run, which gateways still use.
    new OrphanedPostgres(absolute.resolve(CLUSTER)).clear();
    OwnPostgres postgres = new OwnPostgres(absolute, port(absolute, wantedPort), channel);
    postgres.launch();
    return postgres;
  }

  private static int port(Path directory, int wanted) throws IOException {
    if (wanted != 0) {
      return wanted;
    }
    Path url = directory.resolve("jdbc-url");
    if (Files.exists(url)) {
      Matcher matcher = PORT.matcher(Files.readString(url));
      if (matcher.find() && FreePort.isFree(Integer.parseInt(matcher.group(1)))) {
        return Integer.parseInt(matcher.group(1));
      }
    }
    return FreePort.find();
  }

  private void launch() throws IOException, InterruptedException {
    new OrphanedPostgres(cluster()).clear();
    new UnpackedPrograms(directory.resolve("programs")).clearIncomplete();
    setAsideIfIncomplete();
    String password = password("password");
    String gatewayPassword = password("gateway-password");
    try {
      running = builder(password).start();
    } catch (IllegalStateException e) {
      throw new IOException("PostgreSQL did not start: " + e.getMessage(), e);
    }
    prepare(password, gatewayPassword);
    PrivateFile.write(directory.resolve("gateway-jdbc-url"), url(GATEWAY, gatewayPassword));
    PrivateFile.write(directory.resolve("jdbc-url"), url(OWNER, password));
    LOG.info("PostgreSQL listens at 127.0.0.1:{}", port);
  }

  private String url(String user, String password) {
    return "jdbc:postgresql://127.0.0.1:%d/%s?user=%s&password=%s"
        .formatted(port, OWNER, user, password);
  }

  private Path cluster() {
    return directory.resolve(CLUSTER);
  }

  /** Moves an incomplete cluster aside, so that the start creates a new one. */
  private void setAsideIfIncomplete() throws IOException {
    Path ready = directory.resolve("ready");
    if (Files.exists(ready) || !Files.exists(cluster())) {
      return;
    }
    Path aside = Files.createTempDirectory(directory, "incomplete-");
    LOG.warn("{} is incomplete; moved to {}", cluster(), aside);
    Files.move(cluster(), aside.resolve("cluster"));
  }

  private String password(String name) throws IOException {
    Path file = directory.resolve(name);
    if (!Files.exists(file)) {
      byte[] bytes = new byte[PASSWORD_BYTES];
      new SecureRandom().nextBytes(bytes);
      PrivateFile.write(file, HexFormat.of().formatHex(bytes));
    }
    return Files.readString(file).strip();
  }

  /**
   * The server recycles files of old log segments ({@code min_wal_size}). A commit that needs a new
   * file waits for 16 MiB of zeros on disk, which takes tens of milliseconds.
   */
  private EmbeddedPostgres.Builder builder(String password) {
    return EmbeddedPostgres.builder()
        .setDataDirectory(cluster())
        .setOverrideWorkingDirectory(directory.resolve("programs").toFile())
        .setCleanDataDirectory(false)
        .setRegisterShutdownHook(false)
        .setPGStartupWait(STARTS_WITHIN)
        .setPort(port)
        .setLocaleConfig("auth-local", "scram-sha-256")
        .setLocaleConfig("auth-host", "scram-sha-256")
        .setLocaleConfig("pwfile", directory.resolve("password").toString())
        .setConnectConfig("password", password)
        .setServerConfig("listen_addresses", "127.0.0.1")
        .setServerConfig("unix_socket_directories", "")
        .setServerConfig("fsync", "on")
        .setServerConfig("synchronous_commit", "on")
        .setServerConfig("min_wal_size", "512MB")
        .setServerConfig("max_connections", "100");
  }

  /**
   * Creates the database, its owner, who is no superuser and migrates it, and the role that
   * gateways sign in with, which can neither change the schema nor recorded audit events.
   */
  private void prepare(String password, String gatewayPassword) throws IOException {
    try (Connection connection = running.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      createRole(statement, OWNER, "LOGIN CREATEROLE");
      createRole(statement, RIGHTS, "NOLOGIN");
      createRole(statement, GATEWAY, "LOGIN");
      statement.execute("ALTER ROLE " + OWNER + " PASSWORD '" + password + "'");
      statement.execute("ALTER ROLE " + GATEWAY + " PASSWORD '" + gatewayPassword + "'");
      statement.execute("GRANT " + RIGHTS + " TO " + OWNER + " WITH ADMIN OPTION");
      statement.execute("GRANT " + RIGHTS + " TO " + GATEWAY);
      if (!exists(statement, "SELECT FROM pg_database WHERE datname = '" + OWNER + "'")) {
        statement.execute("CREATE DATABASE " + OWNER + " OWNER " + OWNER);
      }
      Files.writeString(directory.resolve("ready"), "");
    } catch (SQLException e) {
      throw new IOException("PostgreSQL started, but its database could not be prepared", e);
    }
  }

  private static void createRole(Statement statement, String name, String options)
      throws SQLException {
    if (!exists(statement, "SELECT FROM pg_roles WHERE rolname = '" + name + "'")) {
      statement.execute("CREATE ROLE " + name + " " + options);
    }
  }

  private static boolean exists(Statement statement, String query) throws SQLException {
    try (ResultSet result = statement.executeQuery(query)) {
      return result.next();
    }
  }

  /** A file whose only line is the JDBC URL for the owner of the database. */
  public Path urlFile() {
    return directory.resolve("jdbc-url");
  }

  /**
   * Starts the server again if it has died. Does nothing on systems without /proc. If the start
   * fails, for example on a full disk, the next call tries again.
   */
  public synchronized void keepAlive() throws InterruptedException {
    if (closed || !Files.isDirectory(Path.of("/proc/self"))) {
      return;
    }
    try {
      if (new OrphanedPostgres(cluster()).postmaster().isEmpty()) {
        LOG.warn("PostgreSQL has died; starting it again");
        if (running != null) {
          EmbeddedPostgres dead = running;
          running = null;
          dead.close();
        }
        launch();
      }
    } catch (IOException e) {
      LOG.error("PostgreSQL cannot be started now: {}", e.getMessage());
    }
  }

  /** Stops the server without waiting for clients. */
  @Override
  public synchronized void close() {
    closed = true;
    try {
      if (running != null) {
        running.close();
        running = null;
      }
      lockChannel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
