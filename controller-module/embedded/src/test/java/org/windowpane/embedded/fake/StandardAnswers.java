package org.windowpane.embedded.fake;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.projectfloodlight.openflow.protocol.OFEchoRequest;
import org.projectfloodlight.openflow.protocol.OFFactory;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.OFRoleRequest;
import org.projectfloodlight.openflow.protocol.OFStatsRequest;
import org.projectfloodlight.openflow.protocol.OFTableFeatures;
import org.projectfloodlight.openflow.protocol.OFType;
import org.projectfloodlight.openflow.types.OFAuxId;
import org.projectfloodlight.openflow.types.TableId;
import org.projectfloodlight.openflow.types.U64;

/** What an obedient switch answers to the requests of a handshake. */
public final class StandardAnswers {
  private static final OFFactory OF = FakeSwitch.OF;

  private StandardAnswers() {}

  public static Map<OFType, Function<OFMessage, List<OFMessage>>> of(FakeSwitch sw) {
    return Map.of(
        OFType.FEATURES_REQUEST,
            request ->
                List.of(
                    OF.buildFeaturesReply()
                        .setXid(request.getXid())
                        .setDatapathId(sw.id())
                        .setNTables((short) 2)
                        .setAuxiliaryId(OFAuxId.MAIN)
                        .setCapabilities(Set.of())
                        .build()),
        OFType.STATS_REQUEST, request -> statistics(sw, (OFStatsRequest<?>) request),
        OFType.ROLE_REQUEST,
            request ->
                List.of(
                    OF.buildRoleReply()
                        .setXid(request.getXid())
                        .setRole(((OFRoleRequest) request).getRole())
                        .setGenerationId(U64.NO_MASK)
                        .build()),
        OFType.ECHO_REQUEST,
            request ->
                List.of(
                    OF.buildEchoReply()
                        .setXid(request.getXid())
                        .setData(((OFEchoRequest) request).getData())
                        .build()),
        OFType.BARRIER_REQUEST,
            request -> List.of(OF.buildBarrierReply().setXid(request.getXid()).build()));
  }

  private static List<OFMessage> statistics(FakeSwitch sw, OFStatsRequest<?> request) {
    long xid = request.getXid();
    return switch (request.getStatsType()) {
      case PORT_DESC ->
          List.of(
              OF.buildPortDescStatsReply()
                  .setXid(xid)
                  .setEntries(ImmutableList.copyOf(sw.ports()))
                  .build());
      case DESC ->
          List.of(
              OF.buildDescStatsReply()
                  .setXid(xid)
                  .setMfrDesc("Windowpane")
                  .setHwDesc("none")
                  .setSwDesc("fake")
                  .setSerialNum(sw.id().toString())
                  .setDpDesc("a switch of a test")
                  .build());
      case TABLE_FEATURES ->
          List.of(
              OF.buildTableFeaturesStatsReply()
                  .setXid(xid)
                  .setEntries(List.of(table(0), table(1)))
                  .build());
      default -> List.of();
    };
  }

  private static OFTableFeatures table(int id) {
    return OF.buildTableFeatures()
        .setTableId(TableId.of(id))
        .setName("table" + id)
        .setMaxEntries(1000L * (id + 1))
        .setProperties(List.of())
        .setMetadataMatch(U64.ZERO)
        .setMetadataWrite(U64.ZERO)
        .setConfig(0)
        .build();
  }
}
