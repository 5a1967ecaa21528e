package org.windowpane.gateway.network;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Hosts that one run of the controller knew and has not known for a while. A host that is missing
 * once may be behind a switch that is just connecting; one that stays away is gone.
 */
public final class MissingHosts {
  private final Duration forgetAfter;
  private final Map<String, Instant> since = new HashMap<>();
  private Set<String> known = Set.of();
  private String run = "";

  /**
   * No host is missing yet.
   *
   * @param forgetAfter how long a host may be missing
   */
  MissingHosts(Duration forgetAfter) {
    this.forgetAfter = forgetAfter;
  }

  /**
   * Updates the hosts that the controller knows.
   *
   * @param newRun the run of the controller that reports them
   * @param present Ethernet addresses of the hosts that it knows
   * @return Ethernet addresses of the hosts that have been missing for too long; each is returned
   *     once
   */
  Set<String> after(String newRun, Set<String> present, Instant now) {
    if (!newRun.equals(run)) {
      run = newRun;
      since.clear();
      known = Set.of();
    }
    known.stream()
        .filter(mac -> !present.contains(mac))
        .forEach(mac -> since.putIfAbsent(mac, now));
    since.keySet().removeAll(present);
    known = Set.copyOf(present);
    Set<String> gone = new HashSet<>();
    since.forEach(
        (mac, instant) -> {
          if (!instant.plus(forgetAfter).isAfter(now)) {
            gone.add(mac);
          }
        });
    since.keySet().removeAll(gone);
    return gone;
  }
}
