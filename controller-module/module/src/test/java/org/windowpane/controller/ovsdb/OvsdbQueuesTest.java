package org.windowpane.controller.ovsdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.channel.nio.NioEventLoopGroup;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.windowpane.controller.queues.PortFound;
import org.windowpane.controller.queues.PortQueueChange;
import org.windowpane.controller.queues.PortWanted;
import org.windowpane.controller.queues.QueueChanges;
import org.windowpane.controller.queues.QueueFound;
import org.windowpane.controller.queues.QueueKind;
import org.windowpane.controller.queues.QueueShape;
import org.windowpane.controller.queues.QueueWanted;
import org.windowpane.controller.queues.QueuesFound;
import org.windowpane.controller.queues.SampleClasses;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.QueueMode;

class OvsdbQueuesTest {

  private static final Dpid DPID = new Dpid(1);
  private static final long LINK = 100_000_000;
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  @TempDir Path directory;
  private final NioEventLoopGroup events = new NioEventLoopGroup(1);
  private final Semaphore changes = new Semaphore(0);
  private OvsdbServer server;
  private OvsdbQueues queues;

  @BeforeEach
  void startServerWithABridge() throws IOException, InterruptedException {
    server = new OvsdbServer(directory);
    String rate = "external_ids:windowpane-rate-bps=" + LINK;
    String bridge =
        "add-br s1 -- set bridge s1 datapath_type=netdev datapath_id=0000000000000001"
            + " -- add-port s1 eth1 -- set interface eth1 ofport=1 "
            + rate
            + " -- add-port s1 eth2 -- set interface eth2 ofport=2 "
            + rate;
    server.transact(bridge.split(" "));
    queues =
        new OvsdbQueues(
            DPID, server.remote(), events.next(), OptionalInt.empty(), Optional.empty());
    queues.fence(1);
    queues.onChange(changes::release);
    once(QueuesFound::reachable);
  }

  @AfterEach
  void stop() throws IOException, InterruptedException {
    queues.close();
    events.shutdownGracefully(0, 1, TimeUnit.SECONDS).await();
    server.close();
  }

  /** What is found once it is so. */
  private QueuesFound once(Predicate<QueuesFound> condition) throws InterruptedException {
    long end = System.nanoTime() + TIMEOUT.toNanos();
    while (!condition.test(queues.found()) && System.nanoTime() < end) {
      changes.tryAcquire(100, TimeUnit.MILLISECONDS);
    }
    assertThat(queues.found()).matches(condition);
    return queues.found();
  }

  private PortFound once(int port, Predicate<PortFound> condition) throws InterruptedException {
    return once(found -> found.ports().containsKey(port) && condition.test(found.ports().get(port)))
        .ports()
        .get(port);
  }

  private PortFound port(int number) throws InterruptedException {
    return once(number, port -> true);
  }

  private static PortWanted wantedPort(QueueWanted... wanted) {
    Map<Integer, QueueWanted> byNumber = new HashMap<>();
    List.of(wanted).forEach(queue -> byNumber.put(queue.queue(), queue));
    return new PortWanted(LINK, false, byNumber);
  }

  private static QueueWanted queue(int number, String rule, long rateBps) {
    return new QueueWanted(1, number, rule, rateBps);
  }

  private void makeWanted(PortWanted wanted) throws Exception {
    Optional<PortQueueChange> before = PortQueueChange.before(wanted, port(1));
    if (before.isPresent()) {
      change(new QueueChanges(List.of(before.get()), QueuesFound.Orphans.NONE));
    }
    Optional<PortQueueChange> after = PortQueueChange.after(wanted, port(1), queue -> true);
    if (after.isPresent()) {
      change(new QueueChanges(List.of(after.get()), QueuesFound.Orphans.NONE));
    }
  }

  private void change(QueueChanges wanted) throws Exception {
    CompletableFuture<Void> done = queues.change(wanted).toCompletableFuture();
    while (!done.isDone()) {
      server.takeOver();
    }
    done.get();
  }

