package org.windowpane.controller.ids;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.windowpane.controller.compile.Need;
import org.windowpane.controller.meters.MeterNumbers;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Which rule has which queue and meter numbers. Immutable: {@link #edit} gives the next state. A
 * rule that has a number keeps it until the number is released.
 */
public final class Ids {

  private final int queueLimit;
  private final Map<SwitchPort, QueueIds> queues;
  private final Map<Dpid, MeterIds> meters;

  private Ids(int queueLimit, Map<SwitchPort, QueueIds> queues, Map<Dpid, MeterIds> meters) {
    this.queueLimit = queueLimit;
    this.queues = queues;
    this.meters = meters;
  }

  /**
   * No number is allocated.
   *
   * @param queueLimit how many rules may have a queue on a port at once
   */
  public static Ids none(int queueLimit) {
    return new Ids(queueLimit, Map.of(), Map.of());
  }

  /** The number of the rule's queue on the port. */
  public OptionalInt queue(String rule, SwitchPort port) {
    QueueIds ids = queues.get(port);
    return ids == null ? OptionalInt.empty() : ids.of(rule);
  }

  /** The number of the rule's meter on the switch, or why it has none. */
  public MeterNumbers.Answer meter(String rule, Dpid at) {
    MeterIds ids = meters.get(at);
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

  /** Begins the next state. */
  public Editor edit() {
    return new Editor();
  }

  /** The next state while it is made. Copies what it changes and nothing else. */
  public final class Editor {

    private final Map<SwitchPort, QueueIds> ports = new HashMap<>(queues);
    private final Map<Dpid, MeterIds> switches = new HashMap<>(meters);
    private final Set<Object> copied = new HashSet<>();

    private Editor() {}

    private QueueIds at(SwitchPort port) {
      if (copied.add(port)) {
        ports.compute(
            port, (key, ids) -> ids == null ? new QueueIds(queueLimit) : new QueueIds(ids));
      }
      return ports.get(port);
    }

    private MeterIds at(Dpid dpid) {
      if (copied.add(dpid)) {
        switches.computeIfPresent(dpid, (key, ids) -> new MeterIds(ids));
      }
      return switches.get(dpid);
    }

    /** Allocates what the rule needs and does not have, as far as there are numbers left. */
    public void allocate(String rule, Collection<Need> needs, IdsFound found) {
      for (Need need : needs) {
        if (need instanceof Need.Meter meter) {
          allocateMeter(rule, meter.at(), found);
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
      OptionalLong highest = found.highestMeter(dpid);
      if (highest.isEmpty()) {
        return;
      }
      if (!switches.containsKey(dpid)) {
        switches.put(dpid, new MeterIds(MeterRange.upTo(highest.getAsLong())));
        copied.add(dpid);
      }
      MeterIds ids = at(dpid);
      found.meterOf(rule, dpid).ifPresent(meter -> ids.adopt(rule, meter));
      if (!ids.isEmpty()) {
        ids.assign(rule);
      }
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

    /** The rule gives back its number on this switch. */
    public void releaseMeter(String rule, Dpid dpid) {
      if (switches.containsKey(dpid) && switches.get(dpid).of(rule).isPresent()) {
        at(dpid).release(rule);
      }
    }

    /** The switch is gone: its meters are read again when it comes back. */
    public void forgetMeters(Dpid dpid) {
      switches.remove(dpid);
    }

    /** The state that was made; the editor must not be used afterwards. */
    public Ids done() {
      return new Ids(queueLimit, ports, switches);
    }
  }
}
