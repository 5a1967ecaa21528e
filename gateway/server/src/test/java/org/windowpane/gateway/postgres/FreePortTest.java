package org.windowpane.gateway.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

public final class FreePortTest {
  @Test
  void aPortIsBelowThoseOfConnectionsAndNothingListensOnIt() throws Exception {
    Path range = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
    int first = Integer.parseInt(Files.readString(range).strip().split("\\s+")[0]);
    for (int number = 0; number < 100; number++) {
      int port = FreePort.find();
      assertThat(port).isBetween(20_000, Math.max(first, 21_000) - 1);
      assertThat(FreePort.isFree(port)).isTrue();
    }
  }

  @Test
  void aPortOfAServerIsTaken() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(FreePort.isFree(server.getLocalPort())).isFalse();
    }
  }
}
