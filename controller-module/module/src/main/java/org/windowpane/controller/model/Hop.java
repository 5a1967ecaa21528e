package org.windowpane.controller.model;

/**
 * One switch of a pinned path.
 *
 * @param inPort the OpenFlow port that packets come in by
 * @param outPort the OpenFlow port that they leave by, and whose queue they use
 */
public record Hop(Dpid dpid, int inPort, int outPort) {

  /** The port whose queue the hop uses. */
  public PortKey out() {
    return new PortKey(dpid, outPort);
  }
}
