package org.windowpane.controller.openflow;

import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.SettableFuture;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import net.floodlightcontroller.core.IOFSwitch;
import net.floodlightcontroller.core.SwitchDescription;
import net.floodlightcontroller.core.SwitchDisconnectedException;
import net.floodlightcontroller.core.internal.OFErrorMsgException;
import net.floodlightcontroller.core.internal.TableFeatures;
import org.projectfloodlight.openflow.protocol.OFBadRequestCode;
import org.projectfloodlight.openflow.protocol.OFControllerRole;
import org.projectfloodlight.openflow.protocol.OFErrorMsg;
import org.projectfloodlight.openflow.protocol.OFFactories;
import org.projectfloodlight.openflow.protocol.OFFactory;
import org.projectfloodlight.openflow.protocol.OFFlowAdd;
import org.projectfloodlight.openflow.protocol.OFFlowDeleteStrict;
import org.projectfloodlight.openflow.protocol.OFFlowMod;
import org.projectfloodlight.openflow.protocol.OFFlowModFailedCode;
import org.projectfloodlight.openflow.protocol.OFFlowStatsEntry;
import org.projectfloodlight.openflow.protocol.OFFlowStatsRequest;
import org.projectfloodlight.openflow.protocol.OFGroupDescStatsEntry;
import org.projectfloodlight.openflow.protocol.OFGroupDescStatsRequest;
import org.projectfloodlight.openflow.protocol.OFGroupFeaturesStatsRequest;
import org.projectfloodlight.openflow.protocol.OFGroupMod;
import org.projectfloodlight.openflow.protocol.OFGroupModFailedCode;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.OFMeterConfig;
import org.projectfloodlight.openflow.protocol.OFMeterConfigStatsRequest;
import org.projectfloodlight.openflow.protocol.OFMeterFeaturesStatsRequest;
import org.projectfloodlight.openflow.protocol.OFMeterMod;
import org.projectfloodlight.openflow.protocol.OFMeterModCommand;
import org.projectfloodlight.openflow.protocol.OFMeterModFailedCode;
import org.projectfloodlight.openflow.protocol.OFPortDesc;
import org.projectfloodlight.openflow.protocol.OFPortState;
import org.projectfloodlight.openflow.protocol.OFRequest;
import org.projectfloodlight.openflow.protocol.OFStatsReply;
import org.projectfloodlight.openflow.protocol.OFStatsRequest;
import org.projectfloodlight.openflow.protocol.OFVersion;
import org.projectfloodlight.openflow.types.DatapathId;
import org.projectfloodlight.openflow.types.OFPort;
import org.projectfloodlight.openflow.types.TableId;
import org.projectfloodlight.openflow.types.U64;

/** A switch with flow tables, put together from the messages that it gets. */
final class FakeSwitch implements IOFSwitch {

  private final OFFactory factory = OFFactories.getFactory(OFVersion.OF_13);
  private final List<OFFlowAdd> entries = new ArrayList<>();
  private final List<OFPortDesc> ports = new ArrayList<>();
  private final Map<Long, OFMeterMod> meters = new TreeMap<>();
  private final Map<Integer, OFGroupMod> groups = new TreeMap<>();
  private final Refusals refusals;
  private long highestMeter = 100;
  private long mostGroups = 2;
  private long typesOfGroups = 0xf;
  private Predicate<OFFlowMod> refusing = message -> false;
  private boolean connected = true;
  private String host = "192.0.2.1";

  /** As on Floodlight, from when the controller ends the connection. */
  private boolean isWithoutConnection;

  private OFControllerRole role = OFControllerRole.ROLE_MASTER;
  private boolean silent;
  private int barriers;
  private int statsRequests;

  FakeSwitch(Refusals refusals) {
    this.refusals = refusals;
  }

  List<OFFlowAdd> entries() {
    return entries;
  }

  void connectFrom(String address) {
    host = address;
  }

  /** The meters as they were last asked for, by number. */
  Map<Long, OFMeterMod> meters() {
    return meters;
  }

  /** Does not know what a meter is. */
  void forgetMeters() {
    highestMeter = 0;
  }

  /** The groups as they were last asked for, by number. */
  Map<Integer, OFGroupMod> groups() {
    return groups;
  }

  /** Does not know what a group is. */
  void forgetGroups() {
    mostGroups = 0;
  }

  /** Has groups of all types but fast failover. */
  void forgetFastFailover() {
    typesOfGroups = 0x7;
  }

  /** How many readings were asked for. */
  int statsRequests() {
    return statsRequests;
  }

  int barriers() {
    return barriers;
  }

  void refuse(Predicate<OFFlowMod> which) {
    refusing = which;
  }

  /** A port with its speed in kilobits per second. */
  void addPort(int number, String name, boolean up, long kbps) {
    OFPortDesc.Builder port =
        factory.buildPortDesc().setPortNo(OFPort.of(number)).setName(name).setCurrSpeed(kbps);
    if (!up) {
      port.setState(Set.of(OFPortState.LINK_DOWN));
    }
    ports.add(port.build());
  }

