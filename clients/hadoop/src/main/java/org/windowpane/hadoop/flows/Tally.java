package org.windowpane.hadoop.flows;

/** Counts what became of reservations. Called by several threads. */
public interface Tally {
  /** Counts nothing. */
  Tally NONE =
      new Tally() {
        @Override
        public void outcome(Bandwidth.Outcome outcome) {}

        @Override
        public void aboveThreshold() {}

        @Override
        public void belowThreshold() {}
      };

  /** A reservation has its first answer. */
  void outcome(Bandwidth.Outcome outcome);

  /** A transfer is large enough to reserve. */
  void aboveThreshold();

  /** A transfer is too small to reserve. */
  void belowThreshold();
}
