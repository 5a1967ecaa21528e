package org.windowpane.embedded.openflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import net.floodlightcontroller.core.IOFSwitch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.projectfloodlight.openflow.protocol.OFBadRequestCode;
import org.projectfloodlight.openflow.protocol.OFControllerRole;
import org.projectfloodlight.openflow.protocol.OFErrorMsg;
import org.projectfloodlight.openflow.protocol.OFErrorType;
import org.projectfloodlight.openflow.protocol.OFFlowAdd;
import org.projectfloodlight.openflow.protocol.OFFlowMod;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.OFRoleRequest;
import org.projectfloodlight.openflow.protocol.OFStatsRequest;
import org.projectfloodlight.openflow.protocol.OFStatsType;
import org.projectfloodlight.openflow.protocol.OFType;
import org.projectfloodlight.openflow.types.OFAuxId;
import org.projectfloodlight.openflow.types.OFErrorCauseData;
import org.projectfloodlight.openflow.types.OFPort;
import org.projectfloodlight.openflow.types.TableId;
import org.projectfloodlight.openflow.types.U64;
import org.windowpane.embedded.config.Setting;
import org.windowpane.embedded.fake.FakeSwitch;
import org.windowpane.embedded.fake.TestController;

class HandshakeTest {
  private static final byte[] HELLO_12 = {3, 0, 0, 8, 0, 0, 0, 1};
  private static final byte[] HELLO_15_WITHOUT_BITMAP = {6, 0, 0, 8, 0, 0, 0, 1};
  private static final byte[] HELLO_99_THAT_KNOWS_13 = {
    99, 0, 0, 16, 0, 0, 0, 1, 0, 1, 0, 8, 0, 0, 0, 0b10000
  };

  private TestController controller;

  @BeforeEach
  void start() throws Exception {
    controller = TestController.start();
  }

  @AfterEach
  void stop() {
    controller.close();
  }

  @Test
  void a_switch_is_registered_with_its_own_description() throws Exception {
    try (FakeSwitch fake = new FakeSwitch(1, 2)) {
      IOFSwitch sw = controller.ready(fake);

      assertThat(sw.getSwitchDescription().getSoftwareDescription()).isEqualTo("fake");
      assertThat(sw.getEnabledPortNumbers()).containsExactly(OFPort.of(1), OFPort.of(2));
      assertThat(sw.getTables()).containsExactly(TableId.of(0), TableId.of(1));
      assertThat(sw.getTableFeatures(TableId.of(1)).getMaxEntries()).isEqualTo(2000);
      assertThat(sw.getControllerRole()).isEqualTo(OFControllerRole.ROLE_MASTER);
      assertThat(sw.isActive()).isTrue();
    }
  }

  @Test
  void nothing_is_deleted_and_only_the_controllers_own_entries_are_added() throws Exception {
    try (FakeSwitch fake = new FakeSwitch(1, 2)) {
      controller.ready(fake);

      assertThat(fake.received(OFFlowMod.class)).hasSize(2).allMatch(OFFlowAdd.class::isInstance);
      assertThat(fake.received(OFFlowMod.class))
          .extracting(OFFlowMod::getCookie)
          .containsOnly(InitialEntries.COOKIE);
    }
  }

  @Test
  void the_entry_for_unmatched_packets_is_left_out_on_request() throws Exception {
    try (TestController quiet = TestController.start(Setting.TABLE_MISS, "no");
        FakeSwitch fake = new FakeSwitch(1, 2)) {
      quiet.ready(fake);

      assertThat(fake.received(OFFlowMod.class)).hasSize(1);
      assertThat(fake.received(OFFlowMod.class).get(0).getPriority()).isEqualTo(65_535);
    }
  }

  @Test
  void a_switch_that_knows_neither_openflow_13_nor_10_gets_an_error() throws Exception {
    try (FakeSwitch fake = new FakeSwitch(1, 0)) {
      fake.open(controller.address()).sendRaw(HELLO_12);

      await().until(fake::hasEnded);
      assertThat(fake.received(OFErrorMsg.class))
          .singleElement()
          .satisfies(e -> assertThat(e.getErrType()).isEqualTo(OFErrorType.HELLO_FAILED));
    }
  }

  @Test
  void a_switch_of_a_later_version_uses_13() throws Exception {
    try (FakeSwitch fake = new FakeSwitch(1, 0)) {
      fake.open(controller.address()).sendRaw(HELLO_15_WITHOUT_BITMAP);

      await().until(() -> controller.switches().getSwitch(fake.id()) != null);
    }
  }

  @Test
  void an_unknown_version_does_not_matter_beside_a_bitmap() throws Exception {
    try (FakeSwitch fake = new FakeSwitch(1, 0)) {
      fake.open(controller.address()).sendRaw(HELLO_99_THAT_KNOWS_13);

      await().until(() -> controller.switches().getSwitch(fake.id()) != null);
    }
  }

