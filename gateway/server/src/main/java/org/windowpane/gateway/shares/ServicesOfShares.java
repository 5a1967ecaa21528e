package org.windowpane.gateway.shares;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.ledger.resources.ServiceRecord;
import org.windowpane.gateway.ledger.state.LedgerState;

/** Services that a change of their share would leave without one, or outside of it. */
final class ServicesOfShares {
  private ServicesOfShares() {}

  /** Why the change is not possible because of a service, in words. */
  static Optional<String> conflict(ShareChangeRequest request, LedgerState state) {
    if (request instanceof ShareChangeRequest.Delete) {
      Set<String> deleted =
          state.decisions().shares().subtree(request.share()).stream()
              .map(Share::name)
              .collect(Collectors.toSet());
      return state.services().values().stream()
          .filter(service -> deleted.contains(service.share()))
          .findFirst()
          .map(
              service ->
                  "Share %s has the service %s. Delete the service first."
                      .formatted(service.share(), service.name()));
    }
    return request instanceof ShareChangeRequest.Alter alter
        ? state.services().values().stream()
            .filter(service -> service.share().equals(request.share()))
            .filter(service -> !isInside(service, alter.definition().flowGroup()))
            .findFirst()
            .map(
                service ->
                    "The service %s, or one of its servers, would not be in the flow group."
                        .formatted(service.name()))
        : Optional.empty();
  }

  private static boolean isInside(ServiceRecord service, FlowGroup flows) {
    return flows.contains(service.flowGroup())
        && service.flowsToServers().stream().allMatch(flows::contains);
  }
}
