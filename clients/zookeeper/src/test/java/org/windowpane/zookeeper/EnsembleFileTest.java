package org.windowpane.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.windowpane.zookeeper.Ensemble.Server;
import org.windowpane.zookeeper.EnsembleFile.ConfigurationException;

final class EnsembleFileTest {
  @TempDir private Path folder;

  private Path file(String name, String... lines) throws IOException {
    return Files.writeString(folder.resolve(name), String.join("\n", lines) + "\n");
  }

  @Test
  void serversAreReadInTheOrderOfTheirIds() throws IOException {
    Path file =
        file(
            "zoo.cfg",
            "tickTime=2000",
            "clientPort=2181",
            "server.10=zk10.example.org:2888:3888:observer",
            "server.2=10.0.0.2:2888:3888:participant;2182",
            "server.1=[fd00::1]:2888:3888;0.0.0.0:2183",
            "server.3 = zk3:12888:13888|zk3b:12888:13888;[::]:2184");
    assertThat(EnsembleFile.read(file).servers())
        .containsExactly(
            new Server(1, "fd00::1", 2888, 3888, OptionalInt.of(2183), true),
            new Server(2, "10.0.0.2", 2888, 3888, OptionalInt.of(2182), true),
            new Server(3, "zk3", 12888, 13888, OptionalInt.of(2184), true),
            new Server(10, "zk10.example.org", 2888, 3888, OptionalInt.of(2181), false));
  }

  @Test
  void theDynamicConfigurationHasTheServers() throws IOException {
    file("zoo.cfg.dynamic.100000000", "server.1=a:2888:3888;2181", "server.2=b:2888:3888");
    Path file =
        file("zoo.cfg", "secureClientPort=2281", "dynamicConfigFile=zoo.cfg.dynamic.100000000");
    assertThat(EnsembleFile.read(file).servers())
        .containsExactly(
            new Server(1, "a", 2888, 3888, OptionalInt.of(2181), true),
            new Server(2, "b", 2888, 3888, OptionalInt.of(2281), true));
  }

  @Test
  void withoutAClientPortNoneIsMadeUp() throws IOException {
    Path file = file("zoo.cfg", "server.1=a:2888:3888");
    assertThat(EnsembleFile.read(file).servers().get(0).clientPort()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "server.1=a:2888, server.1: 'a:2888' is not host:quorumPort:electionPort",
    "server.1=a:2888:99999, server.1: '99999' is not a port",
    "server.1=a:0:3888, server.1: '0' is not a port",
    "server.one=a:2888:3888, server.one: the id of a server is a number",
    "server.1=a:2888:3888:leader, is not host:quorumPort:electionPort",
    "clientPort=x, clientPort: 'x' is not a port",
    "tickTime=2000, no server.N: this is not the file of an ensemble"
  })
  void aMistakeIsNamedWithItsPlace(String line, String message) throws IOException {
    Path file = file("zoo.cfg", line);
    assertThatThrownBy(() -> EnsembleFile.read(file))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("zoo.cfg: ")
        .hasMessageContaining(message);
  }

  @Test
  void hugeAndMissingFilesAreNoConfiguration() throws IOException {
    Path huge = file("huge.cfg", "#".repeat(2_000_000));
    assertThatThrownBy(() -> EnsembleFile.read(huge)).isInstanceOf(ConfigurationException.class);
    Path missing = folder.resolve("missing.cfg");
    assertThatThrownBy(() -> EnsembleFile.read(missing)).isInstanceOf(NoSuchFileException.class);
  }
}
