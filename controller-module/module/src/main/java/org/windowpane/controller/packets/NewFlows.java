package org.windowpane.controller.packets;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import net.floodlightcontroller.core.FloodlightContext;
import net.floodlightcontroller.core.IFloodlightProviderService;
import net.floodlightcontroller.core.IOFSwitch;
import org.projectfloodlight.openflow.protocol.OFFactory;
import org.projectfloodlight.openflow.protocol.OFFlowMod;
import org.projectfloodlight.openflow.protocol.OFFlowRemoved;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.OFPacketIn;
import org.projectfloodlight.openflow.protocol.OFPacketOut;
import org.projectfloodlight.openflow.protocol.OFType;
import org.projectfloodlight.openflow.protocol.OFVersion;
import org.projectfloodlight.openflow.protocol.match.Match;
import org.projectfloodlight.openflow.protocol.match.MatchField;
import org.projectfloodlight.openflow.types.IPv4Address;
import org.projectfloodlight.openflow.types.OFPort;
import org.windowpane.controller.entries.Cookies;
import org.windowpane.controller.forwarding.Pipeline;
import org.windowpane.controller.openflow.EntryCodec;
import org.windowpane.controller.openflow.MessageListener;
import org.windowpane.controller.services.Assignment;
import org.windowpane.controller.services.Flow;
import org.windowpane.controller.services.Services;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.IpPrefix;
import org.windowpane.protocol.value.Mac;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Gives new flows of services their servers, and answers hosts that ask for the Ethernet addresses
 * of virtual addresses. It works on the thread that reads from the switch, so that a first packet
 * waits for nothing else.
 */
public final class NewFlows extends MessageListener {

  private final Services services;

  /** Flows of these services. */
  public NewFlows(Services services) {
    super("windowpane services");
    this.services = services;
  }

  /** Gets the packets and the ends of flows that switches report. */
  public void listen(IFloodlightProviderService messages) {
    messages.addOFMessageListener(OFType.PACKET_IN, this);
    messages.addOFMessageListener(OFType.FLOW_REMOVED, this);
  }

  @Override
  public Command receive(IOFSwitch from, OFMessage message, FloodlightContext context) {
    if (message instanceof OFPacketIn in) {
      PacketHeaders.of(in.getData()).ifPresent(headers -> receive(from, in, headers));
    } else if (message instanceof OFFlowRemoved removed
        && Cookies.isFlow(removed.getCookie().getValue())) {
      client(removed.getMatch())
          .ifPresent(client -> services.end(removed.getCookie().getValue(), client));
    }
    return Command.CONTINUE;
  }

  private static Optional<IpPrefix> client(Match flow) {
    IPv4Address v4 = flow.get(MatchField.IPV4_SRC);
    return v4 != null
        ? Optional.of(PacketHeaders.ipv4(ByteBuffer.wrap(v4.getBytes())))
        : Optional.ofNullable(flow.get(MatchField.IPV6_SRC))
            .map(v6 -> PacketHeaders.ipv6(ByteBuffer.wrap(v6.getBytes())));
  }

  private void receive(IOFSwitch from, OFPacketIn in, PacketHeaders headers) {
    if (headers.isQuestion()) {
      services
          .ethernetOf(headers.target(), place(from, in))
          .ifPresent(mac -> from.write(reply(from, in, headers, mac)));
    } else if (in.getVersion() != OFVersion.OF_10
        && in.getTableId().getValue() == Pipeline.SERVICES) {
      Flow flow = new Flow(headers.source(), headers.sourcePort());
      services
          .assign(in.getCookie().getValue(), flow, headers.isSyn(), System.nanoTime())
          .ifPresent(it -> assign(from, in, it));
    }
  }

  private static SwitchPort place(IOFSwitch from, OFPacketIn in) {
    return new SwitchPort(new Dpid(from.getId().getLong()), port(in).getPortNumber());
  }

  private static OFPort port(OFPacketIn in) {
    return in.getVersion() == OFVersion.OF_10
        ? in.getInPort()
        : in.getMatch().get(MatchField.IN_PORT);
  }

  /** The packet of a flow with a server passes the tables once more, and meets the entry. */
  private static void assign(IOFSwitch from, OFPacketIn in, Assignment assignment) {
    OFFactory factory = from.getOFFactory();
    OFFlowMod entry = new EntryCodec(factory).install(assignment);
    from.write(
        assignment.isRefusal()
            ? List.of(entry)
            : List.of(entry, PacketOuts.of(factory, in.getData(), port(in), OFPort.TABLE)));
  }

  private static OFPacketOut reply(
      IOFSwitch from, OFPacketIn in, PacketHeaders request, Mac virtual) {
    byte[] frame = AddressFrame.answer(virtual, request);
    return PacketOuts.of(from.getOFFactory(), frame, OFPort.CONTROLLER, port(in));
  }
}
