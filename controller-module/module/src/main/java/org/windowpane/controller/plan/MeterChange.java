package org.windowpane.controller.plan;

/** A change of one meter. */
public sealed interface MeterChange {

  /** The number of the meter. */
  int meter();

  /** Makes a meter that is not there. */
  record Add(MeterWanted wanted) implements MeterChange {

    @Override
    public int meter() {
      return wanted.meter();
    }
  }

  /** Gives a meter that is there another shape. */
  record Modify(MeterWanted wanted) implements MeterChange {

    @Override
    public int meter() {
      return wanted.meter();
    }
  }

  /** Removes a meter; entries that still use it would go with it. */
  record Delete(int meter) implements MeterChange {}
}
