package org.windowpane.controller.queues;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.windowpane.controller.model.Drift;
import org.windowpane.controller.reconcile.Deviation;
import org.windowpane.protocol.message.DriftReport;

/** How a port's queueing was changed from outside, in the terms of {@code ovs-vsctl}. */
final class PortComparison {

  private static final Map<Integer, String> ROLES =
      Map.of(0, " (the rest)", ControlQueue.NUMBER, " (control)");

  private PortComparison() {}

  /**
   * How the port differs from how it was when it was as wanted. Where the whole QoS is gone, only
   * the queues of rules have findings of their own.
   *
   * @param cause who may have done it
   */
  static List<Drift.Finding> findings(
      PortFound before, PortFound now, PortWanted wanted, String cause) {
    List<Drift.Finding> findings = new ArrayList<>();
    before.qos().ifPresent(qos -> compareQos(qos, now, cause).ifPresent(findings::add));
    TreeSet<Integer> numbers = new TreeSet<>(before.queues().keySet());
    numbers.addAll(now.queues().keySet());
    if (now.queues().isEmpty()) {
      numbers.removeAll(ROLES.keySet());
    }
    for (int number : numbers) {
      Optional<QueueFound> was = Optional.ofNullable(before.queues().get(number));
      Optional<QueueFound> is = Optional.ofNullable(now.queues().get(number));
      boolean ours = was.or(() -> is).map(QueueFound::ours).orElse(false);
      if (ours && !was.equals(is)) {
        findings.add(queue(now, number, was, is, wanted.queues().get(number), cause));
      }
    }
    return findings;
  }

  private static Optional<Drift.Finding> compareQos(
      PortFound.Qos was, PortFound now, String cause) {
    Optional<PortFound.Qos> is = now.qos();
    boolean same =
        is.map(
                qos ->
                    qos.row().equals(was.row())
                        && qos.ours()
                        && qos.maxRateBps().equals(was.maxRateBps()))
            .orElse(false);
    return same
        ? Optional.empty()
        : Optional.of(
            new Deviation<>(Optional.of(was), is, cause)
                .finding(
                    DriftReport.Part.QOS,
                    Optional.empty(),
                    qos -> at(now) + words(qos),
                    qos -> at(now) + words(qos)));
  }

  private static Drift.Finding queue(
      PortFound port,
      int number,
      Optional<QueueFound> was,
      Optional<QueueFound> is,
      QueueWanted wanted,
      String cause) {
    Optional<String> rule =
        Optional.ofNullable(wanted)
            .flatMap(QueueWanted::rule)
            .or(() -> is.flatMap(QueueFound::rule));
    Function<QueueFound, String> text = queue -> at(port) + words(number, queue);
    return new Deviation<>(was, is, cause).finding(DriftReport.Part.QUEUE, rule, text, text);
  }

  /** The filter that maps marks to the port's queues is not there. */
  static Drift.Finding filterMissing(PortFound port, String cause) {
    return new Deviation<>(Optional.of(port), Optional.<PortFound>empty(), cause)
        .finding(
            DriftReport.Part.FILTER,
            Optional.empty(),
            wanted -> at(wanted) + "a filter that maps marks to queues",
            PortComparison::at);
  }

  private static String at(PortFound port) {
    return "port " + port.name() + ": ";
  }

  private static String words(PortFound.Qos qos) {
    if (!qos.ours()) {
      return "a QoS that is not Windowpane's";
    }
    String queues =
        new TreeSet<>(qos.queues().keySet())
            .stream().map(number -> Integer.toString(number)).collect(Collectors.joining(","));
    return rate("linux-htb max-rate", qos.maxRateBps(), "a QoS") + ", queues " + queues;
  }

  private static String words(int number, QueueFound queue) {
    String name = "queue " + number + ROLES.getOrDefault(number, "");
    if (!queue.ours()) {
      return name + " is a row that is not Windowpane's";
    }
    return queue
        .shape()
        .map(shape -> name + words(shape))
        .orElse(name + " with other settings than Windowpane's");
  }

  private static String words(QueueShape shape) {
    String max = shape.maxBps().isPresent() ? " max-rate=" + shape.maxBps().getAsLong() : "";
    return " min-rate=" + shape.minBps() + max + " priority=" + shape.order();
  }

  private static String rate(String what, OptionalLong bps, String otherwise) {
    return bps.isPresent()
        ? what + "=" + bps.getAsLong()
        : otherwise + " with other settings than Windowpane's";
  }
}
