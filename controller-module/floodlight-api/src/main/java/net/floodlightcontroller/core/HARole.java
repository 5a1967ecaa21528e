package net.floodlightcontroller.core;

import org.projectfloodlight.openflow.protocol.OFControllerRole;

/** The part that a controller plays beside its peers. */
public enum HARole {
  ACTIVE(OFControllerRole.ROLE_MASTER),
  STANDBY(OFControllerRole.ROLE_SLAVE);

  private final OFControllerRole ofRole;

  HARole(OFControllerRole ofRole) {
    this.ofRole = ofRole;
  }

  /** The role that a controller in this state asks switches for. */
  public OFControllerRole getOFRole() {
    return ofRole;
  }
}
