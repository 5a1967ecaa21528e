package org.windowpane.gateway.ledger.resources;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.windowpane.core.admission.capacity.ClassReservation;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.time.Window;
import org.windowpane.protocol.value.TrafficClass;

/**
 * A traffic class: one queue on each port, which all flows of the class share.
 *
 * @param name unique
 * @param share the share that has it; its flow group contains those of the class
 * @param flowGroups the flows of the class; at least one
 * @param definition its number, priority, and rates
 * @param window when it holds; may be endless
 * @param createdBy the name of a user
 * @param changedAt when it was changed last; it reserves what it has now from then on
 */
public record TrafficClassRecord(
    String name,
    String share,
    List<FlowGroup> flowGroups,
    TrafficClass definition,
    Window window,
    String createdBy,
    Instant createdAt,
    Optional<Instant> changedAt)
    implements ShareContent {

  /** What the ids of the rules of traffic classes begin with. No booking has such an id. */
  private static final String RULE_PREFIX = "class.";

  /** Rounds the window, as the database does, and copies what could be changed from outside. */
  public TrafficClassRecord {
    window = window.inWholeMicroseconds();
    flowGroups = List.copyOf(flowGroups);
  }

  /**
   * The ids of its rules, one for each flow group, in their order. A class that was changed, or
   * created again with the same name, has other rules, so that switches never take the old ones for
   * the new ones.
   */
  public List<String> rules() {
    String since = RuleRevision.of(changedAt.orElse(createdAt));
    return IntStream.range(0, flowGroups.size())
        .mapToObj(index -> RULE_PREFIX + name + "." + index + since)
        .toList();
  }

  /** Whether this is the id of a rule of a traffic class. */
  public static boolean hasRule(String id) {
    return id.startsWith(RULE_PREFIX);
  }

  /** The traffic class whose rule has this id; empty if it is no traffic class's. */
  public static Optional<String> nameOf(String rule) {
    return RuleRevision.nameOf(RULE_PREFIX, rule);
  }

  /** Which of the classes of the network it is. */
  public int number() {
    return definition.number();
  }

  /** What it reserves. */
  public ClassReservation reservation() {
    Window held = new Window(createdAt, window.end());
    Window reserved = changedAt.map(window::from).orElse(window);
    return new ClassReservation(name, share, held, reserved, definition.minBps(), entries());
  }

  /** How many entries of a flow table its flow groups need. */
  public int entries() {
    return flowGroups.stream().mapToInt(FlowGroup::tableEntries).sum();
  }
}