  @Test
  void a_client_that_does_not_begin_with_a_hello_is_turned_away() throws Exception {
    try (FakeSwitch fake = new FakeSwitch(1, 0)) {
      fake.open(controller.address()).send(FakeSwitch.OF.echoRequest(new byte[0]));

      await().until(fake::hasEnded);
    }
  }

  @Test
  void a_silent_client_is_turned_away() throws Exception {
    try (TestController impatient = TestController.start(Setting.HANDSHAKE_TIMEOUT_MS, 100);
        FakeSwitch fake = new FakeSwitch(1, 0)) {
      fake.open(impatient.address());

      await().until(fake::hasEnded);
    }
  }

  @Test
  void auxiliary_connections_are_turned_away() throws Exception {
    try (FakeSwitch fake = new FakeSwitch(1, 0)) {
      fake.answering(
          OFType.FEATURES_REQUEST,
          request ->
              List.of(
                  FakeSwitch.OF
                      .buildFeaturesReply()
                      .setXid(request.getXid())
                      .setDatapathId(fake.id())
                      .setAuxiliaryId(OFAuxId.of(1))
                      .setCapabilities(Set.of())
                      .build()));
      fake.connect(controller.address());

      await().until(fake::hasEnded);
      assertThat(controller.switches().getAllSwitchDpids()).isEmpty();
    }
  }

  @Test
  void a_port_that_goes_down_during_the_handshake_is_down_after_it() throws Exception {
    try (FakeSwitch fake = new FakeSwitch(1, 2)) {
      fake.answering(
          OFType.FEATURES_REQUEST,
          request -> {
            fake.portGoes(2, false);
            return List.of(
                FakeSwitch.OF
                    .buildFeaturesReply()
                    .setXid(request.getXid())
                    .setDatapathId(fake.id())
                    .setAuxiliaryId(OFAuxId.MAIN)
                    .setCapabilities(Set.of())
                    .build());
          });
      IOFSwitch sw = controller.ready(fake);

      assertThat(sw.portEnabled(OFPort.of(1))).isTrue();
      assertThat(sw.portEnabled(OFPort.of(2))).isFalse();
    }
  }

  @Test
  void a_switch_makes_the_controller_a_slave_with_the_generation_that_it_knows() throws Exception {
    try (TestController standby = TestController.startStandby();
        FakeSwitch fake = new FakeSwitch(1, 0)) {
      fake.answering(
          OFType.ROLE_REQUEST,
          request ->
              List.of(
                  FakeSwitch.OF
                      .buildRoleReply()
                      .setXid(request.getXid())
                      .setRole(((OFRoleRequest) request).getRole())
                      .setGenerationId(U64.of(77))
                      .build()));
      fake.connect(standby.address());
      await().until(() -> standby.switches().getSwitch(fake.id()) != null);

      List<OFRoleRequest> asked = new ArrayList<>(fake.received(OFRoleRequest.class));
      assertThat(asked.get(asked.size() - 1).getRole()).isEqualTo(OFControllerRole.ROLE_SLAVE);
      assertThat(asked.get(asked.size() - 1).getGenerationId()).isEqualTo(U64.of(77));
      assertThat(standby.switches().getActiveSwitch(fake.id())).isNull();
      assertThat(fake.received(OFFlowMod.class)).isEmpty();
    }
  }

  @Test
  void a_switch_that_knows_neither_roles_nor_table_features_is_taken_all_the_same()
      throws Exception {
    try (FakeSwitch fake = new FakeSwitch(1, 0)) {
      fake.answering(OFType.ROLE_REQUEST, request -> List.of(refusal(request)));
      fake.answering(
          OFType.STATS_REQUEST,
          request -> {
            boolean isPorts = ((OFStatsRequest<?>) request).getStatsType() == OFStatsType.PORT_DESC;
            return List.of(
                isPorts
                    ? FakeSwitch.OF
                        .buildPortDescStatsReply()
                        .setXid(request.getXid())
                        .setEntries(List.of())
                        .build()
                    : refusal(request));
          });
      IOFSwitch sw = controller.ready(fake);

      assertThat(sw.getControllerRole()).isEqualTo(OFControllerRole.ROLE_EQUAL);
      assertThat(sw.getTableFeatures(TableId.of(0))).isNull();
      assertThat(sw.getTables()).containsExactly(TableId.of(0), TableId.of(1));
    }
  }

  private static OFMessage refusal(OFMessage request) {
    return FakeSwitch.OF
        .errorMsgs()
        .buildBadRequestErrorMsg()
        .setXid(request.getXid())
        .setCode(OFBadRequestCode.BAD_TYPE)
        .setData(OFErrorCauseData.NONE)
        .build();
  }
}
