package org.windowpane.hadoop.flows;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.windowpane.client.FlowGroup;
import org.windowpane.client.reservations.Demand;

/**
 * Reserves for all flows of this process, in a thread of its own: looking up addresses and ports,
 * and all state, stay off the threads of Hadoop.
 */
final class FlowWorker {
  private final Bandwidth bandwidth;
  private final TaskThread thread;
  private final Addresses addresses;
  private final Sockets sockets;

  /** Used by the thread alone. */
  private final Map<Pair.Key, Pair> pairs = new HashMap<>();

  FlowWorker(Bandwidth bandwidth, TaskThread thread, Addresses addresses, Sockets sockets) {
    this.bandwidth = bandwidth;
    this.thread = thread;
    this.addresses = addresses;
    this.sockets = sockets;
  }

  /**
   * What all flows have.
   *
   * @param rateBps the rate in bits per second
   * @param label the label of the booking
   * @param tally counts the answer of the gateway
   */
  record Wanted(long rateBps, String label, Tally tally) {}

  /**
   * This host receives data from a server.
   *
   * @param onePort whether to look for the port of the only connection to the server
   * @param grace how long the reservation waits for the next transfer from the server
   */
  Flow receive(Endpoint from, boolean onePort, Duration grace, Wanted wanted) {
    return start(closed -> receiveUntil(closed, from, onePort, grace, wanted));
  }

  /**
   * This host sends data to the first of these datanodes, which sends it to the next, and so on.
   */
  Flow send(List<Endpoint> pipeline, Wanted wanted) {
    return start(closed -> sendUntil(closed, pipeline, wanted));
  }

  /** Asks again and again, in the thread, until the answer is true. */
  void every(Duration time, BooleanSupplier isDone) {
    thread.after(
        time,
        () -> {
          if (!isDone.getAsBoolean()) {
            every(time, isDone);
          }
        });
  }

  /** A flow whose start and end run in the thread. */
  private Flow start(Consumer<Ending> begin) {
    Ending ending = new Ending();
    thread.run(
        () -> {
          if (!ending.closed.get()) {
            begin.accept(ending);
          }
        });
    return ending;
  }

  /** The end of a flow. */
  private final class Ending implements Flow {
    private final AtomicBoolean closed = new AtomicBoolean();
    private Runnable atEnd = () -> {};

    @Override
    public void close() {
      if (closed.compareAndSet(false, true)) {
        thread.run(() -> atEnd.run());
      }
    }
  }

  private void receiveUntil(
      Ending ending, Endpoint from, boolean onePort, Duration grace, Wanted wanted) {
    Optional<InetAddress> source = addresses.of(from.host());
    Optional<InetAddress> here = source.flatMap(addresses::towards);
    if (here.isEmpty()) {
      return;
    }
    Optional<InetSocketAddress> connection =
        onePort ? sockets.connectedTo(source.get(), from.port()) : Optional.empty();
    InetAddress local = connection.map(InetSocketAddress::getAddress).orElse(here.get());
    OptionalInt port =
        connection.isPresent() ? OptionalInt.of(connection.get().getPort()) : OptionalInt.empty();
    Pair pair =
        pairs.computeIfAbsent(
            new Pair.Key(source.get(), from.port(), local),
            key -> new Pair(key, bandwidth, thread, it -> pairs.remove(it.key())));
    Pair.Copy copy = new Pair.Copy(port, wanted.rateBps(), wanted.label(), wanted.tally());
    ending.atEnd = () -> pair.end(copy, grace);
    pair.begin(copy);
  }

  private void sendUntil(Ending ending, List<Endpoint> pipeline, Wanted wanted) {
    List<Demand> hops = hops(pipeline, wanted);
    if (!hops.isEmpty()) {
      Bandwidth.Kept kept = bandwidth.keep(hops, wanted.tally()::outcome);
      ending.atEnd = kept::close;
    }
  }

  private List<Demand> hops(List<Endpoint> pipeline, Wanted wanted) {
    List<Demand> hops = new ArrayList<>();
    InetAddress before = null;
    for (int i = 0; i < pipeline.size(); i++) {
      Optional<InetAddress> found = addresses.of(pipeline.get(i).host());
      if (found.isEmpty()) {
        return List.of();
      }
      InetAddress node = found.get();
      InetAddress source = i > 0 ? before : addresses.towards(node).orElse(null);
      if (source != null && !source.equals(node) && !node.isLoopbackAddress()) {
        FlowGroup hop =
            FlowGroup.between(Addresses.text(source), Addresses.text(node))
                .tcp()
                .toPort(pipeline.get(i).port());
        hops.add(new Demand(hop, wanted.rateBps()).labelled(wanted.label()));
      }
      before = node;
    }
    return hops;
  }
}
