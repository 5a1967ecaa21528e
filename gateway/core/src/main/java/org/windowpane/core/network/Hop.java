package org.windowpane.core.network;

/**
 * One switch on a path.
 *
 * @param dpid the switch
 * @param inPort the port at which packets come in
 * @param outPort the port at which they leave
 */
public record Hop(Dpid dpid, int inPort, int outPort) {

  /** The port at which packets leave, as a port of the network. */
  public SwitchPort out() {
    return new SwitchPort(dpid, outPort);
  }

  /** The port at which packets come in, as a port of the network. */
  public SwitchPort in() {
    return new SwitchPort(dpid, inPort);
  }
}