  void loseConnection() {
    connected = false;
  }

  void obeyAnother() {
    role = OFControllerRole.ROLE_SLAVE;
  }

  void fallSilent() {
    silent = true;
  }

  @Override
  public Collection<OFMessage> write(Iterable<OFMessage> messages) {
    Set<OFMessage> unsent = new HashSet<>();
    for (OFMessage message : messages) {
      if (!write(message)) {
        unsent.add(message);
      }
    }
    return unsent;
  }

  @Override
  public boolean write(OFMessage message) {
    if (connected && message instanceof OFFlowMod change) {
      if (refusing.test(change)) {
        refusals.receive(this, tableFull(message.getXid()), null);
      } else {
        apply(change);
      }
    }
    if (connected && message instanceof OFMeterMod change) {
      apply(change);
    }
    if (connected && message instanceof OFGroupMod change) {
      apply(change);
    }
    return connected;
  }

  private void apply(OFGroupMod change) {
    int number = change.getGroup().getGroupNumber();
    boolean there = groups.containsKey(number);
    switch (change.getCommand()) {
      case ADD -> {
        if (there || groups.size() == mostGroups) {
          refuse(
              change,
              there ? OFGroupModFailedCode.GROUP_EXISTS : OFGroupModFailedCode.OUT_OF_GROUPS);
        } else {
          groups.put(number, change);
        }
      }
      case MODIFY -> {
        if (there) {
          groups.put(number, change);
        } else {
          refuse(change, OFGroupModFailedCode.UNKNOWN_GROUP);
        }
      }
      default -> groups.remove(number);
    }
  }

  private void refuse(OFGroupMod change, OFGroupModFailedCode code) {
    OFMessage error =
        factory
            .errorMsgs()
            .buildGroupModFailedErrorMsg()
            .setXid(change.getXid())
            .setCode(code)
            .build();
    refusals.receive(this, error, null);
  }

  private void apply(OFMeterMod change) {
    boolean there = meters.containsKey(change.getMeterId());
    if (there == (change.getCommand() == OFMeterModCommand.ADD)) {
      OFMeterModFailedCode code =
          there ? OFMeterModFailedCode.METER_EXISTS : OFMeterModFailedCode.UNKNOWN_METER;
      OFMessage error =
          factory
              .errorMsgs()
              .buildMeterModFailedErrorMsg()
              .setXid(change.getXid())
              .setCode(code)
              .build();
      refusals.receive(this, error, null);
    } else if (change.getCommand() == OFMeterModCommand.DELETE) {
      meters.remove(change.getMeterId());
    } else {
      meters.put(change.getMeterId(), change);
    }
  }

  private OFMessage tableFull(long xid) {
    return factory
        .errorMsgs()
        .buildFlowModFailedErrorMsg()
        .setXid(xid)
        .setCode(OFFlowModFailedCode.TABLE_FULL)
        .build();
  }

  private void apply(OFFlowMod change) {
    entries.removeIf(
        entry ->
            entry.getTableId().equals(change.getTableId())
                && entry.getPriority() == change.getPriority()
                && entry.getMatch().equals(change.getMatch())
                && (change instanceof OFFlowAdd || entry.getCookie().equals(change.getCookie())));
    if (change instanceof OFFlowAdd added) {
      entries.add(added);
    } else if (!(change instanceof OFFlowDeleteStrict)) {
      throw new AssertionError("the module never sends " + change.getCommand());
    }
  }

  @Override
  public <R extends OFMessage> ListenableFuture<R> writeRequest(OFRequest<R> request) {
    if (silent) {
      return SettableFuture.create();
    }
    if (isWithoutConnection) {
      throw new IllegalArgumentException("OF Connection does not exist");
    }
    if (!connected) {
      return Futures.immediateFailedFuture(new SwitchDisconnectedException(getId()));
    }
    barriers++;
    return answer(factory.buildBarrierReply().setXid(request.getXid()).build());
  }

  @Override
  public <R extends OFStatsReply> ListenableFuture<List<R>> writeStatsRequest(
      OFStatsRequest<R> request) {
    if (request instanceof OFMeterFeaturesStatsRequest) {
      return highestMeter == 0 ? refused(request) : answer(List.of(meterFeatures()));
    }
    if (request instanceof OFMeterConfigStatsRequest) {
      return answer(List.of(meterConfig()));
    }
    if (request instanceof OFGroupFeaturesStatsRequest) {
      return mostGroups == 0 ? refused(request) : answer(List.of(groupFeatures()));
    }
    if (request instanceof OFGroupDescStatsRequest) {
      return answer(List.of(groupDescriptions()));
    }
    statsRequests++;
    OFFlowStatsRequest asked = (OFFlowStatsRequest) request;
    List<OFFlowStatsEntry> found =
        entries.stream()
            .filter(entry -> isAskedFor(entry.getCookie(), asked))
            .map(this::stats)
            .toList();
    int half = found.size() / 2;
    return answer(
        List.of(
            factory.buildFlowStatsReply().setEntries(found.subList(0, half)).build(),
            factory.buildFlowStatsReply().setEntries(found.subList(half, found.size())).build()));
  }

