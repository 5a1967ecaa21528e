package org.windowpane.core.admission;

import java.time.Instant;

/** How decisions are put in words, so that two that are made differently can be compared. */
final class Wording {
  private Wording() {}

  static String refused(String rule, String place, String at) {
    return "refused: " + rule + " at " + place + (at.isEmpty() ? "" : " from " + at);
  }

  static String shortage(
      String rule, String place, int at, long limit, long level, long requested) {
    return refused(rule, place, clock(at))
        + " ("
        + limit
        + " less "
        + level
        + " is no "
        + requested
        + ")";
  }

  static String clock(int second) {
    return clock(second, 0);
  }

  static String clock(int second, long nano) {
    return Instant.EPOCH.plusSeconds(second).plusNanos(nano).toString();
  }

  static String span(int from, int to) {
    return "[" + from + "," + (to >= NaiveLedger.SPAN ? "ever" : "" + to) + ")";
  }
}
