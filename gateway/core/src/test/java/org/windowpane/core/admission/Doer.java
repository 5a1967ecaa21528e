package org.windowpane.core.admission;

/** Does deeds, and says in words what came of each. */
interface Doer {

  String book(Deed.Asked asked);

  String hold(Deed.Hold deed);

  String confirm(Deed.Confirm deed);

  String cancel(Deed.Cancel deed);

  String change(Deed.Change deed);

  String group(Deed.Group deed);

  String series(Deed.Series deed);

  String earliest(Deed.Earliest deed);

  void tick(Deed.Tick deed);

  /** What came of it. */
  default String play(Deed deed) {
    if (deed instanceof Deed.Book book) {
      return book(book.asked());
    }
    if (deed instanceof Deed.Hold hold) {
      return hold(hold);
    }
    if (deed instanceof Deed.Confirm confirm) {
      return confirm(confirm);
    }
    if (deed instanceof Deed.Cancel cancel) {
      return cancel(cancel);
    }
    if (deed instanceof Deed.Change change) {
      return change(change);
    }
    if (deed instanceof Deed.Group group) {
      return group(group);
    }
    if (deed instanceof Deed.Series series) {
      return series(series);
    }
    if (deed instanceof Deed.Earliest earliest) {
      return earliest(earliest);
    }
    tick((Deed.Tick) deed);
    return "";
  }
}
