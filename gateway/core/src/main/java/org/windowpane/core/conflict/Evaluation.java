package org.windowpane.core.conflict;

import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;

/**
 * What the tree of shares asks for a packet, given the requests that match it: in each share +D
 * over its own requests, +S over what its children come to, and then itself +P its children
 * (Hierarchical Policies for Software Defined Networks, HotSDN 2012). Shares with no request at or
 * under them do not count.
 *
 * <p>+P is not associative, so the fold follows the tree and nothing is regrouped. Linear in the
 * requests times the depth of their shares.
 */
final class Evaluation {
  private final List<ActiveRequest> requests;

  private Evaluation(List<ActiveRequest> requests) {
    this.requests = requests;
  }

  /**
   * The action that the requests come to.
   *
   * @param requests at least one, sorted
   */
  static Treatment of(List<ActiveRequest> requests) {
    return new Evaluation(requests).share(0, 0, requests.size());
  }

  /**
   * What one share comes to.
   *
   * @param depth the share's, where the root's is 1; 0 for what holds the root
   * @param from the first of the requests at or under the share
   * @param to one behind the last of them, more than {@code from}
   */
  private Treatment share(int depth, int from, int to) {
    if (to - from == 1) {
      return requests.get(from).asks().action();
    }
    int at = from;
    Optional<Treatment> own = Optional.empty();
    for (; at < to && requests.get(at).share().depth() == depth; at++) {
      own = join(own, requests.get(at).asks().action(), Conflicts::withinShare);
    }
    Optional<Treatment> children = Optional.empty();
    while (at < to) {
      int end = endOfChild(depth + 1, at, to);
      children = join(children, share(depth + 1, at, end), Conflicts::betweenSiblings);
      at = end;
    }
    return children.isEmpty()
        ? own.orElseThrow()
        : join(own, children.get(), Conflicts::parentWithChild).orElseThrow();
  }

  private int endOfChild(int depth, int from, int to) {
    SharePath first = requests.get(from).share();
    int end = from + 1;
    while (end < to && requests.get(end).share().agreesAt(depth, first)) {
      end++;
    }
    return end;
  }

  private static Optional<Treatment> join(
      Optional<Treatment> left, Treatment right, BinaryOperator<Treatment> operator) {
    return Optional.of(left.isEmpty() ? right : operator.apply(left.get(), right));
  }
}
