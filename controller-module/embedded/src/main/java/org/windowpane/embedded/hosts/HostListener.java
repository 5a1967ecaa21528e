package org.windowpane.embedded.hosts;

import java.util.Optional;
import net.floodlightcontroller.core.FloodlightContext;
import net.floodlightcontroller.core.IOFMessageListener;
import net.floodlightcontroller.core.IOFSwitch;
import net.floodlightcontroller.devicemanager.SwitchPort;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.OFPacketIn;
import org.projectfloodlight.openflow.protocol.OFType;
import org.projectfloodlight.openflow.types.OFPort;
import org.windowpane.embedded.openflow.PacketIns;
import org.windowpane.embedded.packet.Frame;
import org.windowpane.embedded.packet.SenderAddress;

/** Looks at every packet that switches send in for whose it is. */
public final class HostListener implements IOFMessageListener {
  private final HostTracker tracker;

  public HostListener(HostTracker tracker) {
    this.tracker = tracker;
  }

  @Override
  public Command receive(IOFSwitch sw, OFMessage msg, FloodlightContext cntx) {
    if (msg instanceof OFPacketIn in) {
      Optional<OFPort> port = PacketIns.port(in);
      Optional<Frame> frame = Frame.read(in.getData()).filter(Frame::hasHostSource);
      if (port.isPresent() && frame.isPresent()) {
        tracker.sighted(
            new Sighting(
                frame.get().source(),
                new SwitchPort(sw.getId(), port.get()),
                SenderAddress.of(frame.get()),
                System.nanoTime()));
      }
    }
    return Command.CONTINUE;
  }

  /** The name that Floodlight gives this listener, so that modules can order themselves by it. */
  @Override
  public String getName() {
    return "devicemanager";
  }

  @Override
  public boolean isCallbackOrderingPrereq(OFType type, String name) {
    return name.equals("linkdiscovery");
  }

  @Override
  public boolean isCallbackOrderingPostreq(OFType type, String name) {
    return false;
  }
}
