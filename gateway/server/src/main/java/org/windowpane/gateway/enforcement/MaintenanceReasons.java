package org.windowpane.gateway.enforcement;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.admission.booking.Booking;
import org.windowpane.core.admission.capacity.Outages;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.time.Window;
import org.windowpane.gateway.ledger.resources.MaintenanceRecord;
import org.windowpane.gateway.ledger.state.LedgerState;

/** Names the maintenance that takes paths out of service. For several bookings in one state. */
final class MaintenanceReasons {
  private final State decisions;
  private final List<MaintenanceRecord> windows;
  private final Instant now;
  private final Map<UUID, Outages> outages = new HashMap<>();

  MaintenanceReasons(LedgerState state, Instant now) {
    this.decisions = state.decisions();
    this.now = now;
    this.windows =
        state.maintenance().values().stream()
            .filter(it -> !it.isOver(now))
            .sorted(MaintenanceRecord.BY_START)
            .toList();
  }

  /** The first one that takes the path of a booking out of service, as a sentence. */
  Optional<String> of(Booking booking) {
    if (!now.isBefore(booking.window().end())) {
      return Optional.empty();
    }
    Window rest = booking.window().from(now);
    return windows.stream()
        .filter(it -> it.window().overlaps(rest))
        .filter(it -> outagesOf(it).firstOn(booking.path(), rest).isPresent())
        .findFirst()
        .map(MaintenanceReasons::sentence);
  }

  private Outages outagesOf(MaintenanceRecord of) {
    return outages.computeIfAbsent(
        of.id(), any -> Outages.of(List.of(of.outage()), decisions.network()));
  }

  private static String sentence(MaintenanceRecord of) {
    Window window = of.window();
    String end =
        window.isEndless()
            ? " on: "
            : " until " + window.end().truncatedTo(ChronoUnit.SECONDS) + ": ";
    return "Maintenance takes "
        + of.parts()
        + " out of service from "
        + window.start().truncatedTo(ChronoUnit.SECONDS)
        + end
        + of.reason();
  }
}
