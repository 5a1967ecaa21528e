package org.windowpane.controller.openflow;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import net.floodlightcontroller.core.IOFSwitch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.protocol.value.Dpid;

/**
 * A connection of a switch to Floodlight, which is held before Floodlight requests the master role.
 * Floodlight's other modules do not see it until it is released.
 */
public final class HeldSwitch {
  private static final Logger LOG = LoggerFactory.getLogger(HeldSwitch.class);
  private static final Duration TIMEOUT = Duration.ofSeconds(2);
  private static final Duration ACTIVATION = Duration.ofSeconds(5);

  private final IOFSwitch sw;
  private final String host;
  private final Runnable goOn;
  private volatile CompletableFuture<Void> active = new CompletableFuture<>();
  private boolean isReleased;

  /**
   * A switch that is held.
   *
   * @param goOn lets Floodlight continue the handshake
   */
  HeldSwitch(IOFSwitch sw, Runnable goOn) {
    this.sw = sw;
    this.host = host(sw.getInetAddress());
    this.goOn = goOn;
  }

  /** The connection's switch. */
  public IOFSwitch sw() {
    return sw;
  }

  /** The switch's number. */
  public Dpid dpid() {
    return new Dpid(sw.getId().getLong());
  }

  /** The address that it connects from, without the port. */
  String host() {
    return host;
  }

  static String host(SocketAddress from) {
    return from instanceof InetSocketAddress known && known.getAddress() != null
        ? known.getAddress().getHostAddress()
        : String.valueOf(from);
  }

  /**
   * Lets Floodlight become the master. It continues on the thread of the connection, as if it had
   * received a message.
   *
   * @return completes when Floodlight is the master; fails if that takes too long, or the switch
   *     went away
   */
  public synchronized CompletionStage<Void> release() {
    if (!isReleased) {
      isReleased = true;
      probe()
          .thenRun(goOn)
          .exceptionally(
              failure -> {
                active.completeExceptionally(failure);
                return null;
              });
      active.orTimeout(ACTIVATION.toMillis(), TimeUnit.MILLISECONDS);
    }
    return active;
  }

  /** Floodlight has become the master. */
  void activated() {
    active.complete(null);
  }

  /** Whether Floodlight has become the master of it, so that it reports the end as well. */
  boolean isActive() {
    return active.isDone() && !active.isCompletedExceptionally();
  }

  /** Whether the switch has this controller as its master, as far as Floodlight knows. */
  public boolean isMaster() {
    return sw.isActive();
  }

  /** Fails if the switch does not answer in a fraction of a second. */
  public CompletionStage<?> answer() {
    return Futures.barrier(SwitchRoles.ANSWER_TIMEOUT, sw);
  }

  /** Whether the switch answers; fails if it does not, or went away. */
  CompletionStage<?> probe() {
    return Futures.barrier(TIMEOUT, sw);
  }

  /** Ends the connection; a switch that is still there connects again, and is held. */
  void disconnect() {
    try {
      sw.disconnect();
    } catch (RuntimeException e) {
      LOG.debug("Floodlight has disconnected the switch already", e);
    }
  }

  /**
   * Ends the connection if Floodlight was allowed to become the master. The switch connects again,
   * and is held.
   */
  public synchronized void takeBack() {
    if (isReleased) {
      active = CompletableFuture.failedFuture(new IllegalStateException("it is disconnected"));
      disconnect();
    }
  }
}
