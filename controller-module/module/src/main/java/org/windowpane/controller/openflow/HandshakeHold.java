package org.windowpane.controller.openflow;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import net.floodlightcontroller.core.IOFSwitch;
import net.floodlightcontroller.core.internal.IAppHandshakePluginFactory;
import net.floodlightcontroller.core.internal.OFSwitchAppHandshakePlugin;
import net.floodlightcontroller.core.internal.PluginResult;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.protocol.value.Dpid;

/**
 * Holds each switch that connects to Floodlight in its handshake. Floodlight requests the master
 * role of every switch, always with the generation id 0, so that switches cannot distinguish the
 * active controller from one that was replaced. Held switches are quarantined: Floodlight answers
 * their echoes, and does nothing else with them.
 */
public final class HandshakeHold implements IAppHandshakePluginFactory {
  private static final Logger LOG = LoggerFactory.getLogger(HandshakeHold.class);
  private static final int TIMEOUT_S = 10;

  /** Two addresses that claim the same switch within this time are two devices. */
  private static final Duration SUSPICIOUS = Duration.ofSeconds(10);

  private static final Duration SHOWN = Duration.ofMinutes(1);

  private final Clock clock;
  private final Consumer<HeldSwitch> onHeld;
  private final Consumer<Dpid> onGone;
  private final Map<Dpid, HeldSwitch> connected = new ConcurrentHashMap<>();
  private final Map<Dpid, Departure> departed = new ConcurrentHashMap<>();
  private volatile Optional<Duplicate> duplicate = Optional.empty();

  private record Departure(String host, Instant at) {}

  private record Duplicate(String words, Instant at) {}

  /**
   * Reports to these, on Floodlight's threads.
   *
   * @param onHeld a switch is connected; called before it can be gone
   * @param onGone the switch that was last reported with this number is gone
   */
  public HandshakeHold(Clock clock, Consumer<HeldSwitch> onHeld, Consumer<Dpid> onGone) {
    this.clock = clock;
    this.onHeld = onHeld;
    this.onGone = onGone;
  }

  @Override
  public OFSwitchAppHandshakePlugin createPlugin() {
    return new Plugin();
  }

  /** Floodlight became the master of a switch that was released. */
  public void activated(IOFSwitch sw) {
    HeldSwitch current = connected.get(new Dpid(sw.getId().getLong()));
    if (current != null && current.sw() == sw) {
      current.activated();
    }
  }

  /** Floodlight reports that a switch is gone, perhaps after it has connected again. */
  public void gone(Dpid dpid) {
    HeldSwitch current = connected.get(dpid);
    if (current != null && current.isActive()) {
      leave(current);
    }
  }

  /** Finds held switches that are gone, which Floodlight does not report. */
  public void probe() {
    for (HeldSwitch each : connected.values()) {
      if (!each.isActive()) {
        each.probe()
            .exceptionally(
                failure -> {
                  each.disconnect();
                  leave(each);
                  return null;
                });
      }
    }
  }

  private void leave(HeldSwitch gone) {
    Instant now = clock.instant();
    departed.values().removeIf(it -> !it.at().plus(SUSPICIOUS).isAfter(now));
    departed.put(gone.dpid(), new Departure(gone.host(), now));
    if (connected.remove(gone.dpid(), gone)) {
      onGone.accept(gone.dpid());
    }
  }

  /** Which switch two devices claim to be, if that happened lately. */
  public Optional<String> problem() {
    return duplicate
        .filter(it -> it.at().plus(SHOWN).isAfter(clock.instant()))
        .map(Duplicate::words);
  }

  void hold(IOFSwitch sw, Runnable goOn) {
    HeldSwitch held = new HeldSwitch(sw, goOn);
    HeldSwitch before = connected.put(held.dpid(), held);
    watchForDuplicates(held, before);
    onHeld.accept(held);
  }

  private void watchForDuplicates(HeldSwitch held, HeldSwitch before) {
    Instant now = clock.instant();
    Departure last = before == null ? departed.get(held.dpid()) : new Departure(before.host(), now);
    if (last != null && last.at().plus(SUSPICIOUS).isAfter(now)) {
      report(held.dpid(), last.host(), held.host());
    }
  }

  /** Floodlight ends a connection when another one begins with the same number. */
  private void report(Dpid dpid, String before, String after) {
    if (!before.equals(after)) {
      String words =
          "Two devices claim to be the switch %s: one at %s, and one at %s that has replaced it."
              .formatted(dpid, before, after);
      LOG.warn("{}", words);
      duplicate = Optional.of(new Duplicate(words, clock.instant()));
    }
  }

  private final class Plugin extends OFSwitchAppHandshakePlugin {
    Plugin() {
      super(new PluginResult(PluginResultType.DISCONNECT), TIMEOUT_S);
    }

    @Override
    protected void processOFMessage(OFMessage message) {
      // Nothing is expected: the handshake is quarantined at once.
    }

    @Override
    protected void enterPlugin() {
      exitPlugin(
          new PluginResult(
              PluginResultType.QUARANTINE, "Windowpane releases it while it may drive it"));
      hold(getSwitch(), () -> exitPlugin(new PluginResult(PluginResultType.CONTINUE)));
    }
  }
}
