package org.windowpane.core.admission;

import java.util.List;

/** Makes deeds speak of shares and requests that there are. */
final class Fitting {
  private Fitting() {}

  static Deed to(Scene scene, int count, Deed deed) {
    if (deed instanceof Deed.Book book) {
      return new Deed.Book(to(scene, book.asked()));
    }
    if (deed instanceof Deed.Hold hold) {
      return new Deed.Hold(to(scene, hold.asked()), hold.seconds());
    }
    if (deed instanceof Deed.Group group) {
      return new Deed.Group(to(scene, group.asked()));
    }
    if (deed instanceof Deed.Series series) {
      return new Deed.Series(to(scene, series.asked()));
    }
    if (deed instanceof Deed.Earliest earliest) {
      return new Deed.Earliest(to(scene, earliest.asked()), earliest.deadline());
    }
    return named(count, deed);
  }

  private static Deed named(int count, Deed deed) {
    if (deed instanceof Deed.Confirm confirm) {
      return new Deed.Confirm(nth(count, confirm.nth()));
    }
    if (deed instanceof Deed.Cancel cancel) {
      return new Deed.Cancel(nth(count, cancel.nth()));
    }
    return deed instanceof Deed.Change change
        ? new Deed.Change(nth(count, change.nth()), change.end(), change.rate())
        : deed;
  }

  /** Mostly one of those, the latest more often; sometimes the next one, which is not yet there. */
  private static int nth(int count, int backwards) {
    return Math.floorMod(count - backwards, count + 1);
  }

  static int share(Scene scene, Deed.Asked asked) {
    return asked.share() % scene.grounds().size();
  }

  private static List<Deed.Asked> to(Scene scene, List<Deed.Asked> asked) {
    return asked.stream().map(it -> to(scene, it)).toList();
  }

  private static Deed.Asked to(Scene scene, Deed.Asked asked) {
    return new Deed.Asked(
        asked.kind(),
        share(scene, asked),
        asked.stranger(),
        asked.flow(),
        asked.rate(),
        asked.partial(),
        asked.from(),
        asked.length());
  }
}
