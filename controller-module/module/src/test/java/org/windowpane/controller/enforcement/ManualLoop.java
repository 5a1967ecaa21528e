package org.windowpane.controller.enforcement;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;

/** A loop whose time stands still until a test lets it pass. */
final class ManualLoop implements Loop {

  private record Task(Instant at, long order, Runnable work) {}

  private final PriorityQueue<Task> tasks =
      new PriorityQueue<>(Comparator.comparing(Task::at).thenComparingLong(Task::order));
  private Instant now = Instant.parse("2026-11-20T12:00:00Z");
  private long order;

  @Override
  public Instant now() {
    return now;
  }

  @Override
  public void execute(Runnable work) {
    schedule(Duration.ZERO, work);
  }

  @Override
  public void schedule(Duration delay, Runnable work) {
    tasks.add(new Task(now.plus(delay), order++, work));
  }

  /** Lets the time pass, doing what becomes due on the way. */
  void pass(Duration time) {
    Instant end = now.plus(time);
    while (!tasks.isEmpty() && !tasks.peek().at().isAfter(end)) {
      Task next = tasks.remove();
      now = next.at().isAfter(now) ? next.at() : now;
      next.work().run();
    }
    now = end;
  }

  /** What was to be done will never be: whoever wanted it is dead. */
  void die() {
    tasks.clear();
  }

  /** Does what is due already. */
  void settle() {
    pass(Duration.ZERO);
  }
}
