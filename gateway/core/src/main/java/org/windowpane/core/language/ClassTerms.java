package org.windowpane.core.language;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.windowpane.core.flow.FlowGroup;

/**
 * Which flows a traffic class has, and what they may have: {@code (srcPort=13562) (dstPort=13562)
 * [reserve >= 20]}.
 *
 * @param flows at least one flow group
 * @param rates what they may have
 */
public record ClassTerms(List<FlowGroup> flows, ClassClause rates) {

  /** Copies the flow groups, of which there must be one. */
  public ClassTerms {
    flows = List.copyOf(flows);
    if (flows.isEmpty()) {
      throw new IllegalArgumentException("no flows");
    }
    Objects.requireNonNull(rates);
  }

  static ClassTerms read(Cursor cursor) {
    List<FlowGroup> flows = new ArrayList<>();
    do {
      flows.add(FlowsReader.read(cursor));
    } while (cursor.nextIs("("));
    return new ClassTerms(flows, cursor.accept("[") ? ClassClause.read(cursor) : ClassClause.NONE);
  }

  /** The text form. */
  @Override
  public String toString() {
    String groups = flows.stream().map(FlowGroup::toString).collect(Collectors.joining(" "));
    return rates.equals(ClassClause.NONE) ? groups : groups + " " + rates;
  }
}
