package org.windowpane.controller.ovsdb;

import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.windowpane.protocol.value.Dpid;

/**
 * Takes the lock of a switch and stores this controller's token with its bridge, keeps both, and
 * takes them again in a new session. Used on the event loop.
 *
 * @see BridgeFence
 */
final class SwitchFence {
  private static final Duration DELAY = Duration.ofMillis(300);

  /** Of a controller that may change nothing. */
  private static final long UNFENCED = 0;

  private enum State {
    NONE,
    TAKING,
    HELD,
    /** Held, while a greater token is stored. */
    RAISING,
    RETURNING
  }

  private final Dpid dpid;
  private final Optional<ControllerTarget> own;
  private final EventLoop events;
  private final Runnable onChange;
  private Optional<OvsdbSession> session = Optional.empty();
  private State state = State.NONE;

  /** The controller's fencing token, or {@link #UNFENCED}. */
  private long token = UNFENCED;

  /**
   * A fence that is not held.
   *
   * @param own how the switch names this controller, if the database must cut off the others
   * @param onChange is called when the fence is held, or not any more
   */
  SwitchFence(Dpid dpid, Optional<ControllerTarget> own, EventLoop events, Runnable onChange) {
    this.dpid = dpid;
    this.own = own;
    this.events = events;
    this.onChange = onChange;
  }

  /** A session begins. */
  void begin(OvsdbSession opened) {
    session = Optional.of(opened);
    take();
  }

  /** The session has ended, and the lock with it. */
  void end() {
    session = Optional.empty();
    state = State.NONE;
  }

  /** From now on this controller has this token, greater than any before. */
  void raise(long greater) {
    token = greater;
    if (state == State.HELD) {
      state = State.RAISING;
      store(session.orElseThrow());
    } else {
      take();
    }
  }

  /** From now on this controller changes nothing. */
  void release() {
    token = UNFENCED;
    lose();
  }

  /** Another controller has taken the lock. */
  void stolen() {
    lose();
  }

  /** The tables are others than before. */
  void update() {
    if (state == State.HELD && !bridge().isStored()) {
      lose();
    }
    take();
  }

  /** Whether the database knows the switch. */
  boolean knowsSwitch() {
    return bridge().isKnown();
  }

  /** Whether this controller may change the queues. */
  boolean isHeld() {
    return state == State.HELD || state == State.RAISING;
  }

  /** Operations that make a transaction fail unless this controller may write. */
  List<Map<String, ?>> guard() {
    return bridge().guard();
  }

  /** Whether another controller has replaced this one. */
  boolean isReplaced() {
    return token != UNFENCED && session.isPresent() && bridge().isReplaced();
  }

  /** Another controller that the switch reports as its master, where roles are not the fence. */
  Optional<String> otherMaster() {
    return others().flatMap(OtherControllers::master);
  }

  /** Why the fence is not held, in words. */
  String whyNotHeld() {
    Optional<String> problem = others().flatMap(OtherControllers::problem);
    if (problem.isPresent()) {
      return problem.get();
    }
    return bridge().isReplaced()
        ? "another controller, with the fencing token "
            + bridge().stored().orElse(0)
            + ", has"
            + " replaced this one"
        : "this controller does not have the lock of the switch";
  }

  private BridgeFence bridge() {
    return new BridgeFence(
        session.map(OvsdbSession::tables).orElseGet(OvsdbTables::new), dpid, token);
  }

  /** The other controllers, where the database must cut them off. */
  private Optional<OtherControllers> others() {
    return own.map(
        target -> bridge().others(target.orAt(session.map(OvsdbSession::localHost).orElse(""))));
  }

  /** Takes the switch's lock and stores the token, unless a greater one is stored. */
  private void take() {
    boolean canTake = session.isPresent() && state == State.NONE && bridge().isKnown();
    if (token == UNFENCED || !canTake) {
      return;
    }
    if (bridge().isReplaced() || others().flatMap(OtherControllers::problem).isPresent()) {
      takeLater();
      return;
    }
    state = State.TAKING;
    OvsdbSession open = session.get();
    open.call("steal", BridgeFence.lock(dpid))
        .whenComplete(
            (reply, failure) -> {
              if (open.isOpen() && state == State.TAKING) {
                if (failure != null) {
                  open.close(failure.getMessage());
                } else {
                  store(open);
                }
              }
            });
  }

  private void store(OvsdbSession open) {
    long stored = token;
    if (bridge().isReplaced()) {
      lose();
      return;
    }
    boolean isFirst = state == State.TAKING && !bridge().isStored();
    Optional<OtherControllers> cutOff = others().filter(each -> isFirst || each.areCutOff());
    CompletableFuture<?> done =
        cutOff.isPresent()
            ? cutOff.get().cutOff(open, bridge().store())
            : open.make(bridge().store());
    done.whenComplete(
        (result, failure) -> {
          if (open.isOpen() && state != State.RETURNING) {
            if (failure == null && stored != token) {
              store(open);
            } else if (failure == null) {
              state = State.HELD;
              onChange.run();
            } else {
              lose();
            }
          }
        });
  }

  /**
   * Returns the lock, which the server requires before it is taken again, also after another
   * controller has taken it. The pause lets the token of that controller arrive first.
   */
  private void lose() {
    if (state == State.NONE || state == State.RETURNING) {
      return;
    }
    state = State.RETURNING;
    onChange.run();
    OvsdbSession open = session.orElseThrow();
    open.call("unlock", BridgeFence.lock(dpid))
        .whenComplete(
            (reply, failure) -> {
              if (open.isOpen()) {
                state = State.NONE;
                if (failure != null) {
                  open.close(failure.getMessage());
                } else {
                  takeLater();
                }
              }
            });
  }

  private void takeLater() {
    events.schedule(this::take, DELAY.toMillis(), TimeUnit.MILLISECONDS);
  }
}
