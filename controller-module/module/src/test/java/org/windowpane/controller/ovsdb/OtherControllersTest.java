package org.windowpane.controller.ovsdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.nio.NioEventLoopGroup;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.windowpane.protocol.value.Dpid;

/** A switch's database that cuts off the other controllers of the switch. */
class OtherControllersTest {
  private static final Dpid DPID = new Dpid(1);
  private static final ControllerTarget OWN = new ControllerTarget("10.0.0.1", 6653);
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @TempDir Path directory;
  private final NioEventLoopGroup events = new NioEventLoopGroup(2);
  private final List<OvsdbQueues> opened = new ArrayList<>();
  private OvsdbServer server;

  @BeforeEach
  void startServerWithABridge() throws IOException, InterruptedException {
    server = new OvsdbServer(directory);
    server.transact(
        "add-br s1 -- set bridge s1 datapath_type=netdev datapath_id=0000000000000001".split(" "));
  }

  @AfterEach
  void stop() throws IOException, InterruptedException {
    opened.forEach(OvsdbQueues::close);
    events.shutdownGracefully(0, 1, TimeUnit.SECONDS).await();
    server.close();
  }

  private void controllers(String... targets) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("set-controller", "s1"));
    command.addAll(List.of(targets));
    server.transact(command.toArray(String[]::new));
  }

  private OvsdbQueues open(long token, ControllerTarget own) {
    OvsdbQueues queues =
        new OvsdbQueues(
            DPID, server.remote(), events.next(), OptionalInt.empty(), Optional.of(own));
    opened.add(queues);
    queues.fence(token);
    return queues;
  }

  private String targets() throws IOException, InterruptedException {
    return String.join(" ", server.transact("get-controller", "s1").split("\\s+"));
  }

  private String parked() throws IOException, InterruptedException {
    return server.transact("get", "bridge", "s1", "external_ids");
  }

  private interface Condition {
    boolean holds() throws IOException, InterruptedException;
  }

  private static void eventually(Condition condition) throws IOException, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.holds() && System.nanoTime() < end) {
      Thread.sleep(10);
    }
    assertThat(condition.holds()).isTrue();
  }

  @Test
  void the_others_leave_the_bridge_until_the_switch_has_ended_their_connections() throws Exception {
    controllers("tcp:10.0.0.1:6653", "tcp:10.0.0.2:6653", "ptcp:6699");
    OvsdbQueues queues = open(7, OWN);

    eventually(() -> targets().equals("ptcp:6699 tcp:10.0.0.1:6653"));
    assertThat(queues.found().reachable()).isFalse();
    assertThat(parked()).contains("windowpane-token=\"7\"").contains("tcp:10.0.0.2:6653");

    server.takeOver();
    eventually(() -> queues.found().reachable());
    assertThat(targets()).isEqualTo("ptcp:6699 tcp:10.0.0.1:6653 tcp:10.0.0.2:6653");
    assertThat(parked()).doesNotContain("windowpane-controllers");
  }

  @Test
  void rows_return_with_their_settings() throws Exception {
    controllers("tcp:10.0.0.1:6653", "ssl:10.0.0.2");
    server.transact(
        "set-controller s1 tcp:10.0.0.1 -- --id=@c create controller target=\"ssl:10.0.0.2\" max_backoff=1234 connection_mode=out-of-band other_config:dscp=12 -- add bridge s1 controller @c"
            .split(" "));
    OvsdbQueues queues = open(7, OWN);
    eventually(() -> targets().equals("tcp:10.0.0.1"));
    server.takeOver();
    eventually(() -> queues.found().reachable());

    assertThat(
            server.transact(
                "--columns=max_backoff,connection_mode,other_config",
                "find",
                "controller",
                "target=\"ssl:10.0.0.2\""))
        .contains("1234")
        .contains("out-of-band")
        .contains("dscp=12");
  }

  @Test
  void rows_that_a_controller_could_not_return_are_returned_by_the_next() throws Exception {
    controllers("tcp:10.0.0.1:6653", "tcp:10.0.0.2:6653");
    OvsdbQueues first = open(7, OWN);
    eventually(() -> targets().equals("tcp:10.0.0.1:6653"));
    first.close();

    OvsdbQueues again = open(7, OWN);
    eventually(
        () -> {
          server.takeOver();
          return again.found().reachable();
        });
    assertThat(targets()).isEqualTo("tcp:10.0.0.1:6653 tcp:10.0.0.2:6653");
  }

  @Test
  void the_same_token_cuts_off_no_controller() throws Exception {
    controllers("tcp:10.0.0.1:6653", "tcp:10.0.0.2:6653");
    server.transact("set", "bridge", "s1", "external_ids:windowpane-token=7");
    OvsdbQueues queues = open(7, OWN);
    eventually(() -> queues.found().reachable());

    assertThat(targets()).isEqualTo("tcp:10.0.0.1:6653 tcp:10.0.0.2:6653");
  }

  @Test
  void the_only_controller_of_a_switch_stays_whatever_it_is_called() throws Exception {
    controllers("tcp:192.0.2.1:7000");
    OvsdbQueues queues = open(7, OWN);
    eventually(
        () -> {
          server.takeOver();
          return queues.found().reachable();
        });

    assertThat(targets()).isEqualTo("tcp:192.0.2.1:7000");
  }

  @Test
  void without_a_row_of_its_own_a_controller_changes_nothing() throws Exception {
    controllers("tcp:192.0.2.1:7000", "tcp:192.0.2.2:7000");
    OvsdbQueues queues = open(7, OWN);
    eventually(() -> queues.found().problem().orElse("").contains("set openFlowTarget"));

    assertThat(targets()).isEqualTo("tcp:192.0.2.1:7000 tcp:192.0.2.2:7000");
    assertThat(parked()).doesNotContain("windowpane-token");
  }

  @Test
  void a_controller_that_listens_everywhere_has_the_address_of_its_connection() throws Exception {
    controllers("tcp:127.0.0.1:6653", "tcp:10.0.0.2:6653");
    OvsdbQueues queues = open(7, new ControllerTarget("", 6653));
    eventually(() -> targets().equals("tcp:127.0.0.1:6653"));
    server.takeOver();
    eventually(() -> queues.found().reachable());
  }

  @Test
  void another_master_is_reported() throws Exception {
    controllers("tcp:10.0.0.1:6653", "tcp:10.0.0.2:6653");
    server.transact("set", "bridge", "s1", "external_ids:windowpane-token=7");
    OvsdbQueues queues = open(7, OWN);
    eventually(() -> queues.found().reachable());
    assertThat(queues.otherMaster()).isEmpty();

    String row =
        server.transact("--columns=_uuid", "find", "controller", "target=\"tcp:10.0.0.2:6653\"");
    server.transact("set", "controller", row, "role=master");
    eventually(() -> queues.otherMaster().equals(Optional.of("tcp:10.0.0.2:6653")));
  }
}
