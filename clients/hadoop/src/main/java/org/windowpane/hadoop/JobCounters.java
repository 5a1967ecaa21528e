package org.windowpane.hadoop;

import java.util.EnumMap;
import java.util.Map;
import org.apache.hadoop.mapred.Counters.Counter;
import org.apache.hadoop.mapred.Reporter;
import org.windowpane.hadoop.flows.Bandwidth.Outcome;
import org.windowpane.hadoop.flows.Tally;

/** Counters of the job, in the group {@value #GROUP}. Hadoop's counters are safe for threads. */
final class JobCounters implements Tally {
  static final String GROUP = "Windowpane";

  private final Map<Outcome, Counter> outcomes = new EnumMap<>(Outcome.class);
  private final Counter large;
  private final Counter small;

  JobCounters(Reporter reporter) {
    outcomes.put(Outcome.RESERVED, reporter.getCounter(GROUP, "reserved"));
    outcomes.put(Outcome.REFUSED, reporter.getCounter(GROUP, "refused"));
    outcomes.put(Outcome.FAILED, reporter.getCounter(GROUP, "failed"));
    large = reporter.getCounter(GROUP, "above threshold");
    small = reporter.getCounter(GROUP, "below threshold");
  }

  @Override
  public void outcome(Outcome outcome) {
    increment(outcomes.get(outcome));
  }

  @Override
  public void aboveThreshold() {
    increment(large);
  }

  @Override
  public void belowThreshold() {
    increment(small);
  }

  private static void increment(Counter counter) {
    // Reporters outside of tasks have no counters.
    if (counter != null) {
      counter.increment(1);
    }
  }
}
