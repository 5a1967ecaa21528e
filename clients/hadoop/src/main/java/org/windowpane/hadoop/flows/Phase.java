package org.windowpane.hadoop.flows;

/** What Hadoop moves data for. */
public enum Phase {
  /** A reducer copies the output of a map task. */
  SHUFFLE("windowpane.shuffle.deadline"),
  /** A process reads a block of a file from a datanode. */
  INPUT("windowpane.input.deadline"),
  /** A process writes a block of a file through a pipeline of datanodes. */
  OUTPUT("windowpane.output.deadline");

  private final String deadlineKey;

  Phase(String deadlineKey) {
    this.deadlineKey = deadlineKey;
  }

  /** The setting that has the time for one transfer. */
  String deadlineKey() {
    return deadlineKey;
  }
}
