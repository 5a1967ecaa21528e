package org.windowpane.gateway.trafficclasses;

import static org.windowpane.gateway.contents.ContentForm.invalid;
import static org.windowpane.gateway.contents.ContentForm.outside;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.contents.ContentForm;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command.Outcome;
import org.windowpane.gateway.ledger.resources.TrafficClassRecord;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.protocol.value.ClassPriority;
import org.windowpane.protocol.value.TrafficClass;

/**
 * What a request gives a traffic class, and may change of it.
 *
 * @param flowGroups the flows; at least one
 * @param minBps what its flows together are sure of on each port, in bits per second; 0 for nothing
 * @param maxBps what its flows together may have on each port; empty for all that is free
 * @param end empty for until it is deleted
 */
public record TrafficClassForm(
    List<FlowGroup> flowGroups,
    ClassPriority priority,
    long minBps,
    OptionalLong maxBps,
    Optional<Instant> end)
    implements ContentForm<TrafficClassRecord> {

  /** How many flow groups a class may have. */
  public static final int MOST_FLOW_GROUPS = 8;

  /** How many entries of a flow table a class may need, as a booking may. */
  private static final int MOST_ENTRIES = 64;

  /** Copies what could be changed from outside. */
  public TrafficClassForm {
    flowGroups = List.copyOf(flowGroups);
  }

  @Override
  public Optional<Answer<TrafficClassRecord>> objection(
      Share share, Optional<TrafficClassRecord> before, LedgerState state) {
    for (int i = 0; i < flowGroups.size(); i++) {
      FlowGroup flows = flowGroups.get(i);
      String field = "flowGroups[" + i + "]";
      if (flows.namesUsers()) {
        return invalid(field, "must name hosts, not users");
      }
      if (!share.flowGroup().contains(flows)) {
        return outside(field, "the flows " + flows, share);
      }
    }
    int entries = flowGroups.stream().mapToInt(FlowGroup::tableEntries).sum();
    if (entries > MOST_ENTRIES) {
      return invalid(
          "flowGroups",
          "need " + entries + " entries of a flow table, and may need " + MOST_ENTRIES);
    }
    if (maxBps.orElse(Long.MAX_VALUE) < minBps) {
      return invalid("maxBps", "must not be below minBps");
    }
    return Optional.empty();
  }

  @Override
  public Outcome<Answer<TrafficClassRecord>> decide(
      Actor actor,
      LedgerState state,
      Instant now,
      Optional<TrafficClassRecord> before,
      Origin origin) {
    return new Admission(actor, state, now)
        .decide(
            before,
            number ->
                new TrafficClassRecord(
                    origin.name(),
                    origin.share(),
                    flowGroups,
                    new TrafficClass(number, priority, minBps, maxBps),
                    origin.window(),
                    origin.createdBy(),
                    origin.createdAt(),
                    origin.changedAt()));
  }
}
