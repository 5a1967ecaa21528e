package org.windowpane.controller.ovsdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.channel.nio.NioEventLoopGroup;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.windowpane.controller.queues.PortQueueChange;
import org.windowpane.controller.queues.PortWanted;
import org.windowpane.controller.queues.QueueChanges;
import org.windowpane.controller.queues.QueueWanted;
import org.windowpane.controller.queues.QueuesFound;
import org.windowpane.protocol.value.Dpid;

/** Two controllers and one switch's database. */
class BridgeFenceTest {
  private static final Dpid DPID = new Dpid(1);
  private static final long LINK = 100_000_000;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @TempDir Path directory;
  private final NioEventLoopGroup events = new NioEventLoopGroup(2);
  private final List<OvsdbQueues> opened = new ArrayList<>();
  private OvsdbServer server;

  @BeforeEach
  void startServerWithABridge() throws IOException, InterruptedException {
    server = new OvsdbServer(directory);
    String bridge =
        "add-br s1 -- set bridge s1 datapath_type=netdev datapath_id=0000000000000001"
            + " external_ids:site=here"
            + " -- add-port s1 eth1 -- set interface eth1 ofport=1"
            + " external_ids:windowpane-rate-bps="
            + LINK;
    server.transact(bridge.split(" "));
  }

  @AfterEach
  void stop() throws IOException, InterruptedException {
    opened.forEach(OvsdbQueues::close);
    events.shutdownGracefully(0, 1, TimeUnit.SECONDS).await();
    server.close();
  }

  private OvsdbQueues open(long token) {
    OvsdbQueues queues =
        new OvsdbQueues(
            DPID, server.remote(), events.next(), OptionalInt.empty(), Optional.empty());
    opened.add(queues);
    if (token > 0) {
      queues.fence(token);
    }
    return queues;
  }

