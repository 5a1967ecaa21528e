package org.windowpane.embedded.links;

import java.util.Optional;
import net.floodlightcontroller.core.FloodlightContext;
import net.floodlightcontroller.core.IOFMessageListener;
import net.floodlightcontroller.core.IOFSwitch;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.OFPacketIn;
import org.projectfloodlight.openflow.protocol.OFType;
import org.windowpane.embedded.openflow.PacketIns;
import org.windowpane.embedded.openflow.Switch;
import org.windowpane.embedded.packet.Frame;
import org.windowpane.embedded.packet.LinkProbe;

/** Picks link probes out of the packets that switches send in; no other listener gets LLDP. */
public final class ProbeListener implements IOFMessageListener {
  private final LinkDiscovery discovery;

  public ProbeListener(LinkDiscovery discovery) {
    this.discovery = discovery;
  }

  @Override
  public Command receive(IOFSwitch sw, OFMessage msg, FloodlightContext cntx) {
    if (!(msg instanceof OFPacketIn in) || !(sw instanceof Switch at)) {
      return Command.CONTINUE;
    }
    Optional<Frame> frame = Frame.read(in.getData()).filter(f -> f.type() == Frame.LLDP);
    if (frame.isEmpty()) {
      return Command.CONTINUE;
    }
    LinkProbe.read(frame.get())
        .ifPresent(
            probe -> PacketIns.port(in).ifPresent(port -> discovery.received(probe, at, port)));
    return Command.STOP;
  }

  /** The name that Floodlight gives this listener, so that modules can order themselves by it. */
  @Override
  public String getName() {
    return "linkdiscovery";
  }

  @Override
  public boolean isCallbackOrderingPrereq(OFType type, String name) {
    return false;
  }

  @Override
  public boolean isCallbackOrderingPostreq(OFType type, String name) {
    return false;
  }
}
