package net.floodlightcontroller.core;

import java.net.SocketAddress;
import java.util.Collection;
import java.util.Date;
import net.floodlightcontroller.core.internal.TableFeatures;
import org.projectfloodlight.openflow.protocol.OFControllerRole;
import org.projectfloodlight.openflow.protocol.OFFactory;
import org.projectfloodlight.openflow.protocol.OFPortDesc;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.OFPort;
import org.projectfloodlight.openflow.types.TableId;
import org.projectfloodlight.openflow.types.U64;

/** A switch that finished its handshake. */
public interface IOFSwitch extends IOFMessageWriter {
  /** The datapath id that the switch named in the handshake. */
  DatapathId getId();

  /** The message factory of the protocol version spoken with this switch. */
  OFFactory getOFFactory();

  /** Every port, up or down. */
  Collection<OFPortDesc> getPorts();

  /** The ports that are neither administratively down nor without a link. */
  Collection<OFPortDesc> getEnabledPorts();

  /** The numbers of {@link #getEnabledPorts}. */
  Collection<OFPort> getEnabledPortNumbers();

  /** A port by its number, or null. */
  OFPortDesc getPort(OFPort portNumber);

  /** A port by its name, or null. */
  OFPortDesc getPort(String portName);

  /** Whether a port exists and is enabled. */
  boolean portEnabled(OFPort portNumber);

  /** Whether the switch is connected and takes orders from this controller. */
  boolean isActive();

  /** Whether there is a connection. */
  boolean isConnected();

  /** When the present connection was made. */
  Date getConnectedSince();

  /** Where the switch connects from. */
  SocketAddress getInetAddress();

  /** The switch's description of its maker, hardware and software. */
  SwitchDescription getSwitchDescription();

  /** The role that the switch granted. */
  OFControllerRole getControllerRole();

  /** The ids of the flow tables. */
  Collection<TableId> getTables();

  /** How many flow tables there are. */
  short getNumTables();

  /** What a table can do, or null where the switch did not send it. */
  TableFeatures getTableFeatures(TableId table);

  /** One way time between controller and switch, in milliseconds. */
  U64 getLatency();

  /** Drops the connection. */
  void disconnect();
}
