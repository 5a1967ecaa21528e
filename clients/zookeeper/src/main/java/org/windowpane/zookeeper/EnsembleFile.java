package org.windowpane.zookeeper;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.windowpane.zookeeper.Ensemble.Server;

/**
 * Reads {@code zoo.cfg} and the dynamic configuration that it names. Servers are those of the
 * dynamic configuration where there is one, as in ZooKeeper.
 */
public final class EnsembleFile {
  /** Larger than the configuration of any ensemble. */
  private static final long MOST_BYTES = 1 << 20;

  /**
   * {@code host:port:port[:role][;[address:]port]}; of several addresses, separated by {@code |},
   * the first counts. An IPv6 address is in brackets.
   */
  private static final Pattern SERVER =
      Pattern.compile(
          "(?<host>\\[[0-9A-Fa-f:.%]+]|[^:;|\\[\\]\\s]+):(?<quorum>\\d{1,5}):(?<election>\\d{1,5})"
              + "(?::(?<role>participant|observer))?(?:\\|[^;]*)?"
              + "(?:;(?:.*:)?(?<client>\\d{1,5}))?",
          Pattern.CASE_INSENSITIVE);

  private static final int HIGHEST_PORT = 65_535;
  private static final String SERVER_KEY = "server.";

  private EnsembleFile() {}

  /** The configuration cannot be used; the message names the file, the key, and the mistake. */
  public static final class ConfigurationException extends IOException {
    private static final long serialVersionUID = 1;

    ConfigurationException(Path file, String message) {
      super(file + ": " + message);
    }
  }

  /**
   * Reads the ensemble.
   *
   * @param file {@code zoo.cfg}
   * @throws ConfigurationException if there is a mistake in it, or no server
   * @throws IOException if a file cannot be read
   */
  public static Ensemble read(Path file) throws IOException {
    Properties main = load(file);
    String dynamic = main.getProperty("dynamicConfigFile");
    Path named = dynamic == null ? file : file.resolveSibling(dynamic.strip());
    Properties ofServers = dynamic == null ? main : load(named);
    OptionalInt standard = clientPort(file, main);
    List<Server> servers = new ArrayList<>();
    for (String key : ofServers.stringPropertyNames()) {
      if (key.startsWith(SERVER_KEY)) {
        servers.add(server(named, key, ofServers.getProperty(key).strip(), standard));
      }
    }
    if (servers.isEmpty()) {
      throw new ConfigurationException(named, "no server.N: this is not the file of an ensemble");
    }
    servers.sort(Comparator.comparingLong(Server::id));
    return new Ensemble(servers);
  }

  private static Properties load(Path file) throws IOException {
    if (Files.size(file) > MOST_BYTES) {
      throw new ConfigurationException(file, "larger than a configuration ever is");
    }
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    } catch (IllegalArgumentException e) {
      throw new ConfigurationException(file, e.getMessage());
    }
    return properties;
  }

  /** The port of servers that do not name their own. */
  private static OptionalInt clientPort(Path file, Properties main) throws IOException {
    for (String key : List.of("clientPort", "secureClientPort")) {
      String text = main.getProperty(key);
      if (text != null) {
        return OptionalInt.of(port(file, key, text.strip()));
      }
    }
    return OptionalInt.empty();
  }

  private static Server server(Path file, String key, String text, OptionalInt standard)
      throws IOException {
    String number = key.substring(SERVER_KEY.length());
    if (!number.matches("\\d{1,18}")) {
      throw new ConfigurationException(file, key + ": the id of a server is a number");
    }
    Matcher found = SERVER.matcher(text);
    if (!found.matches()) {
      throw new ConfigurationException(
          file, key + ": '" + text + "' is not host:quorumPort:electionPort");
    }
    String host = found.group("host").replaceAll("[\\[\\]]", "");
    String client = found.group("client");
    String role = found.group("role");
    return new Server(
        Long.parseLong(number),
        host,
        port(file, key, found.group("quorum")),
        port(file, key, found.group("election")),
        client == null ? standard : OptionalInt.of(port(file, key, client)),
        role == null || role.toLowerCase(Locale.ROOT).equals("participant"));
  }

  private static int port(Path file, String key, String text) throws IOException {
    if (text.matches("\\d{1,5}")) {
      int port = Integer.parseInt(text);
      if (port >= 1 && port <= HIGHEST_PORT) {
        return port;
      }
    }
    throw new ConfigurationException(file, key + ": '" + text + "' is not a port");
  }
}
