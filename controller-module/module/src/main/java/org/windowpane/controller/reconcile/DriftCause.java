package org.windowpane.controller.reconcile;

/** Who made a switch drift, as far as can be known, in words. OpenFlow 1.3 has no names. */
public final class DriftCause {

  public static final String REMOVED = "removed by another controller or by hand";
  public static final String EXPIRED = "expired on the switch before its time";
  public static final String ALTERED = "altered by another controller or by hand";
  public static final String ADDED = "added by another controller or by hand";
  public static final String RESTART = "the switch restarted with empty flow tables";
  public static final String WHILE_AWAY = "while the switch was not connected";
  public static final String DATABASE =
      "changed in the switch's database by another program or by hand";
  public static final String WHILE_DATABASE_AWAY = "while the switch's database was not reached";
  public static final String FILTER = "removed from the port by another program or by hand";

  private DriftCause() {}
}
