package org.windowpane.gateway.shares;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.ledger.resources.TrafficClassRecord;
import org.windowpane.gateway.ledger.state.LedgerState;

/** Traffic classes that a change of their share, or of one above it, would leave without room. */
final class ClassesOfShares {
  private ClassesOfShares() {}

  /** Why the change is not possible because of a traffic class, in words. */
  static Optional<String> conflict(ShareChangeRequest request, LedgerState state) {
    Stream<TrafficClassRecord> classes = below(request.share(), state);
    if (request instanceof ShareChangeRequest.Alter alter) {
      Privileges before =
          state.decisions().shares().find(request.share()).orElseThrow().privileges();
      boolean isSmaller =
          alter.definition().maxReserveBps() < before.maxReserveBps()
              || alter.definition().bounds().classSlots().orElse(before.classSlots())
                  < before.classSlots();
      return classes
          .filter(each -> isSmaller || !isInside(each, request.share(), alter))
          .findFirst()
          .map(
              each ->
                  "The traffic class "
                      + each.name()
                      + (isSmaller
                          ? " has a part of what the share would lose. Delete the class first."
                          : " would not be in the flow group."));
    }
    return classes
        .findFirst()
        .map(
            each ->
                "Share %s has the traffic class %s. Delete the class first."
                    .formatted(each.share(), each.name()));
  }

  private static Stream<TrafficClassRecord> below(String share, LedgerState state) {
    Set<String> shares =
        state.decisions().shares().subtree(share).stream()
            .map(Share::name)
            .collect(Collectors.toSet());
    return state.trafficClasses().values().stream()
        .filter(each -> shares.contains(each.share()))
        .sorted((one, other) -> one.name().compareTo(other.name()));
  }

  private static boolean isInside(
      TrafficClassRecord each, String share, ShareChangeRequest.Alter alter) {
    return !each.share().equals(share)
        || each.flowGroups().stream().allMatch(alter.definition().flowGroup()::contains);
  }
}