  @Test
  void ports_are_found_with_their_numbers_rates_and_kind_of_datapath() throws Exception {
    QueuesFound found = once(now -> now.ports().size() == 2);

    assertThat(found.mode()).isEqualTo(QueueMode.MARKED);
    assertThat(found.reachable()).isTrue();
    assertThat(found.ports().get(2).name()).isEqualTo("eth2");
    assertThat(found.ports().get(2).configuredRateBps()).hasValue(LINK);
    assertThat(found.ports().get(2).qos()).isEmpty();
  }

  @Test
  void the_selection_of_a_queue_follows_from_the_kind_of_datapath() throws Exception {
    server.transact("set", "bridge", "s1", "datapath_type=system");
    once(found -> found.mode() == QueueMode.NATIVE && found.problem().isEmpty());
    server.transact("set", "bridge", "s1", "datapath_type=netdev");
    once(found -> found.mode() == QueueMode.MARKED);
    server.transact("set", "bridge", "s1", "datapath_type=dummy");
    assertThat(once(found -> found.mode() == QueueMode.NONE).problem().orElse(""))
        .contains("datapath_type");
    server.transact("set", "bridge", "s1", "datapath_type=\"\"");
    once(found -> found.mode() == QueueMode.NATIVE);
  }

  @Test
  void a_port_reports_how_many_queues_it_has() throws Exception {
    assertThat(port(1).queueCount()).isEmpty();
    server.transact("set", "interface", "eth1", "external_ids:windowpane-queue-count=7");

    once(1, port -> port.queueCount().equals(OptionalInt.of(7)));
  }

  @Test
  void queues_are_made_changed_and_removed_and_nothing_is_left() throws Exception {
    makeWanted(wantedPort(queue(1, "a", 40_000_000), queue(2, "b", 10_000_000)));
    Map<Integer, QueueFound> made = port(1).queues();
    assertThat(made).containsOnlyKeys(0, 1, 2);
    assertThat(made.get(0).rateBps()).hasValue(50_000_000);
    assertThat(made.get(1).rateBps()).hasValue(40_000_000);
    assertThat(made.get(1).rule()).contains("a");
    assertThat(port(1).qos().orElseThrow().maxRateBps()).hasValue(LINK);
    assertThat(server.transact("--columns=type,other_config", "list", "qos"))
        .contains("linux-htb")
        .contains("max-rate=100000000");

    makeWanted(wantedPort(queue(1, "a", 60_000_000)));
    Map<Integer, QueueFound> changed = port(1).queues();
    assertThat(changed).containsOnlyKeys(0, 1);
    assertThat(changed.get(1).row()).isEqualTo(made.get(1).row());
    assertThat(changed.get(1).rateBps()).hasValue(60_000_000);
    assertThat(changed.get(0).rateBps()).hasValue(40_000_000);

    makeWanted(wantedPort());
    assertThat(port(1).qos()).isEmpty();
    assertThat(server.transact("list", "queue")).isEmpty();
    assertThat(server.transact("list", "qos")).isEmpty();
  }

  @Test
  void a_change_is_done_only_when_it_is_in_effect() throws Exception {
    PortQueueChange change =
        PortQueueChange.before(wantedPort(queue(1, "a", 1_000_000)), port(1)).orElseThrow();
    CompletableFuture<Void> done =
        queues
            .change(new QueueChanges(List.of(change), QueuesFound.Orphans.NONE))
            .toCompletableFuture();
    once(1, port -> port.qos().isPresent());
    assertThat(done).isNotDone();

    server.takeOver();
    assertThat(done).succeedsWithin(TIMEOUT);
  }

