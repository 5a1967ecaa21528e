package org.windowpane.controller.meters;

import org.windowpane.controller.reconcile.Numbered;

/**
 * A meter that a rule asks for.
 *
 * @param number its number on the switch
 * @param limitBps packets above this rate are dropped, in bits per second
 */
public record MeterWanted(int number, String rule, long limitBps) implements Numbered<MeterShape> {

  private static final long KILO = 1000;
  private static final long MIN_BURST_KBITS = 128;
  private static final long BURSTS_PER_SECOND = 10;

  /**
   * The meter in the terms of a switch: in whole kilobits, at least one, with a burst of a tenth of
   * a second. Without a burst a meter drops packets long before the rate is reached.
   */
  @Override
  public MeterShape shape() {
    long kbps = Math.max(1, limitBps / KILO);
    return new MeterShape(kbps, Math.max(MIN_BURST_KBITS, kbps / BURSTS_PER_SECOND));
  }
}
