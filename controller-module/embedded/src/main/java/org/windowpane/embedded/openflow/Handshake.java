package org.windowpane.embedded.openflow;

import com.google.common.util.concurrent.FluentFuture;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import net.floodlightcontroller.core.SwitchDescription;
import net.floodlightcontroller.core.internal.OFErrorMsgException;
import net.floodlightcontroller.core.internal.TableFeatures;
import org.projectfloodlight.openflow.protocol.OFConfigFlags;
import org.projectfloodlight.openflow.protocol.OFControllerRole;
import org.projectfloodlight.openflow.protocol.OFDescStatsReply;
import org.projectfloodlight.openflow.protocol.OFFactory;
import org.projectfloodlight.openflow.protocol.OFFeaturesReply;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.OFPortDesc;
import org.projectfloodlight.openflow.protocol.OFPortDescStatsReply;
import org.projectfloodlight.openflow.protocol.OFRoleReply;
import org.projectfloodlight.openflow.protocol.OFRoleRequestFailedCode;
import org.projectfloodlight.openflow.protocol.OFTableFeatures;
import org.projectfloodlight.openflow.protocol.OFTableFeaturesStatsReply;
import org.projectfloodlight.openflow.protocol.OFVersion;
import org.projectfloodlight.openflow.protocol.errormsg.OFRoleRequestFailedErrorMsg;
import org.projectfloodlight.openflow.types.OFAuxId;
import org.projectfloodlight.openflow.types.TableId;
import org.projectfloodlight.openflow.types.U64;
import org.windowpane.embedded.openflow.Switch.SwitchProfile;

/**
 * What happens between the hello and a switch that is ready: the switch describes itself, and makes
 * this controller a slave, which writes nothing until a module claims the master role. A switch
 * without roles gets the initial entries. Its tables are never cleared.
 */
final class Handshake {
  private static final int WHOLE_PACKET = 0xffff;

  /** A generation id that no controller has set yet. */
  private static final U64 UNDEFINED_GENERATION = U64.NO_MASK;

  private static final int MOST_ROLE_ATTEMPTS = 5;

  /** No match, and the action of an entry. */
  private static final long PACKET_INS = 0b11;

  /** Ports that are added, deleted, or modified. */
  private static final long PORT_CHANGES = 0b111;

  /** Entries that time out, are deleted, or lose their group. */
  private static final long REMOVALS = 0b1111;

  private static final SwitchDescription NO_DESCRIPTION = new SwitchDescription("", "", "", "", "");

  private final Connection connection;
  private final OFFactory factory;
  private final Executor ioThread;
  private final boolean tableMiss;

  Handshake(Connection connection, boolean tableMiss) {
    this.connection = connection;
    this.factory = connection.factory();
    this.ioThread = connection.ioThread();
    this.tableMiss = tableMiss;
  }

  /** Asks who the switch is; fails for an auxiliary connection, which is of no use here. */
  ListenableFuture<OFFeaturesReply> identify() {
    return Futures.transformAsync(
        connection.request(factory.featuresRequest()),
        features ->
            isPlain() || features.getAuxiliaryId().equals(OFAuxId.MAIN)
                ? Futures.immediateFuture(features)
                : Futures.immediateFailedFuture(
                    new IOException("auxiliary connections are not taken")),
        ioThread);
  }

  /** OpenFlow 1.0: the features reply has the ports; there are no roles and tables. */
  private boolean isPlain() {
    return factory.getVersion() == OFVersion.OF_10;
  }

  /** All ports, requested if the features reply does not have them. */
  ListenableFuture<List<OFPortDesc>> ports(OFFeaturesReply features) {
    connection.sendNow(
        factory
            .buildSetConfig()
            .setFlags(Set.of(OFConfigFlags.FRAG_NORMAL))
            .setMissSendLen(WHOLE_PACKET)
            .build());
    if (isPlain()) {
      return Futures.immediateFuture(features.getPorts());
    }
    return Futures.transform(
        connection.requestParts(factory.buildPortDescStatsRequest().build()),
        parts ->
            parts.stream().map(OFPortDescStatsReply::getEntries).flatMap(List::stream).toList(),
        ioThread);
  }