  private <R> ListenableFuture<R> refused(OFMessage request) {
    OFErrorMsg error =
        factory
            .errorMsgs()
            .buildBadRequestErrorMsg()
            .setXid(request.getXid())
            .setCode(OFBadRequestCode.BAD_TYPE)
            .build();
    return Futures.immediateFailedFuture(new OFErrorMsgException(error));
  }

  private OFStatsReply meterFeatures() {
    return factory
        .buildMeterFeaturesStatsReply()
        .setFeatures(factory.buildMeterFeatures().setMaxMeter(highestMeter).build())
        .build();
  }

  private OFStatsReply meterConfig() {
    List<OFMeterConfig> configs =
        meters.values().stream()
            .map(
                meter ->
                    factory
                        .buildMeterConfig()
                        .setMeterId(meter.getMeterId())
                        .setFlags(meter.getFlags())
                        .setEntries(meter.getMeters())
                        .build())
            .toList();
    return factory.buildMeterConfigStatsReply().setEntries(configs).build();
  }

  private OFStatsReply groupFeatures() {
    return factory
        .buildGroupFeaturesStatsReply()
        .setTypes(typesOfGroups)
        .setMaxGroupsFf(mostGroups)
        .setActionsFf(0xffff_ffffL)
        .build();
  }

  private OFStatsReply groupDescriptions() {
    List<OFGroupDescStatsEntry> found =
        groups.values().stream()
            .map(
                group ->
                    factory
                        .buildGroupDescStatsEntry()
                        .setGroup(group.getGroup())
                        .setGroupType(group.getGroupType())
                        .setBuckets(group.getBuckets())
                        .build())
            .toList();
    return factory.buildGroupDescStatsReply().setEntries(found).build();
  }

  private static boolean isAskedFor(U64 cookie, OFFlowStatsRequest asked) {
    long mask = asked.getCookieMask().getValue();
    return (cookie.getValue() & mask) == (asked.getCookie().getValue() & mask);
  }

  private OFFlowStatsEntry stats(OFFlowAdd entry) {
    return factory
        .buildFlowStatsEntry()
        .setTableId(entry.getTableId())
        .setPriority(entry.getPriority())
        .setMatch(entry.getMatch())
        .setInstructions(entry.getInstructions())
        .setCookie(entry.getCookie())
        .setHardTimeout(entry.getHardTimeout())
        .setIdleTimeout(entry.getIdleTimeout())
        .setDurationSec(2)
        .setDurationNsec(500_000_000)
        .build();
  }

  /** The type of the answer follows from the request, which the compiler cannot know. */
  @SuppressWarnings("unchecked")
  private static <T> ListenableFuture<T> answer(Object value) {
    return Futures.immediateFuture((T) value);
  }

  @Override
  public DatapathId getId() {
    return DatapathId.of(1);
  }

  @Override
  public OFFactory getOFFactory() {
    return factory;
  }

  @Override
  public Collection<OFPortDesc> getPorts() {
    return List.copyOf(ports);
  }

  @Override
  public Collection<OFPortDesc> getEnabledPorts() {
    return List.of();
  }

  @Override
  public Collection<OFPort> getEnabledPortNumbers() {
    return List.of();
  }

  @Override
  public OFPortDesc getPort(OFPort number) {
    return null;
  }

  @Override
  public OFPortDesc getPort(String name) {
    return null;
  }

  @Override
  public boolean portEnabled(OFPort number) {
    return false;
  }

  @Override
  public boolean isActive() {
    return connected && role != OFControllerRole.ROLE_SLAVE;
  }

  @Override
  public boolean isConnected() {
    return connected;
  }

  @Override
  @SuppressWarnings("JavaUtilDate") // Floodlight's interface wants one
  public Date getConnectedSince() {
    return new Date(0);
  }

  @Override
  public SocketAddress getInetAddress() {
    if (isWithoutConnection) {
      throw new IllegalStateException("there is no connection");
    }
    return new InetSocketAddress(host, 1);
  }

  @Override
  public SwitchDescription getSwitchDescription() {
    return null;
  }

  @Override
  public OFControllerRole getControllerRole() {
    return role;
  }

  @Override
  public Collection<TableId> getTables() {
    return List.of(TableId.of(0), TableId.of(1));
  }

  @Override
  public short getNumTables() {
    return 2;
  }

  @Override
  public TableFeatures getTableFeatures(TableId table) {
    return null;
  }

  @Override
  public U64 getLatency() {
    return U64.ZERO;
  }

  @Override
  public void disconnect() {
    loseConnection();
    isWithoutConnection = true;
  }
}
