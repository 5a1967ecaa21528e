package org.windowpane.gateway.ledger.tables;

import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.ControllerStatus;

/** Something that watchers of the gateway learn as it happens. */
public sealed interface News {
  /** A booking is new or different. */
  record BookingChanged(BookingRecord booking) implements News {}

  /** A share is new or different, or a share directly under it is gone. */
  record ShareChanged(String name) implements News {}

  /** The network looks different. */
  record NetworkChanged(long version) implements News {}

  /** A user, a session, or an API token may have lost rights. */
  record RightsChanged() implements News {}

  /** A new second of measurements is there. */
  record Measured() implements News {}

  /** This gateway receives no more news. */
  record Ended() implements News {}

  /** The gateway connected to the controller, or lost the connection. */
  record ControllerChanged(ControllerStatus status) implements News {}
}
