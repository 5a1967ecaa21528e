package org.windowpane.controller.enforcement;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A loop whose time stands still until a test lets it pass. */
public final class ManualLoop implements Loop {

  private static final Logger LOG = LoggerFactory.getLogger(ManualLoop.class);

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
  public void pass(Duration time) {
    Instant end = now.plus(time);
    while (!tasks.isEmpty() && !tasks.peek().at().isAfter(end)) {
      Task next = tasks.remove();
      now = next.at().isAfter(now) ? next.at() : now;
      run(next.work());
    }
    now = end;
  }

  /** Like {@link ThreadLoop}: a task that throws does not end the loop. */
  private static void run(Runnable work) {
    try {
      work.run();
    } catch (IllegalStateException e) {
      LOG.error("a task failed", e);
    }
  }

  /** What was to be done will never be: its owner is dead. */
  public void die() {
    tasks.clear();
  }

  /** Sets the clock forward or back; what is scheduled comes after the same time as before. */
  public void set(Duration step) {
    now = now.plus(step);
    List<Task> waiting = List.copyOf(tasks);
    tasks.clear();
    waiting.forEach(each -> tasks.add(new Task(each.at().plus(step), each.order(), each.work())));
  }

  /** Does what is due already. */
  public void settle() {
    pass(Duration.ZERO);
  }
}
