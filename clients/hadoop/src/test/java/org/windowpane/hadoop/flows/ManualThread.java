package org.windowpane.hadoop.flows;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Runs tasks at once, and later ones when a test lets time pass. */
final class ManualThread implements TaskThread {
  private record Later(Duration at, Runnable task) {}

  private final List<Later> later = new ArrayList<>();
  private Duration now = Duration.ZERO;

  @Override
  public void run(Runnable task) {
    task.run();
  }

  @Override
  public Runnable after(Duration pause, Runnable task) {
    Later entry = new Later(now.plus(pause), task);
    later.add(entry);
    return () -> later.remove(entry);
  }

  void pass(Duration time) {
    now = now.plus(time);
    for (Later each : List.copyOf(later)) {
      if (each.at().compareTo(now) <= 0 && later.remove(each)) {
        each.task().run();
      }
    }
  }
}
