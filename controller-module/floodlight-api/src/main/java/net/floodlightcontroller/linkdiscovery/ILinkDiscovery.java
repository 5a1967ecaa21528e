package net.floodlightcontroller.linkdiscovery;

import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.OFPort;
import org.projectfloodlight.openflow.types.U64;

/** The words of link discovery. */
public interface ILinkDiscovery {
  /** What happened. */
  enum UpdateOperation {
    LINK_UPDATED,
    LINK_REMOVED,
    SWITCH_UPDATED,
    SWITCH_REMOVED,
    PORT_UP,
    PORT_DOWN,
    TUNNEL_PORT_ADDED,
    TUNNEL_PORT_REMOVED
  }

  /** What kind of switch an update is about. */
  enum SwitchType {
    BASIC_SWITCH,
    CORE_SWITCH
  }

  /** How two ports are connected. */
  enum LinkType {
    INVALID_LINK,
    DIRECT_LINK,
    MULTIHOP_LINK,
    TUNNEL
  }

  /** One thing that happened to a link, a port or a switch; what does not apply is null. */
  class LDUpdate {
    private final DatapathId src;
    private final OFPort srcPort;
    private final DatapathId dst;
    private final OFPort dstPort;
    private final SwitchType srcType;
    private final U64 latency;
    private final LinkType type;
    private final UpdateOperation operation;

    /** A link came, changed or went. */
    public LDUpdate(
        DatapathId src,
        OFPort srcPort,
        DatapathId dst,
        OFPort dstPort,
        U64 latency,
        LinkType type,
        UpdateOperation operation) {
      this.src = src;
      this.srcPort = srcPort;
      this.dst = dst;
      this.dstPort = dstPort;
      this.srcType = null;
      this.latency = latency;
      this.type = type;
      this.operation = operation;
    }

    /** A switch came, changed or went. */
    public LDUpdate(DatapathId switchId, SwitchType stype, UpdateOperation oper) {
      this.src = switchId;
      this.srcPort = null;
      this.dst = null;
      this.dstPort = null;
      this.srcType = stype;
      this.latency = U64.ZERO;
      this.type = null;
      this.operation = oper;
    }

    /** A port came up or went down. */
    public LDUpdate(DatapathId sw, OFPort port, UpdateOperation operation) {
      this.src = sw;
      this.srcPort = port;
      this.dst = null;
      this.dstPort = null;
      this.srcType = null;
      this.latency = U64.ZERO;
      this.type = null;
      this.operation = operation;
    }

    public DatapathId getSrc() {
      return src;
    }

    public OFPort getSrcPort() {
      return srcPort;
    }

    public DatapathId getDst() {
      return dst;
    }

    public OFPort getDstPort() {
      return dstPort;
    }

    /** In milliseconds. */
    public U64 getLatency() {
      return latency;
    }

    public SwitchType getSrcType() {
      return srcType;
    }

    public LinkType getType() {
      return type;
    }

    public UpdateOperation getOperation() {
      return operation;
    }

    @Override
    public String toString() {
      return dst == null
          ? operation + " " + src + (srcPort == null ? "" : " port " + srcPort)
          : operation + " " + src + " port " + srcPort + " to " + dst + " port " + dstPort;
    }
  }
}
