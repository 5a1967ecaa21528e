package org.windowpane.core.conflict;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * How requests come and go over a tree of shares.
 *
 * @param parents the parent of each share but the root
 * @param changes each of several edits at once
 */
record PolicyHistory(Map<String, String> parents, List<List<Edit>> changes) {

  /** A request comes, or comes to ask for something else; or it goes, if it asks for nothing. */
  record Edit(UUID id, String share, Optional<PolicyAtom> asks) {}

  /** What the edits put. */
  List<ActiveRequest> put(List<Edit> edits) {
    List<ActiveRequest> put = new ArrayList<>();
    for (Edit edit : edits) {
      SharePath path = SharePath.of(edit.share(), name -> Optional.ofNullable(parents.get(name)));
      edit.asks().ifPresent(asks -> put.add(new ActiveRequest(edit.id(), path, asks)));
    }
    return put;
  }

  /** What the edits take away. */
  static List<UUID> gone(List<Edit> edits) {
    return edits.stream().filter(edit -> edit.asks().isEmpty()).map(Edit::id).toList();
  }

  /** The tree with these requests. */
  PolicyTree tree(Collection<ActiveRequest> requests) {
    return tree("share0", requests);
  }

  private PolicyTree tree(String share, Collection<ActiveRequest> requests) {
    return new PolicyTree(
        share,
        requests.stream()
            .filter(
                request -> share.equals(request.share().names().get(request.share().depth() - 1)))
            .map(ActiveRequest::asks)
            .toList(),
        parents.entrySet().stream()
            .filter(entry -> entry.getValue().equals(share))
            .map(entry -> tree(entry.getKey(), requests))
            .toList());
  }
}