  private static QueuesFound once(OvsdbQueues queues, Predicate<QueuesFound> condition)
      throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.test(queues.found()) && System.nanoTime() < end) {
      Thread.sleep(10);
    }
    assertThat(queues.found()).matches(condition);
    return queues.found();
  }

  private static CompletableFuture<Void> makeQueue(OvsdbQueues queues, int number) {
    PortWanted wanted =
        new PortWanted(
            LINK, false, Map.of(number, new QueueWanted(1, number, "r" + number, 1_000_000)));
    PortQueueChange change =
        PortQueueChange.before(wanted, queues.found().ports().get(1)).orElseThrow();
    return queues
        .change(new QueueChanges(List.of(change), QueuesFound.Orphans.NONE))
        .toCompletableFuture();
  }

  private void assertMakesQueue(OvsdbQueues queues, int number) throws Exception {
    CompletableFuture<Void> done = makeQueue(queues, number);
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!done.isDone() && System.nanoTime() < end) {
      server.takeOver();
    }
    done.get(0, TimeUnit.SECONDS);
    assertThat(queuesOf()).contains("windowpane-rule=r" + number);
  }

  private String queuesOf() throws IOException, InterruptedException {
    return server.transact("--columns=external_ids", "list", "queue");
  }

  private String ids() throws IOException, InterruptedException {
    return server.transact("get", "bridge", "s1", "external_ids");
  }

  @Test
  void the_token_is_stored_with_the_bridge_before_queues_are_changed() throws Exception {
    OvsdbQueues queues = open(7);
    once(queues, QueuesFound::reachable);

    assertThat(ids()).contains("windowpane-token=\"7\"").contains("site=here");
    assertMakesQueue(queues, 1);
    assertThat(server.transactions().filter(each -> each.contains("\"windowpane-rule\"")))
        .hasSize(1)
        .allMatch(each -> each.contains("\"_comment\":\"windowpane token 7\""));
  }

  @Test
  void a_greater_token_takes_over_and_the_writes_of_the_smaller_one_are_refused() throws Exception {
    OvsdbQueues old = open(7);
    once(old, QueuesFound::reachable);
    assertMakesQueue(old, 1);

    OvsdbQueues next = open(8);
    once(next, QueuesFound::reachable);
    once(old, found -> found.problem().orElse("").contains("the fencing token 8"));
    assertThat(old.found().reachable()).isFalse();

    assertThatThrownBy(() -> makeQueue(old, 2).get(60, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasMessageContaining("the fencing token 8");
    assertMakesQueue(next, 3);
    assertThat(queuesOf()).doesNotContain("windowpane-rule=r2");
  }

  @Test
  void a_write_that_was_on_its_way_when_another_controller_took_over_is_refused() throws Exception {
    OvsdbQueues old = open(7);
    once(old, QueuesFound::reachable);
    server.transact("set", "bridge", "s1", "external_ids:windowpane-token=8");

    // It may have heard of the other token or not: no write of it succeeds.
    for (int number = 1; number < 20; number++) {
      CompletableFuture<Void> write = makeQueue(old, number);
      assertThatThrownBy(() -> write.get(60, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class);
    }
    assertThat(queuesOf()).isEmpty();
  }

  @Test
  void a_controller_that_was_replaced_takes_over_again_over_the_same_connection() throws Exception {
    OvsdbQueues old = open(7);
    once(old, QueuesFound::reachable);
    List<String> problems = new CopyOnWriteArrayList<>();
    old.onChange(() -> old.found().problem().ifPresent(problems::add));
    OvsdbQueues next = open(8);
    once(next, QueuesFound::reachable);
    once(old, found -> found.problem().orElse("").contains("the fencing token 8"));

    old.fence(9);
    once(old, QueuesFound::reachable);
    assertMakesQueue(old, 1);
    once(next, found -> found.problem().orElse("").contains("the fencing token 9"));
    assertThat(problems).noneMatch(each -> each.contains("was lost"));
  }

  @Test
  void a_controller_without_a_token_reads_and_neither_takes_the_lock_nor_changes_anything()
      throws Exception {
    OvsdbQueues current = open(8);
    once(current, QueuesFound::reachable);
    OvsdbQueues standby = open(0);
    QueuesFound found = once(standby, each -> each.ports().containsKey(1));

    assertThat(found.reachable()).isFalse();
    once(standby, each -> standby.unreachable().isEmpty());
    assertThatThrownBy(() -> makeQueue(standby, 2).get(60, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class);
    assertMakesQueue(current, 1);
  }

  @Test
  void a_controller_that_has_returned_its_token_changes_nothing_until_it_gets_another()
      throws Exception {
    OvsdbQueues queues = open(7);
    once(queues, QueuesFound::reachable);
    queues.release();
    once(queues, found -> !found.reachable());
    assertThatThrownBy(() -> makeQueue(queues, 1).get(60, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class);

    queues.fence(8);
    once(queues, QueuesFound::reachable);
    assertMakesQueue(queues, 1);
  }

  @Test
  void a_server_that_hangs_is_unreachable_soon_and_reachable_when_it_goes_on() throws Exception {
    OvsdbQueues queues = open(0);
    once(queues, each -> queues.unreachable().isEmpty());
    server.hang(true);
    try {
      once(queues, each -> queues.unreachable().orElse("").contains("does not answer"));
    } finally {
      server.hang(false);
    }
    once(queues, each -> queues.unreachable().isEmpty());
  }

  @Test
  void a_smaller_token_changes_nothing() throws Exception {
    OvsdbQueues current = open(8);
    once(current, QueuesFound::reachable);

    OvsdbQueues old = open(7);
    QueuesFound found = once(old, each -> each.problem().orElse("").contains("token 8"));

    assertThat(found.reachable()).isFalse();
    assertThat(found.ports()).containsKey(1);
    assertThat(ids()).contains("windowpane-token=\"8\"");
    assertMakesQueue(current, 1);
  }

  @Test
  void a_token_is_raised_without_a_break() throws Exception {
    OvsdbQueues queues = open(7);
    once(queues, QueuesFound::reachable);
    queues.fence(9);
    assertMakesQueue(queues, 1);

    assertThat(ids()).contains("windowpane-token=\"9\"");
    assertThat(queues.found().reachable()).isTrue();
  }

  @Test
  void a_token_that_was_removed_by_hand_is_stored_again() throws Exception {
    OvsdbQueues queues = open(7);
    once(queues, QueuesFound::reachable);
    server.transact("remove", "bridge", "s1", "external_ids", "windowpane-token");

    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!ids().contains("windowpane-token") && System.nanoTime() < end) {
      Thread.sleep(50);
    }
    once(queues, QueuesFound::reachable);
    assertMakesQueue(queues, 1);
  }
}