  @Test
  void a_transaction_that_the_database_refuses_is_reported_with_a_reason() throws Exception {
    PortFound gone =
        new PortFound(
            1,
            "eth1",
            "00000000-0000-0000-0000-000000000000",
            OptionalLong.empty(),
            Optional.empty(),
            Optional.of(new PortFound.Qos("no-uuid", true, OptionalLong.of(LINK), Map.of())));
    PortQueueChange impossible =
        PortQueueChange.before(wantedPort(queue(1, "a", 1_000_000)), gone).orElseThrow();
    once(QueuesFound::reachable);

    assertThatThrownBy(
            () ->
                queues
                    .change(new QueueChanges(List.of(impossible), QueuesFound.Orphans.NONE))
                    .toCompletableFuture()
                    .get())
        .hasMessageContaining("OVSDB refused the change");
    assertThat(server.transact("list", "queue")).isEmpty();
  }

  @Test
  void rows_of_other_programs_are_foreign() throws Exception {
    server.transact(
        "set", "port", "eth1", "qos=@q", "--", "--id=@q", "create", "qos", "type=linux-htb");

    PortFound found = once(1, port -> port.qos().isPresent());
    assertThat(found.isForeign()).isTrue();
    assertThat(queues.found().orphans().isEmpty()).isTrue();
  }

  @Test
  void a_filter_for_marks_counts_for_the_qos_that_it_was_made_for() throws Exception {
    makeWanted(wantedPort(queue(1, "a", 1_000_000)));
    assertThat(port(1).hasMarks()).isFalse();

    String qos = port(1).qos().orElseThrow().row();
    server.transact("set", "port", "eth1", "external_ids:windowpane-marks=" + qos);
    once(1, PortFound::hasMarks);
  }

  @Test
  void rows_that_a_crash_left_behind_are_found_and_removed_and_others_stay() throws Exception {
    makeWanted(wantedPort(queue(1, "a", 1_000_000)));
    server.transact("create", "queue", "external_ids:someone=else");
    server.transact("clear", "port", "eth1", "qos");
    QueuesFound found = once(now -> !now.orphans().isEmpty());
    assertThat(found.orphans().qos()).hasSize(1);
    assertThat(found.orphans().queues()).hasSize(2);

    change(new QueueChanges(List.of(), found.orphans()));
    assertThat(server.transact("--columns=external_ids", "list", "queue"))
        .isEqualTo("someone=else");
    assertThat(server.transact("list", "qos")).isEmpty();
  }

  @Test
  void a_row_of_another_in_the_place_of_a_queue_is_replaced_and_left_as_it_is() throws Exception {
    PortWanted wanted = wantedPort(queue(1, "a", 1_000_000));
    makeWanted(wanted);
    String qos = port(1).qos().orElseThrow().row();
    for (String number : List.of("0", "1")) {
      server.transact(
          "--id=@q",
          "create",
          "queue",
          "other_config:min-rate=7",
          "--",
          "set",
          "qos",
          qos,
          "queues:" + number + "=@q");
    }
    once(1, port -> port.queues().values().stream().noneMatch(QueueFound::ours));

    makeWanted(wanted);
    Map<Integer, QueueFound> queues = port(1).queues();
    assertThat(queues.values()).allMatch(QueueFound::ours);
    assertThat(queues.get(0).rateBps()).hasValue(99_000_000);
    assertThat(queues.get(1).rule()).contains("a");
    assertThat(server.transact("--columns=other_config", "find", "queue", "external_ids={}"))
        .contains("min-rate=7");
  }

  @Test
  void rows_that_lost_the_modules_name_get_it_back() throws Exception {
    PortWanted wanted = wantedPort(queue(1, "a", 1_000_000));
    makeWanted(wanted);
    PortFound before = port(1);
    Set<String> own = new HashSet<>(Set.of(before.qosRow().orElseThrow()));
    before.queues().values().forEach(queue -> own.add(queue.row()));
    server.transact("clear", "qos", before.qosRow().orElseThrow(), "external_ids");
    for (QueueFound queue : before.queues().values()) {
      server.transact("clear", "queue", queue.row(), "external_ids");
    }
    PortFound nameless =
        once(1, port -> port.qos().get().queues().values().stream().noneMatch(QueueFound::ours));
    assertThat(nameless.isForeign()).isTrue();

    PortFound known = nameless.withQos(nameless.qos().orElseThrow().recognised(own));
    change(
        new QueueChanges(
            List.of(PortQueueChange.before(wanted, known).orElseThrow()),
            QueuesFound.Orphans.NONE));
    assertThat(once(1, port -> !port.isForeign())).isEqualTo(before);
  }

