package org.windowpane.core.admission.capacity;

import java.util.Map;
import java.util.Set;
import org.windowpane.protocol.value.SwitchPort;

/**
 * The traffic classes of a state. Immutable.
 *
 * @param byName the classes by name
 * @param ports the ports on which all of them have reserved; none where there are no classes
 */
public record ClassReservations(Map<String, ClassReservation> byName, Set<SwitchPort> ports) {
  /** No classes. */
  public static final ClassReservations NONE = new ClassReservations(Map.of(), Set.of());

  /** Copies what could be changed from outside. */
  public ClassReservations {
    byName = Map.copyOf(byName);
    ports = Set.copyOf(ports);
  }
}
