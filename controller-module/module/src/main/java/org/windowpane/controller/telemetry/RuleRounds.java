package org.windowpane.controller.telemetry;

import org.windowpane.controller.entries.Cookies;

/**
 * Which rules' counters to read this time. Where a switch has many entries, only those are asked
 * for whose cookies end in the bits of this turn, so that after {@code of} turns all were read. On
 * Open vSwitch reading 50,000 entries at once holds up its one thread for 75 ms; a sixteenth of
 * them takes 17 ms, of which 13 are for looking through the table.
 *
 * @param of how many turns a round has, a power of two
 * @param turn which it is, from 0
 */
public record RuleRounds(int of, int turn) {

  /** How many entries are read at once at most, as cookies are spread evenly. */
  public static final int AT_ONCE = 4_000;

  private static final int MAX_TURNS = 1 << 12;

  /**
   * The turn for a switch with so many entries; {@code sample} grows by 1 from sample to sample.
   */
  public static RuleRounds of(long entries, long sample) {
    int turns = 1;
    while (entries / turns > AT_ONCE && turns < MAX_TURNS) {
      turns *= 2;
    }
    return new RuleRounds(turns, (int) (sample % turns));
  }

  /** The cookies that are asked for have these bits … */
  public long cookie() {
    return Cookies.RULE | turn;
  }

  /** … where this has ones. */
  public long mask() {
    return Cookies.KIND_MASK | of - 1;
  }
}
