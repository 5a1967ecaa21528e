package org.windowpane.gateway.ledger.resources;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.windowpane.core.admission.capacity.Outage;
import org.windowpane.core.time.Window;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/**
 * A window in which an administrator takes parts of the network out of service.
 *
 * @param id the id of the window
 * @param series the id of its first window, where it repeats
 * @param reason the reason, as users read it
 * @param switches the switches
 * @param links the links, each by the port at one of its ends
 * @param window when; endless until an administrator ends it
 * @param comeBack whether bookings are to come back to paths of fewer hops at its end; false after
 *     they did
 * @param createdBy the name of an administrator
 */
public record MaintenanceRecord(
    UUID id,
    Optional<UUID> series,
    String reason,
    Set<Dpid> switches,
    Set<SwitchPort> links,
    Window window,
    boolean comeBack,
    String createdBy,
    Instant createdAt) {

  /** Those that start first first. */
  public static final Comparator<MaintenanceRecord> BY_START =
      Comparator.comparing((MaintenanceRecord it) -> it.window().start())
          .thenComparing(MaintenanceRecord::id);

  /** Rounds the window, as the database does, and copies what could be changed from outside. */
  public MaintenanceRecord {
    window = window.inWholeMicroseconds();
    switches = Set.copyOf(switches);
    links = Set.copyOf(links);
  }

  /** What is out of service. */
  public Outage outage() {
    return new Outage(id, switches, links, window);
  }

  /** Whether it takes the link at a port out of service. */
  public boolean takesOut(SwitchPort end) {
    return switches.contains(end.dpid()) || links.contains(end);
  }

  /** Whether its window is over. */
  public boolean isOver(Instant now) {
    return !now.isBefore(window.end());
  }

  /** The same, which ends then. */
  public MaintenanceRecord until(Instant end) {
    return with(new Window(window.start(), end), comeBack);
  }

  /** The same, whose bookings have come back. */
  public MaintenanceRecord afterReturn() {
    return with(window, false);
  }

  private MaintenanceRecord with(Window during, boolean mayReturn) {
    return new MaintenanceRecord(
        id, series, reason, switches, links, during, mayReturn, createdBy, createdAt);
  }

  /** The DPIDs of its switches, in order. */
  public List<String> dpids() {
    return switches.stream().sorted().map(Dpid::toString).toList();
  }

  /** The ports of its links, in order. */
  public List<SwitchPort> ports() {
    return links.stream().sorted().toList();
  }

  /** What is out of service in words, such as {@code s2, the link at s1:4}. */
  public String parts() {
    List<String> switchNames = switches.stream().sorted().map(Dpid::shortName).toList();
    List<String> linkNames = ports().stream().map(port -> "the link at " + port).toList();
    return Stream.concat(switchNames.stream(), linkNames.stream())
        .collect(Collectors.joining(", "));
  }
}
