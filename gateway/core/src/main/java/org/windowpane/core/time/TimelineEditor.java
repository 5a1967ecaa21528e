package org.windowpane.core.time;

import java.time.Instant;
import java.util.Optional;

/** Placeholder. */
public final class TimelineEditor {
  private Timeline now;

  TimelineEditor(Timeline now) {
    this.now = now;
  }

  public void plus(Window window, long amount) {
    now = now.plus(window, amount);
  }

  public void minus(Window window, long amount) {
    now = now.minus(window, amount);
  }

  public long levelAt(Instant at) {
    return now.levelAt(at);
  }

  public long maximum(Window window) {
    return now.maximum(window);
  }

  public Optional<Timeline.Step> firstAbove(Window window, long limit) {
    return now.firstAbove(window, limit);
  }

  public Optional<Instant> firstAtMost(Instant at, long limit) {
    return now.firstAtMost(at, limit);
  }

  public java.util.List<Timeline.Step> steps(Window window) {
    return now.steps(window);
  }

  public Timeline done() {
    return now;
  }
}
