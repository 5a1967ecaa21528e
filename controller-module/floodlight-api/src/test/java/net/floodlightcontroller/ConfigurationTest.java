package net.floodlightcontroller;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Starts the Floodlight that {@code FLOODLIGHT_JAR} names with the configuration that is shipped
 * for it.
 */
class ConfigurationTest {
  private static final Path SHIPPED = Path.of("..", "floodlight-conf");
  private static final String MODULES = "floodlight.modules";
  private static final String OWN_MODULE = "org.windowpane.";
  private static final String STARTED = "RestApiServer$RestApplication application";
  private static final String LISTENING = "0A";

  /** OpenFlow, REST and synchronisation. */
  private static final int LISTENERS = 3;

  private static final Set<String> LOOPBACK =
      Set.of("0100007F", "0000000000000000FFFF00000100007F", "00000000000000000000000001000000");

  @TempDir Path folder;

  private Process floodlight;

  @AfterEach
  void stop() throws InterruptedException {
    if (floodlight != null) {
      floodlight.destroyForcibly().waitFor();
    }
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "the sockets of a process are read from /proc")
  @EnabledIfEnvironmentVariable(
      named = "FLOODLIGHT_JAR",
      matches = ".+",
      disabledReason = "FLOODLIGHT_JAR names no floodlight.jar to start")
  void it_starts_keeps_the_tables_and_listens_on_loopback_only() throws Exception {
    start();

    String log = Files.readString(folder.resolve("log"));
    assertThat(log)
        .contains("Clear switch flow tables on initial handshake as master: FALSE")
        .contains("Clear switch flow tables on each transition to master: FALSE")
        .contains("CORS access control allow ALL origins: false");
    assertThat(listening()).hasSize(LISTENERS).isSubsetOf(LOOPBACK);
  }

  @Test
  void nothing_is_loaded_that_writes_to_flow_tables_by_itself() throws IOException {
    assertThat(shipped().getProperty(MODULES))
        .doesNotContain("Forwarding", "StaticEntryPusher", "LearningSwitch", "Hub", "ACL")
        .doesNotContain("Firewall", "LoadBalancer", "DHCPServer", "VirtualNetworkFilter", "FT,");
  }

  private void start() throws IOException, InterruptedException {
    floodlight =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getenv("FLOODLIGHT_JAR"),
                "net.floodlightcontroller.core.Main",
                "-cf",
                configuration().toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    for (int tries = 0; tries < 600 && !isUp(); tries++) {
      assertThat(floodlight.waitFor(100, TimeUnit.MILLISECONDS))
          .as(() -> "Floodlight ended: " + read(folder.resolve("log")))
          .isFalse();
    }
  }

  private boolean isUp() throws IOException {
    return read(folder.resolve("log")).contains(STARTED) && listening().size() >= LISTENERS;
  }

  /** What is shipped, on free ports, and without Windowpane's module, which is not built here. */
  private Path configuration() throws IOException {
    Properties properties = shipped();
    properties.setProperty(
        MODULES,
        Arrays.stream(properties.getProperty(MODULES).split(",", -1))
            .map(String::strip)
            .filter(name -> !name.startsWith(OWN_MODULE))
            .collect(Collectors.joining(",")));
    for (String key :
        List.of(
            "net.floodlightcontroller.core.internal.OFSwitchManager.openFlowPort",
            "net.floodlightcontroller.restserver.RestApiServer.httpPort",
            "org.sdnplatform.sync.internal.SyncManager.port")) {
      assertThat(properties).containsKey(key);
      properties.setProperty(key, Integer.toString(freePort()));
    }
    Path file = folder.resolve("floodlight.properties");
    try (Writer writer = Files.newBufferedWriter(file)) {
      properties.store(writer, null);
    }
    return file;
  }

  private static Properties shipped() throws IOException {
    Properties properties = new Properties();
    try (Stream<Path> files = Files.list(SHIPPED)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".properties")).sorted().toList()) {
        try (Reader reader = Files.newBufferedReader(file)) {
          properties.load(reader);
        }
      }
    }
    return properties;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /** The addresses that the process listens on, as the kernel writes them. */
  private List<String> listening() throws IOException {
    Path process = Path.of("/proc", Long.toString(floodlight.pid()));
    Set<String> own;
    try (Stream<Path> files = Files.list(process.resolve("fd"))) {
      own = files.map(ConfigurationTest::target).collect(Collectors.toSet());
    }
    return Stream.of("tcp", "tcp6")
        .flatMap(table -> read(process.resolve("net").resolve(table)).lines().skip(1))
        .map(line -> line.strip().split("\\s+"))
        .filter(field -> field[3].equals(LISTENING) && own.contains("socket:[" + field[9] + "]"))
        .map(field -> field[1].substring(0, field[1].indexOf(':')))
        .toList();
  }

  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException e) {
      return "";
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
