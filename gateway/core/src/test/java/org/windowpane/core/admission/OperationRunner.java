package org.windowpane.core.admission;

/** Runs operations, and describes the result of each. */
interface OperationRunner {

  String book(Operation.Request request);

  String hold(Operation.Hold operation);

  String confirm(Operation.Confirm operation);

  String cancel(Operation.Cancel operation);

  String change(Operation.Change operation);

  String group(Operation.Group operation);

  String series(Operation.Series operation);

  String earliest(Operation.Earliest operation);

  void tick(Operation.Tick operation);

  /** The result. */
  default String run(Operation operation) {
    if (operation instanceof Operation.Book book) {
      return book(book.request());
    }
    if (operation instanceof Operation.Hold hold) {
      return hold(hold);
    }
    if (operation instanceof Operation.Confirm confirm) {
      return confirm(confirm);
    }
    if (operation instanceof Operation.Cancel cancel) {
      return cancel(cancel);
    }
    if (operation instanceof Operation.Change change) {
      return change(change);
    }
    if (operation instanceof Operation.Group group) {
      return group(group);
    }
    if (operation instanceof Operation.Series series) {
      return series(series);
    }
    if (operation instanceof Operation.Earliest earliest) {
      return earliest(earliest);
    }
    tick((Operation.Tick) operation);
    return "";
  }
}
