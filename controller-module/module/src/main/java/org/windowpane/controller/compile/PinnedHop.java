package org.windowpane.controller.compile;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.windowpane.controller.entries.Field;
import org.windowpane.controller.entries.FieldMatch;
import org.windowpane.controller.entries.Marks;
import org.windowpane.controller.entries.Step;
import org.windowpane.controller.model.Network;
import org.windowpane.controller.model.PortInfo;
import org.windowpane.controller.model.SwitchInfo;
import org.windowpane.controller.queues.QueueKind;
import org.windowpane.controller.queues.QueueNumbers;
import org.windowpane.controller.queues.QueueWanted;
import org.windowpane.protocol.value.Hop;
import org.windowpane.protocol.value.QueueMode;

/** One hop of a pinned path as the network has it now. */
record PinnedHop(Hop hop, Optional<SwitchInfo> at) {

  /** The queue that packets use at a hop, and how the switch selects it. */
  record Selection(int queue, QueueMode mode) {}

  static PinnedHop of(Hop hop, Network network) {
    return new PinnedHop(hop, network.switchOf(hop.dpid()));
  }

  /** Why no queue can be used here, whatever its number; empty if one can. */
  Optional<CompiledHop> obstacle() {
    if (at.isEmpty()) {
      return Optional.of(CompiledHop.undecided("the switch is not connected"));
    }
    if (at.get().queues() == QueueMode.NONE) {
      String problem = at.get().problem().orElse("the switch gives no guarantees");
      return Optional.of(CompiledHop.undecided(problem));
    }
    return missingPort()
        .map(CompiledHop::failed)
        .or(() -> out().flatMap(PortInfo::queueProblem).map(CompiledHop::undecided));
  }

  /** Which of the hop's ports the switch does not have, in words. */
  Optional<String> missingPort() {
    return List.of(hop.inPort(), hop.outPort()).stream()
        .filter(port -> at.flatMap(info -> info.port(port)).isEmpty())
        .map(port -> "the switch has no port " + port)
        .findFirst();
  }

  /** Whether the switch has both ports of the hop, and they carry packets. */
  boolean portsAreUp() {
    return List.of(hop.inPort(), hop.outPort()).stream()
        .allMatch(port -> at.flatMap(info -> info.port(port)).filter(PortInfo::up).isPresent());
  }

  Optional<PortInfo> out() {
    return at.flatMap(info -> info.port(hop.outPort()));
  }

  /**
   * The rule's queue here. Only without an obstacle.
   *
   * @return empty if the port has none left
   */
  Optional<Selection> select(String rule, QueueNumbers numbers) {
    OptionalInt queue = numbers.numberFor(rule, hop.out());
    return queue.isPresent()
        ? Optional.of(new Selection(queue.getAsInt(), at.orElseThrow().queues()))
        : Optional.empty();
  }

  CompiledHop noQueueLeft() {
    String name = out().map(PortInfo::name).orElse("?");
    return CompiledHop.failed("port " + name + " has no queue left");
  }

  /** Packets that come in by the hop's port. */
  List<FieldMatch> incoming() {
    return List.of(FieldMatch.ALL.with(Field.IN_PORT, hop.inPort()));
  }

  /** Into the queue, and out of the hop's port. */
  List<Step> into(Selection selection) {
    List<Step> steps = new ArrayList<>();
    if (selection.mode() == QueueMode.MARKED) {
      steps.add(new Step.SetEthSrc(Marks.of(selection.queue())));
    }
    steps.add(new Step.SetQueue(selection.queue()));
    steps.add(new Step.Output(hop.outPort()));
    return steps;
  }

  QueueWanted queue(Selection selection, String rule, QueueKind kind) {
    return new QueueWanted(hop.outPort(), selection.queue(), Optional.of(rule), kind);
  }
}
