package org.windowpane.protocol.value;

/**
 * One switch on a path.
 *
 * @param dpid the switch
 * @param inPort the OpenFlow port at which packets enter
 * @param outPort the OpenFlow port at which packets leave, and whose queue they use
 */
public record Hop(Dpid dpid, int inPort, int outPort) {
  private static final String PORT = "It must be the number of a port: 1 to 4294967040.";

  /** Refuses a missing switch and port 0. */
  public Hop {
    InvalidFieldException.required("dpid", dpid);
    InvalidFieldException.check(inPort != 0, "inPort", PORT);
    InvalidFieldException.check(outPort != 0, "outPort", PORT);
  }

  /** The port at which packets leave. */
  public SwitchPort out() {
    return new SwitchPort(dpid, outPort);
  }

  /** The port at which packets enter. */
  public SwitchPort in() {
    return new SwitchPort(dpid, inPort);
  }
}
