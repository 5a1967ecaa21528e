package org.windowpane.controller.ids;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.windowpane.controller.compile.Need;
import org.windowpane.controller.meters.MeterNumbers;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Which rule has which numbers of queues, meters and groups. Immutable: {@link #edit} gives the
 * next state. A rule that has a number keeps it until the number is released.
 */
public final class Ids {

  private final int queueLimit;
  private final Map<SwitchPort, QueueIds> queues;
  private final Map<Dpid, NumberIds> meters;
  private final Map<Dpid, NumberIds> groups;

  private Ids(
      int queueLimit,
      Map<SwitchPort, QueueIds> queues,
      Map<Dpid, NumberIds> meters,
      Map<Dpid, NumberIds> groups) {
    this.queueLimit = queueLimit;
    this.queues = queues;
    this.meters = meters;
    this.groups = groups;
  }

  /**
   * No number is allocated.
   *
   * @param queueLimit how many rules may have a queue on a port at once
   */
  public static Ids none(int queueLimit) {
    return new Ids(queueLimit, Map.of(), Map.of(), Map.of());
  }

  /** The number of the rule's queue on the port. */
  public OptionalInt queue(String rule, SwitchPort port) {
    QueueIds ids = queues.get(port);
    return ids == null ? OptionalInt.empty() : ids.of(rule);
  }

  /** The number of the rule's meter on the switch, or why it has none. */
  public MeterNumbers.Answer meter(String rule, Dpid at) {
    NumberIds ids = meters.get(at);
    if (ids == null) {
      return new MeterNumbers.Answer.Unknown("the switch's meters were not read yet");
    }
    if (ids.isEmpty()) {
      return new MeterNumbers.Answer.Refused("the switch has no meters");
    }
    OptionalInt number = ids.of(rule);
    return number.isPresent()
        ? new MeterNumbers.Answer.Given(number.getAsInt())
        : new MeterNumbers.Answer.Refused("the switch has no meter left");
  }

  /** The number of the rule's group on the switch; empty if it has none. */
  public OptionalInt group(String rule, Dpid at) {
    NumberIds ids = groups.get(at);
    return ids == null ? OptionalInt.empty() : ids.of(rule);
  }

  /** Begins the next state. */
  public Editor edit() {
    return new Editor();
  }

  /** The next state while it is made. Copies what it changes and nothing else. */
  public final class Editor {

    private final Map<SwitchPort, QueueIds> ports = new HashMap<>(queues);
    private final Set<SwitchPort> copied = new HashSet<>();
    private final NumberEditor meterIds = new NumberEditor(meters);
    private final NumberEditor groupIds = new NumberEditor(groups);

    private Editor() {}

    private QueueIds at(SwitchPort port) {
      if (copied.add(port)) {
        ports.compute(
            port, (key, ids) -> ids == null ? new QueueIds(queueLimit) : new QueueIds(ids));
      }
      return ports.get(port);
    }

    /** Allocates what the rule needs and does not have, as far as there are numbers left. */
    public void allocate(String rule, Collection<Need> needs, IdsFound found) {
      for (Need need : needs) {
        if (need instanceof Need.Meter meter) {
          allocateMeter(rule, meter.at(), found);
        } else if (need instanceof Need.Group group) {
          groupIds.allocate(
              rule, group.at(), found.groups(group.at()), found.groupOf(rule, group.at()));
        } else if (need instanceof Need.Queue queue
            && allocateQueue(rule, queue, found).isEmpty()
            && queue.orMeter()) {
          allocateMeter(rule, queue.port().dpid(), found);
        }
      }
    }

    private OptionalInt allocateQueue(String rule, Need.Queue need, IdsFound found) {
      QueueIds ids = at(need.port());
      var port = found.port(need.port());
      port.ifPresent(known -> ids.resize(known.queueCount()));
      if (ids.of(rule).isEmpty()) {
        found.queuesOf(rule, need.port()).forEach(number -> ids.adopt(rule, number));
      }
      Set<Integer> inUse = port.map(known -> known.queues().keySet()).orElse(Set.of());
      return ids.assign(rule, inUse, need.alone());
    }

    private void allocateMeter(String rule, Dpid dpid, IdsFound found) {
      meterIds.allocate(rule, dpid, found.meters(dpid), found.meterOf(rule, dpid));
    }

    /** The rule's queue on the port gets this number, unless another rule has it. */
    public void changeQueue(String rule, SwitchPort port, int number) {
      QueueIds ids = at(port);
      ids.release(rule);
      ids.adopt(rule, number);
    }

    /** The rule gives back the numbers of these ports. */
    public void releaseQueues(String rule, Collection<SwitchPort> of) {
      of.stream().filter(ports::containsKey).forEach(port -> at(port).release(rule));
    }

    /** The rule gives back the number of its meter on this switch. */
    public void releaseMeter(String rule, Dpid dpid) {
      meterIds.release(rule, dpid);
    }

    /** The rule gives back the number of its group on this switch. */
    public void releaseGroup(String rule, Dpid dpid) {
      groupIds.release(rule, dpid);
    }

    /** The switch is gone: its meters and groups are read again when it comes back. */
    public void forgetNumbers(Dpid dpid) {
      meterIds.forget(dpid);
      groupIds.forget(dpid);
    }

    /** The state that was made; the editor must not be used afterwards. */
    public Ids done() {
      return new Ids(queueLimit, ports, meterIds.bySwitch, groupIds.bySwitch);
    }
  }

  /** The numbers of the meters, or of the groups, of all switches while they are changed. */
  private static final class NumberEditor {

    private final Map<Dpid, NumberIds> bySwitch;
    private final Set<Dpid> copied = new HashSet<>();

    NumberEditor(Map<Dpid, NumberIds> before) {
      this.bySwitch = new HashMap<>(before);
    }

    private NumberIds at(Dpid dpid) {
      if (copied.add(dpid)) {
        bySwitch.computeIfPresent(dpid, (key, ids) -> new NumberIds(ids));
      }
      return bySwitch.get(dpid);
    }

    void allocate(String rule, Dpid dpid, Optional<NumberRange> range, OptionalInt used) {
      if (range.isEmpty()) {
        return;
      }
      if (!bySwitch.containsKey(dpid)) {
        bySwitch.put(dpid, new NumberIds(range.get()));
        copied.add(dpid);
      }
      NumberIds ids = at(dpid);
      used.ifPresent(number -> ids.adopt(rule, number));
      if (!ids.isEmpty()) {
        ids.assign(rule);
      }
    }

    void release(String rule, Dpid dpid) {
      if (bySwitch.containsKey(dpid) && bySwitch.get(dpid).of(rule).isPresent()) {
        at(dpid).release(rule);
      }
    }

    void forget(Dpid dpid) {
      bySwitch.remove(dpid);
    }
  }
}
