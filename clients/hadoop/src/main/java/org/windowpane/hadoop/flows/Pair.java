package org.windowpane.hadoop.flows;

import java.net.InetAddress;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import org.windowpane.client.FlowGroup;
import org.windowpane.client.reservations.Demand;

/**
 * One reservation for all copies from a server to this host. Its rate is the largest that one of
 * the running copies needs, and is not lowered while copies follow each other. It has the port of
 * this host if all running copies use the same one. Used by one thread.
 */
final class Pair {
  /**
   * What identifies the pair.
   *
   * @param from the address of the server
   * @param port its port
   * @param to the address of this host
   */
  record Key(InetAddress from, int port, InetAddress to) {}

  /**
   * A running copy.
   *
   * @param localPort its port on this host, if known
   * @param rateBps what it needs, in bits per second
   * @param label the label of the booking, if this copy is the first
   * @param tally counts the answer of the gateway
   */
  record Copy(OptionalInt localPort, long rateBps, String label, Tally tally) {
    // Two copies are never equal, even with the same values.
    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }

  private final Key key;
  private final Bandwidth bandwidth;
  private final TaskThread thread;
  private final Consumer<Pair> unused;
  private final Set<Copy> running = new LinkedHashSet<>();
  private Bandwidth.Kept kept;
  private OptionalInt keptPort = OptionalInt.empty();
  private long keptBps;
  private Optional<Runnable> cancelEnd = Optional.empty();

  /**
   * A pair without a reservation.
   *
   * @param unused accepts the pair when its reservation has ended
   */
  Pair(Key key, Bandwidth bandwidth, TaskThread thread, Consumer<Pair> unused) {
    this.key = key;
    this.bandwidth = bandwidth;
    this.thread = thread;
    this.unused = unused;
  }

  Key key() {
    return key;
  }

  /** A copy starts: reserves for it, unless what is reserved is enough. */
  void begin(Copy copy) {
    cancelEnd.ifPresent(Runnable::run);
    cancelEnd = Optional.empty();
    running.add(copy);
    OptionalInt port = commonPort();
    boolean covered = keptPort.isEmpty() || keptPort.equals(port);
    if (kept == null || !covered || copy.rateBps() > keptBps) {
      reserve(port, copy);
    }
  }

  private OptionalInt commonPort() {
    List<OptionalInt> ports = running.stream().map(Copy::localPort).distinct().toList();
    return ports.size() == 1 ? ports.get(0) : OptionalInt.empty();
  }

  private void reserve(OptionalInt port, Copy copy) {
    // The old one ends first: both at once may be more than is free.
    endReservation();
    long rate = running.stream().mapToLong(Copy::rateBps).max().orElse(copy.rateBps());
    FlowGroup flows =
        FlowGroup.between(Addresses.text(key.from()), Addresses.text(key.to()))
            .tcp()
            .fromPort(key.port());
    FlowGroup exact = port.isPresent() ? flows.toPort(port.getAsInt()) : flows;
    keptPort = port;
    keptBps = rate;
    kept =
        bandwidth.keep(
            List.of(new Demand(exact, rate).labelled(copy.label())), copy.tally()::outcome);
  }

  /** A copy has ended. The reservation ends after the pause, unless another copy starts. */
  void end(Copy copy, Duration grace) {
    if (running.remove(copy) && running.isEmpty()) {
      cancelEnd = Optional.of(thread.after(grace, this::endIfUnused));
    }
  }

  private void endIfUnused() {
    if (running.isEmpty()) {
      endReservation();
      unused.accept(this);
    }
  }

  private void endReservation() {
    if (kept != null) {
      kept.close();
      kept = null;
    }
  }
}
