package org.windowpane.controller.enforcement;

/** Who made a switch drift, as far as can be known, in words. OpenFlow 1.3 tells no names. */
final class Culprit {

  static final String REMOVED = "removed by another controller or by hand";
  static final String EXPIRED = "expired on the switch before its time";
  static final String ALTERED = "altered by another controller or by hand";
  static final String ADDED = "added by another controller or by hand";
  static final String RESTART = "the switch restarted with empty flow tables";
  static final String WHILE_AWAY = "while the switch was not connected";
  static final String DATABASE = "changed in the switch's database by another program or by hand";
  static final String WHILE_DATABASE_AWAY = "while the switch's database was not reached";
  static final String FILTER = "removed from the port by another program or by hand";

  private Culprit() {}
}
