package net.floodlightcontroller.core;

import java.util.Map;

/** Listens for the controller becoming active or standby. */
public interface IHAListener extends IListener<HAListenerTypeMarker> {
  /** This controller now owns the switches. */
  void transitionToActive();

  /** Another controller now owns the switches. */
  void transitionToStandby();

  /** The addresses of the peers, by controller id, changed. */
  void controllerNodeIPsChanged(
      Map<String, String> curControllerNodeIPs,
      Map<String, String> addedControllerNodeIPs,
      Map<String, String> removedControllerNodeIPs);
}
