package org.windowpane.core.admission;

import java.util.List;

/** Maps the numbers in operations to shares and requests that exist. */
final class OperationResolver {
  private OperationResolver() {}

  static Operation resolve(Scenario scenario, int count, Operation operation) {
    if (operation instanceof Operation.Book book) {
      return new Operation.Book(resolve(scenario, book.request()));
    }
    if (operation instanceof Operation.Hold hold) {
      return new Operation.Hold(resolve(scenario, hold.request()), hold.seconds());
    }
    if (operation instanceof Operation.Group group) {
      return new Operation.Group(resolve(scenario, group.requests()));
    }
    if (operation instanceof Operation.Series series) {
      return new Operation.Series(resolve(scenario, series.requests()));
    }
    if (operation instanceof Operation.Earliest earliest) {
      return new Operation.Earliest(resolve(scenario, earliest.request()), earliest.deadline());
    }
    return resolveIndex(count, operation);
  }

  private static Operation resolveIndex(int count, Operation operation) {
    if (operation instanceof Operation.Confirm confirm) {
      return new Operation.Confirm(nth(count, confirm.nth()));
    }
    if (operation instanceof Operation.Cancel cancel) {
      return new Operation.Cancel(nth(count, cancel.nth()));
    }
    return operation instanceof Operation.Change change
        ? new Operation.Change(nth(count, change.nth()), change.end(), change.rate())
        : operation;
  }

  /** Mostly one of those, the latest more often; sometimes the next one, which is not yet there. */
  private static int nth(int count, int backwards) {
    return Math.floorMod(count - backwards, count + 1);
  }

  static int share(Scenario scenario, Operation.Request request) {
    return request.share() % scenario.specs().size();
  }

  private static List<Operation.Request> resolve(
      Scenario scenario, List<Operation.Request> request) {
    return request.stream().map(it -> resolve(scenario, it)).toList();
  }

  private static Operation.Request resolve(Scenario scenario, Operation.Request request) {
    return new Operation.Request(
        request.kind(),
        share(scenario, request),
        request.isOtherUser(),
        request.flow(),
        request.rate(),
        request.partial(),
        request.from(),
        request.length());
  }
}
