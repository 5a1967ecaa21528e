package org.windowpane.controller.openflow;

import net.floodlightcontroller.core.IOFMessageListener;
import org.projectfloodlight.openflow.protocol.OFType;

/** A listener that does not depend on the order in which listeners are called. */
public abstract class MessageListener implements IOFMessageListener {

  private final String name;

  /**
   * A listener with this name.
   *
   * @param name unique among listeners of a type of message
   */
  protected MessageListener(String name) {
    this.name = name;
  }

  @Override
  public final String getName() {
    return name;
  }

  @Override
  public final boolean isCallbackOrderingPrereq(OFType type, String other) {
    return false;
  }

  @Override
  public final boolean isCallbackOrderingPostreq(OFType type, String other) {
    return false;
  }
}