  /** Asks the switch for the rest of its description, and to make this controller a slave. */
  ListenableFuture<SwitchProfile> profile(OFFeaturesReply features) {
    ListenableFuture<SwitchDescription> description = description();
    ListenableFuture<Map<TableId, TableFeatures>> tables = tables();
    ListenableFuture<OFControllerRole> role = role(MOST_ROLE_ATTEMPTS);
    return Futures.whenAllSucceed(description, tables, role)
        .call(
            () ->
                new SwitchProfile(
                    Futures.getDone(description),
                    Futures.getDone(role),
                    features.getNTables(),
                    Futures.getDone(tables)),
            ioThread);
  }

  /** Installs the initial entries on a switch without roles, and sets what others report. */
  ListenableFuture<?> prepare(SwitchProfile profile) {
    if (profile.role() == OFControllerRole.ROLE_EQUAL) {
      connection.send(InitialEntries.of(factory, tableMiss));
    } else {
      connection.send(List.of(reports()));
    }
    return connection.request(factory.barrierRequest());
  }

  /** A slave gets packets too, so that it knows links and hosts when it becomes the master. */
  private OFMessage reports() {
    return factory
        .buildAsyncSet()
        .setPacketInMaskEqualMaster(PACKET_INS)
        .setPacketInMaskSlave(PACKET_INS)
        .setPortStatusMaskEqualMaster(PORT_CHANGES)
        .setPortStatusMaskSlave(PORT_CHANGES)
        .setFlowRemovedMaskEqualMaster(REMOVALS)
        .setFlowRemovedMaskSlave(0)
        .build();
  }

  private ListenableFuture<SwitchDescription> description() {
    return FluentFuture.from(
            connection.requestParts(factory.descStatsRequest(Collections.emptySet())))
        .transform(parts -> description(parts.get(0)), ioThread)
        .catching(Exception.class, unused -> NO_DESCRIPTION, ioThread);
  }

  private static SwitchDescription description(OFDescStatsReply reply) {
    return new SwitchDescription(
        reply.getMfrDesc(),
        reply.getHwDesc(),
        reply.getSwDesc(),
        reply.getSerialNum(),
        reply.getDpDesc());
  }

  private ListenableFuture<Map<TableId, TableFeatures>> tables() {
    if (isPlain()) {
      return Futures.immediateFuture(Map.of());
    }
    return FluentFuture.from(
            connection.requestParts(factory.buildTableFeaturesStatsRequest().build()))
        .transform(Handshake::byTable, ioThread)
        .catching(Exception.class, unused -> Map.of(), ioThread);
  }

  private static Map<TableId, TableFeatures> byTable(List<OFTableFeaturesStatsReply> parts) {
    Map<TableId, TableFeatures> tables = new TreeMap<>();
    for (OFTableFeaturesStatsReply part : parts) {
      for (OFTableFeatures features : part.getEntries()) {
        tables.put(features.getTableId(), TableFeatures.of(features));
      }
    }
    return Collections.unmodifiableMap(tables);
  }

  /**
   * A switch that does not know role requests treats all its controllers as equals. A request is
   * repeated where another controller has become the master meanwhile.
   */
  private ListenableFuture<OFControllerRole> role(int attempts) {
    if (isPlain()) {
      return Futures.immediateFuture(OFControllerRole.ROLE_EQUAL);
    }
    return FluentFuture.from(requestRole(OFControllerRole.ROLE_NOCHANGE, U64.ZERO))
        .transformAsync(
            reply -> requestRole(OFControllerRole.ROLE_SLAVE, known(reply.getGenerationId())),
            ioThread)
        .transform(OFRoleReply::getRole, ioThread)
        .catchingAsync(
            OFErrorMsgException.class,
            refused ->
                isStale(refused) && attempts > 1
                    ? role(attempts - 1)
                    : isStale(refused)
                        ? Futures.immediateFailedFuture(refused)
                        : Futures.immediateFuture(OFControllerRole.ROLE_EQUAL),
            ioThread);
  }

  private static boolean isStale(OFErrorMsgException refused) {
    return refused.getErrorMessage() instanceof OFRoleRequestFailedErrorMsg failed
        && failed.getCode() == OFRoleRequestFailedCode.STALE;
  }

  /** An id older than the switch's own would be refused; its own is not older. */
  private static U64 known(U64 generation) {
    return generation.equals(UNDEFINED_GENERATION) ? U64.ZERO : generation;
  }

  private ListenableFuture<OFRoleReply> requestRole(OFControllerRole role, U64 generation) {
    return connection.request(
        factory.buildRoleRequest().setRole(role).setGenerationId(generation).build());
  }
}