  @Test
  void a_change_by_hand_is_noticed() throws Exception {
    makeWanted(wantedPort(queue(1, "a", 1_000_000)));
    String row = port(1).queues().get(1).row();
    server.transact("set", "queue", row, "other_config:max-rate=5");

    QueueShape altered = new QueueShape(1_000_000, OptionalLong.of(5), 2);
    once(1, port -> port.queues().get(1).shape().equals(Optional.of(altered)));
    server.transact("set", "queue", row, "other_config:burst=5");
    once(1, port -> port.queues().get(1).shape().isEmpty());
  }

  @Test
  void queues_of_every_kind_are_found_as_they_were_made() throws Exception {
    QueueWanted guaranteed =
        new QueueWanted(
            1,
            1,
            Optional.of("a"),
            new QueueKind.Guaranteed(40_000_000, OptionalLong.of(50_000_000)));
    QueueWanted limited =
        new QueueWanted(1, 2, Optional.of("b"), new QueueKind.Limited(10_000_000));
    QueueWanted latency = QueueWanted.ofClass(1, SampleClasses.LATENCY);
    QueueWanted scavenger = QueueWanted.ofClass(1, SampleClasses.SCAVENGER);
    QueueWanted shuffle = QueueWanted.ofClass(1, SampleClasses.SHUFFLE);
    PortWanted wanted = wantedPort(guaranteed, limited, latency, scavenger, shuffle);
    makeWanted(wanted);

    Map<Integer, QueueFound> made = port(1).queues();
    for (QueueWanted queue : List.of(guaranteed, limited, latency, scavenger, shuffle)) {
      assertThat(made.get(queue.queue()).shape())
          .matches(shape -> shape.filter(queue.kind()::isKeptBy).isPresent());
      assertThat(made.get(queue.queue()).rule()).isEqualTo(queue.rule());
    }
    assertThat(PortQueueChange.before(wanted, port(1))).isEmpty();
    assertThat(server.transact("--columns=other_config", "list", "queue"))
        .contains("max-rate=50000000")
        .contains("max-rate=10000000")
        .contains("priority=0")
        .contains("priority=3");
  }

  @Test
  void a_server_that_restarts_is_found_again() throws Exception {
    once(QueuesFound::reachable);
    server.stop();
    QueuesFound away = once(found -> !found.reachable());
    assertThat(away.problem().orElseThrow()).contains("OVSDB at tcp:127.0.0.1");
    assertThat(away.ports()).hasSize(2);
    CompletableFuture<Void> refused =
        queues.change(new QueueChanges(List.of(), QueuesFound.Orphans.NONE)).toCompletableFuture();
    assertThatThrownBy(refused::get).hasMessageContaining("OVSDB at tcp:127.0.0.1");

    server.start();
    QueuesFound withoutBridge = once(found -> found.problem().orElse("").contains("no bridge"));
    assertThat(withoutBridge.ports()).hasSize(2);
    server.transact("set", "bridge", "s1", "datapath_id=0000000000000001");
    once(QueuesFound::reachable);
  }

  @Test
  void another_switchs_database_is_a_problem_with_a_reason() throws Exception {
    OvsdbQueues other =
        new OvsdbQueues(
            new Dpid(9), server.remote(), events.next(), OptionalInt.empty(), Optional.empty());
    other.onChange(changes::release);
    long end = System.nanoTime() + TIMEOUT.toNanos();
    while (!other.found().problem().orElse("").contains("no bridge") && System.nanoTime() < end) {
      changes.tryAcquire(100, TimeUnit.MILLISECONDS);
    }

    assertThat(other.found().problem().orElseThrow())
        .contains("has no bridge with the dpid 00:00:00:00:00:00:00:09");
    assertThat(other.found().reachable()).isFalse();
    other.close();
  }
}
