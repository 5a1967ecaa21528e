package org.windowpane.embedded.openflow;

import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import java.net.SocketAddress;
import java.time.Instant;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import net.floodlightcontroller.core.IOFSwitch;
import net.floodlightcontroller.core.SwitchDescription;
import net.floodlightcontroller.core.internal.TableFeatures;
import org.projectfloodlight.openflow.protocol.OFControllerRole;
import org.projectfloodlight.openflow.protocol.OFFactory;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.OFPortDesc;
import org.projectfloodlight.openflow.protocol.OFRequest;
import org.projectfloodlight.openflow.protocol.OFRoleReply;
import org.projectfloodlight.openflow.protocol.OFRoleRequest;
import org.projectfloodlight.openflow.protocol.OFStatsReply;
import org.projectfloodlight.openflow.protocol.OFStatsRequest;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.OFPort;
import org.projectfloodlight.openflow.types.TableId;
import org.projectfloodlight.openflow.types.U64;

/** A switch that finished its handshake, for as long as that connection lasts. */
public final class Switch implements IOFSwitch {
  private final DatapathId id;
  private final Connection connection;
  private final Keepalive keepalive;
  private final SwitchPorts ports;
  private final SwitchProfile profile;
  private final Instant connectedSince;
  private final Consumer<Switch> onRole;
  private volatile OFControllerRole role;

  /**
   * @param onRole called on the connection's I/O thread when the switch has given another role
   */
  Switch(
      DatapathId id,
      Connection connection,
      Keepalive keepalive,
      SwitchPorts ports,
      SwitchProfile profile,
      Instant connectedSince,
      Consumer<Switch> onRole) {
    this.onRole = onRole;
    this.role = profile.role();
    this.id = id;
    this.connection = connection;
    this.keepalive = keepalive;
    this.ports = ports;
    this.profile = profile;
    this.connectedSince = connectedSince;
  }

  /** Sends a message unless that would mean waiting for a slow switch; false if it was not sent. */
  public boolean writeNow(OFMessage message) {
    return connection.sendNow(message);
  }

  SwitchPorts ports() {
    return ports;
  }

  @Override
  public boolean write(OFMessage m) {
    return connection.send(List.of(m)).isEmpty();
  }

  @Override
  public Collection<OFMessage> write(Iterable<OFMessage> msgList) {
    return connection.send(msgList);
  }

  @Override
  public <R extends OFMessage> ListenableFuture<R> writeRequest(OFRequest<R> request) {
    ListenableFuture<R> reply = connection.request(request);
    return request instanceof OFRoleRequest
        ? Futures.transform(reply, this::follow, connection.ioThread())
        : reply;
  }

  /** Takes over the role that the switch has given. */
  private <R> R follow(R reply) {
    if (reply instanceof OFRoleReply given && given.getRole() != role) {
      role = given.getRole();
      onRole.accept(this);
    }
    return reply;
  }

  @Override
  public <REPLY extends OFStatsReply> ListenableFuture<List<REPLY>> writeStatsRequest(
      OFStatsRequest<REPLY> request) {
    return connection.requestParts(request);
  }

  @Override
  public DatapathId getId() {
    return id;
  }

  @Override
  public OFFactory getOFFactory() {
    return connection.factory();
  }

  @Override
  public Collection<OFPortDesc> getPorts() {
    return ports.all();
  }

  @Override
  public Collection<OFPortDesc> getEnabledPorts() {
    return ports.all().stream().filter(OFPortDesc::isEnabled).toList();
  }

  @Override
  public Collection<OFPort> getEnabledPortNumbers() {
    return getEnabledPorts().stream().map(OFPortDesc::getPortNo).toList();
  }

  @Override
  public OFPortDesc getPort(OFPort portNumber) {
    return ports.find(portNumber).orElse(null);
  }

  @Override
  public OFPortDesc getPort(String portName) {
    return ports.all().stream()
        .filter(port -> port.getName().equals(portName))
        .findFirst()
        .orElse(null);
  }

  @Override
  public boolean portEnabled(OFPort portNumber) {
    return ports.find(portNumber).map(OFPortDesc::isEnabled).orElse(false);
  }

  @Override
  public boolean isActive() {
    return isConnected() && role != OFControllerRole.ROLE_SLAVE;
  }

  @Override
  public boolean isConnected() {
    return connection.isOpen();
  }

  @Override
  public Date getConnectedSince() {
    return Date.from(connectedSince);
  }

  @Override
  public SocketAddress getInetAddress() {
    return connection.remoteAddress();
  }

  @Override
  public SwitchDescription getSwitchDescription() {
    return profile.description();
  }

  @Override
  public OFControllerRole getControllerRole() {
    return role;
  }

  @Override
  public Collection<TableId> getTables() {
    Set<TableId> described = profile.tables().keySet();
    return described.isEmpty()
        ? IntStream.range(0, profile.numTables()).mapToObj(TableId::of).toList()
        : described;
  }

  @Override
  public short getNumTables() {
    return profile.numTables();
  }

  @Override
  public TableFeatures getTableFeatures(TableId table) {
    return profile.tables().get(table);
  }

  @Override
  public U64 getLatency() {
    return U64.of(keepalive.latencyMillis());
  }

  @Override
  public void disconnect() {
    connection.close();
  }

  @Override
  public String toString() {
    return "switch " + id + " at " + getInetAddress();
  }

  /**
   * How a switch described itself in the handshake.
   *
   * @param role the role that it gave this controller then
   * @param tables by id, in order; empty where the switch did not list them
   */
  record SwitchProfile(
      SwitchDescription description,
      OFControllerRole role,
      short numTables,
      Map<TableId, TableFeatures> tables) {}
}
