package org.windowpane.controller.ovsdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.nio.NioEventLoopGroup;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.windowpane.controller.queues.QueuesFound;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.tls.Pki;
import org.windowpane.tls.TlsFileException;
import org.windowpane.tls.TlsFiles;
import org.windowpane.tls.TlsIdentity;

class OvsdbTlsTest {

  private static final long TIMEOUT_NANOS = TimeUnit.SECONDS.toNanos(20);

  @TempDir Path directory;
  private final NioEventLoopGroup events = new NioEventLoopGroup(1);
  private Pki pki;
  private OvsdbServer server;

  @BeforeEach
  void startServerWithTls() throws IOException, InterruptedException {
    pki = new Pki(directory).authority("ca").authority("other");
    pki.signed("server", "ca", "rsa:2048", 2).signed("client", "ca", "rsa:2048", 2);
    pki.signed("stranger", "other", "rsa:2048", 2);
    server = new OvsdbServer(directory);
    server.transact("add-br", "s1", "--", "set", "bridge", "s1", "datapath_id=0000000000000001");
    server.secure(pki.file("server-key.pem"), pki.file("server.pem"), pki.file("ca.pem"));
    // What ovs-vswitchd would report again.
    server.transact("set", "bridge", "s1", "datapath_id=0000000000000001");
  }

  @AfterEach
  void stop() throws IOException, InterruptedException {
    events.shutdownGracefully(0, 1, TimeUnit.SECONDS).await();
    server.close();
  }

  private TlsIdentity identity(String name, String authority) throws TlsFileException {
    Path certificate = pki.file(name + ".pem");
    Optional<Path> trusted = Optional.of(pki.file(authority + ".pem"));
    return new TlsFiles(certificate, pki.file(name + "-key.pem"), trusted).read(Instant.now());
  }

  /** What is found once it is so, or else at the end. */
  private QueuesFound reach(OvsdbRemote remote, Predicate<QueuesFound> condition) {
    OvsdbQueues queues =
        new OvsdbQueues(new Dpid(1), remote, events.next(), OptionalInt.empty(), Optional.empty());
    queues.fence(1);
    long end = System.nanoTime() + TIMEOUT_NANOS;
    QueuesFound found = queues.found();
    while (!condition.test(found) && System.nanoTime() < end) {
      LockSupport.parkNanos(1_000_000);
      found = queues.found();
    }
    queues.close();
    return found;
  }

  private String problem(OvsdbRemote remote) {
    return reach(
            remote, found -> found.problem().filter(words -> words.contains("lost")).isPresent())
        .problem()
        .orElse("none");
  }

  @Test
  void a_database_with_tls_is_read_with_the_right_certificates() throws Exception {
    OvsdbRemote remote = server.remote(identity("client", "ca"));

    assertThat(reach(remote, QueuesFound::reachable).reachable()).isTrue();
    assertThat(remote.toString()).startsWith("ssl:127.0.0.1:");
  }

  @Test
  void a_server_of_another_authority_is_refused_by_the_client() throws Exception {
    assertThat(problem(server.remote(identity("client", "other"))))
        .contains("OVSDB at ssl:127.0.0.1")
        .contains("not signed by a trusted authority");
  }

  @Test
  void a_server_refuses_clients_of_another_authority() throws Exception {
    assertThat(problem(server.remote(identity("stranger", "ca")))).contains("lost");
    assertThat(problem(server.remote())).contains("lost");
  }
}
