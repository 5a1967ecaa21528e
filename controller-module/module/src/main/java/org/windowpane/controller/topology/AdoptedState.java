package org.windowpane.controller.topology;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.entries.Entry;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.forwarding.ClassMarks;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/**
 * What the entries of a switch show, when it connects, of an earlier run: which of its ports were
 * links, and whether it had queues. There is some time to find that again: a controller that has
 * just started, on a machine that is busy, learns of links and databases late, and what it does not
 * know yet must not be taken for gone.
 */
public final class AdoptedState {

  /** How long something is waited for that was there. */
  static final Duration RETURN_TIMEOUT = Duration.ofSeconds(15);

  private record Reading(Instant readAt, Set<SwitchPort> links, boolean hadQueues) {}

  private final Map<Dpid, Reading> bySwitch = new HashMap<>();

  /** A switch that has connected was read, and had these entries. */
  public void learn(Dpid dpid, Collection<Entry> entries, Instant now) {
    Set<SwitchPort> links = new HashSet<>();
    boolean queues = false;
    for (Entry entry : entries) {
      ClassMarks.linkOf(entry).ifPresent(port -> links.add(new SwitchPort(dpid, port)));
      queues |=
          Cookies.isRule(entry.cookie())
              && entry.steps().stream()
                  .anyMatch(step -> step instanceof Step.SetQueue || step instanceof Step.Group);
    }
    bySwitch.put(dpid, new Reading(now, links, queues));
  }

  /** A switch's connection ends. */
  public void forget(Dpid dpid) {
    bySwitch.remove(dpid);
  }

  /** Whether the switch is connected, and its entries were read since. */
  boolean isRead(Dpid dpid) {
    return bySwitch.containsKey(dpid);
  }

  /** Whether the port may be a link's end that was not found again yet. */
  boolean mayBeLink(SwitchPort port, Instant now) {
    Reading reading = bySwitch.get(port.dpid());
    return reading == null || reading.links().contains(port) && isTime(reading, now);
  }

  /**
   * Whether something of the switch is still waited for.
   *
   * @param queuesKnown whether its queues were read
   * @param isFound which of its former links need not be waited for
   */
  boolean isAwaited(Dpid dpid, boolean queuesKnown, Predicate<SwitchPort> isFound, Instant now) {
    Reading reading = bySwitch.get(dpid);
    if (reading == null) {
      return true;
    }
    boolean all =
        (queuesKnown || !reading.hadQueues()) && reading.links().stream().allMatch(isFound);
    return !all && isTime(reading, now);
  }

  /**
   * Whether the switch has a table of an earlier run that may be kept, and time to find out is
   * left.
   */
  public boolean isReturning(Dpid dpid, Instant now) {
    Reading reading = bySwitch.get(dpid);
    return reading != null && !reading.links().isEmpty() && isTime(reading, now);
  }

  private static boolean isTime(Reading reading, Instant now) {
    return now.isBefore(reading.readAt().plus(RETURN_TIMEOUT));
  }
}
