package org.windowpane.controller.queues;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.windowpane.protocol.value.TrafficClass;

/**
 * A queue that a rule asks for, or several rules together, or the module itself.
 *
 * @param port the OpenFlow port
 * @param queue its number, from 1
 * @param rule whose it is, where it is several rules' as {@link SharedRuleIds} joins them; empty
 *     for the queue of a class, which all rules of the class share, and for {@link ControlQueue}
 */
public record QueueWanted(int port, int queue, Optional<String> rule, QueueKind kind) {

  /** A queue that guarantees a rate, in bits per second, and has no limit. */
  public QueueWanted(int port, int queue, String rule, long rateBps) {
    this(port, queue, Optional.of(rule), new QueueKind.Guaranteed(rateBps, OptionalLong.empty()));
  }

  /** The queue of a class on a port. */
  public static QueueWanted ofClass(int port, TrafficClass trafficClass) {
    return new QueueWanted(
        port,
        ClassQueues.number(trafficClass),
        Optional.empty(),
        new QueueKind.OfClass(trafficClass));
  }

  /** The queue of neighbour and link discovery on a port. */
  public static QueueWanted ofControl(int port) {
    return new QueueWanted(port, ControlQueue.NUMBER, Optional.empty(), new QueueKind.Control());
  }

  /**
   * The queue that rules ask for together: the queue of their class, or one that guarantees the sum
   * of what they have guaranteed. Where rules define their class differently, the definition holds
   * that is sure of most.
   *
   * @param sharing what each asks for, all of one port and number, none with a limit where there
   *     are several; not empty
   */
  public static QueueWanted together(Collection<QueueWanted> sharing) {
    QueueWanted any = sharing.iterator().next();
    if (sharing.size() == 1) {
      return any;
    }
    if (any.kind() instanceof QueueKind.OfClass) {
      return sharing.stream()
          .min(
              Comparator.comparing(
                  (QueueWanted each) -> ((QueueKind.OfClass) each.kind()).trafficClass(),
                  TrafficClass.MOST_FIRST))
          .orElseThrow();
    }
    return new QueueWanted(
        any.port(),
        any.queue(),
        SharedRuleIds.join(sharing.stream().flatMap(each -> each.rules().stream()).toList()),
        sharing.stream().mapToLong(QueueWanted::guaranteedBps).sum());
  }

  /** The ids of the rules whose it is; none for the queue of a class. */
  public List<String> rules() {
    return rule.map(SharedRuleIds::split).orElse(List.of());
  }

  /** What the queue guarantees, in bits per second; 0 if nothing. */
  public long guaranteedBps() {
    return kind instanceof QueueKind.Guaranteed guaranteed ? guaranteed.rateBps() : 0;
  }
}
