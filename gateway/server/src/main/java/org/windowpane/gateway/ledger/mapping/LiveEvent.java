package org.windowpane.gateway.ledger.mapping;

import java.util.UUID;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.ControllerStatus;

/** A change that clients see as it happens. */
public sealed interface LiveEvent {
  /** A booking is new or different. */
  record BookingChanged(BookingRecord booking) implements LiveEvent {}

  /** A share is new or different, or a share directly under it is gone. */
  record ShareChanged(String name) implements LiveEvent {}

  /** The network looks different. */
  record NetworkChanged(long version) implements LiveEvent {}

  /** A maintenance window is new, has another end, or was cancelled. */
  record MaintenanceChanged(UUID id) implements LiveEvent {}

  /** A user, a session, or an API token may have lost rights. */
  record RightsChanged() implements LiveEvent {}

  /** Measurements of another second are available. */
  record Measured() implements LiveEvent {}

  /** This gateway publishes no more events. */
  record Ended() implements LiveEvent {}

  /** The gateway connected to the controller, or lost the connection. */
  record ControllerChanged(ControllerStatus status) implements LiveEvent {}
}
