package org.windowpane.controller.enforcement;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.windowpane.controller.queues.ControlQueue;
import org.windowpane.controller.queues.PortFound;
import org.windowpane.controller.queues.PortQueueChange;
import org.windowpane.controller.queues.QueueChanges;
import org.windowpane.controller.queues.QueueFound;
import org.windowpane.controller.queues.QueueShape;
import org.windowpane.controller.queues.Queues;
import org.windowpane.controller.queues.QueuesFound;
import org.windowpane.controller.queues.ShapedQueue;
import org.windowpane.protocol.value.QueueMode;

/** The queues of a switch that obeys at once, with an agent that installs filters. */
public final class FakeQueues implements Queues {

  private final String name;
  private final List<String> journal;
  private final Map<Integer, PortFound> ports = new HashMap<>();
  private Runnable listener = () -> {};
  private Optional<String> refusing = Optional.empty();
  private boolean reachable = true;
  private boolean agent = true;
  private boolean known = true;
  private boolean broken;
  private QueueMode mode = QueueMode.MARKED;
  private OptionalInt count = OptionalInt.empty();
  private Supplier<CompletionStage<Void>> confirming =
      () -> CompletableFuture.completedFuture(null);
  private int rows;
  private int transactions;

  public FakeQueues(String name, List<String> journal, int... numbers) {
    this.name = name;
    this.journal = journal;
    for (int number : numbers) {
      put(number, Optional.empty());
    }
  }

  private void put(int number, Optional<PortFound.Qos> qos) {
    Optional<String> markedFor = agent ? qos.map(PortFound.Qos::row) : Optional.empty();
    ports.put(
        number,
        new PortFound(
            number,
            name + "-" + number,
            "port" + number,
            OptionalLong.of(100_000_000),
            count,
            markedFor,
            qos));
  }

  /** Every port says that it has this many queues. */
  void limitTo(int queues) {
    count = OptionalInt.of(queues);
    List.copyOf(ports.values()).forEach(port -> put(port.number(), port.qos()));
    listener.run();
  }

  /** The switch chooses queues so from now on. */
  void become(QueueMode other) {
    mode = other;
    listener.run();
  }

  /** From now on, looking at the queues throws, or does so no longer. */
  void setBroken(boolean isBroken) {
    broken = isBroken;
  }

  /** The agent that installs filters for marks is not there. */
  void withoutAgent() {
    agent = false;
  }

  void startAgent() {
    agent = true;
    List.copyOf(ports.values()).forEach(port -> put(port.number(), port.qos()));
    listener.run();
  }

  void refuse(String reason) {
    refusing = Optional.of(reason);
  }

  void accept() {
    refusing = Optional.empty();
  }

  public void setReachable(boolean now) {
    reachable = now;
    listener.run();
  }

  /** The queues can be changed again, which the listener learns later. */
  void returnUnannounced() {
    reachable = true;
  }

  /** The listener learns of what was not announced. */
  void announce() {
    listener.run();
  }

  /** The database is not read yet, or it is. */
  void setKnown(boolean now) {
    known = now;
    listener.run();
  }

  /** Another program shapes the port. */
  void shapeByOthers(int port) {
    put(port, Optional.of(new PortFound.Qos("foreign", false, OptionalLong.empty(), Map.of())));
    listener.run();
  }

  /** Another program deletes a queue. */
  void deleteByHand(int port, int queue) {
    PortFound.Qos qos = ports.get(port).qos().orElseThrow();
    Map<Integer, QueueFound> left = new HashMap<>(qos.queues());
    left.remove(queue);
    put(port, Optional.of(new PortFound.Qos(qos.row(), true, qos.maxRateBps(), left)));
    listener.run();
  }

  /** Another program deletes a port's QoS with its queues. */
  void deleteQos(int port) {
    put(port, Optional.empty());
    listener.run();
  }

  /** Another program deletes a port's filter for marks, and the agent does not see it yet. */
  void loseFilter(int port) {
    agent = false;
    put(port, ports.get(port).qos());
    listener.run();
  }

  /** Another program takes the module's name off a port's QoS. */
  void clearOwner(int port) {
    PortFound.Qos qos = ports.get(port).qos().orElseThrow();
    put(port, Optional.of(new PortFound.Qos(qos.row(), false, qos.maxRateBps(), qos.queues())));
    listener.run();
  }

  /** The queues of a port but for queue 0 and {@link ControlQueue}. */
  Map<Integer, QueueFound> guaranteed(int port) {
    Map<Integer, QueueFound> queues = new HashMap<>(ports.get(port).queues());
    queues.remove(0);
    queues.remove(ControlQueue.NUMBER);
    return queues;
  }

  /** What the port's control queue is like, if the port has one. */
  Optional<QueueShape> control(int port) {
    return Optional.ofNullable(ports.get(port).queues().get(ControlQueue.NUMBER))
        .flatMap(QueueFound::shape);
  }

  long restBps(int port) {
    return ports.get(port).queues().get(0).rateBps().orElseThrow();
  }

  /** How many changes were made. */
  int transactions() {
    return transactions;
  }

  @Override
  public QueuesFound found() {
    if (broken) {
      throw new IllegalStateException("a bug");
    }
    if (!known) {
      return QueuesFound.unknown("OVSDB is not read yet");
    }
    Optional<String> problem = reachable ? Optional.empty() : Optional.of("OVSDB is away");
    return new QueuesFound(reachable, true, problem, mode, ports, QueuesFound.Orphans.NONE);
  }

  @Override
  public CompletionStage<Void> change(QueueChanges changes) {
    if (!known || !reachable || refusing.isPresent()) {
      return CompletableFuture.failedFuture(
          new IllegalStateException(refusing.orElse("OVSDB is away")));
    }
    transactions++;
    changes.ports().forEach(this::change);
    listener.run();
    return confirming.get();
  }

  /** From now on changes are in effect so much later. */
  void takeTime(Loop on, Duration time) {
    confirming =
        () -> {
          CompletableFuture<Void> confirmed = new CompletableFuture<>();
          on.schedule(time, () -> confirmed.complete(null));
          return confirmed;
        };
  }

  private void change(PortQueueChange change) {
    int port = change.port().number();
    if (change.drop()) {
      put(port, Optional.empty());
      return;
    }
    Optional<PortFound.Qos> before = ports.get(port).qos();
    Map<Integer, QueueFound> queues =
        new HashMap<>(before.map(PortFound.Qos::queues).orElse(Map.of()));
    change
        .rest()
        .ifPresent(
            shape ->
                queues.put(0, new QueueFound("rest", Optional.of(shape), Optional.empty(), true)));
    change
        .remove()
        .keySet()
        .forEach(
            number -> {
              queues.remove(number);
              journal.add(name + " remove queue");
            });
    change.insert().forEach((number, queue) -> queues.put(number, made(queue)));
    change.update().values().forEach(queue -> queues.put(queue.queue().queue(), made(queue)));
    String row = before.map(PortFound.Qos::row).orElse("qos" + ++rows);
    put(port, Optional.of(new PortFound.Qos(row, true, OptionalLong.of(100_000_000), queues)));
  }

  private QueueFound made(ShapedQueue queue) {
    if (queue.queue().queue() != ControlQueue.NUMBER) {
      journal.add(name + " make queue");
    }
    return new QueueFound("queue" + ++rows, Optional.of(queue.shape()), queue.queue().rule(), true);
  }

  @Override
  public void onChange(Runnable changed) {
    listener = changed;
  }

  /** Stops calling the listener. */
  public void close() {
    listener = () -> {};
  }
}
