package org.windowpane.embedded.openflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.MoreExecutors;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import net.floodlightcontroller.core.IOFSwitch;
import net.floodlightcontroller.core.SwitchDisconnectedException;
import net.floodlightcontroller.core.internal.OFErrorMsgException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.projectfloodlight.openflow.protocol.OFBarrierReply;
import org.projectfloodlight.openflow.protocol.OFErrorMsg;
import org.projectfloodlight.openflow.protocol.OFFlowModFailedCode;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.OFPortStatsEntry;
import org.projectfloodlight.openflow.protocol.OFPortStatsReply;
import org.projectfloodlight.openflow.protocol.OFStatsReplyFlags;
import org.projectfloodlight.openflow.protocol.OFType;
import org.projectfloodlight.openflow.types.OFErrorCauseData;
import org.projectfloodlight.openflow.types.OFPort;
import org.windowpane.embedded.config.Setting;
import org.windowpane.embedded.fake.FakeSwitch;
import org.windowpane.embedded.fake.RecordingListener;
import org.windowpane.embedded.fake.TestController;

class RequestsTest {
  private TestController controller;
  private FakeSwitch fake;
  private IOFSwitch sw;

  @BeforeEach
  void start() throws Exception {
    controller = TestController.start();
    connect();
  }

  private void connect() throws Exception {
    fake = new FakeSwitch(1, 1);
    sw = controller.ready(fake);
  }

  private void startWithShortTimeout() throws Exception {
    stop();
    controller = TestController.start(Setting.REQUEST_TIMEOUT_MS, 2_000);
    connect();
  }

  @AfterEach
  void stop() throws Exception {
    fake.close();
    controller.close();
  }

  @Test
  void a_reply_in_parts_is_one_answer() throws Exception {
    fake.answering(
        OFType.STATS_REQUEST, request -> List.of(part(request, 1, true), part(request, 2, false)));

    List<OFPortStatsReply> parts = portStats().get(60, TimeUnit.SECONDS);

    assertThat(parts)
        .flatExtracting(OFPortStatsReply::getEntries)
        .extracting(OFPortStatsEntry::getPortNo)
        .containsExactly(OFPort.of(1), OFPort.of(2));
  }

  @Test
  void an_error_is_a_failure_with_the_switchs_message() {
    fake.answering(OFType.STATS_REQUEST, request -> List.of(tableFull(request.getXid())));

    assertThatThrownBy(() -> portStats().get(60, TimeUnit.SECONDS))
        .hasCauseInstanceOf(OFErrorMsgException.class)
        .hasMessageContaining("TABLE_FULL");
  }

  @Test
  void no_answer_is_a_failure_after_a_while() throws Exception {
    startWithShortTimeout();
    fake.answering(OFType.STATS_REQUEST, request -> List.of());

    assertThatThrownBy(() -> portStats().get(60, TimeUnit.SECONDS))
        .hasCauseInstanceOf(TimeoutException.class);
  }

  @Test
  void an_answer_of_another_kind_is_none() throws Exception {
    startWithShortTimeout();
    fake.answering(
        OFType.STATS_REQUEST,
        request -> List.of(FakeSwitch.OF.buildBarrierReply().setXid(request.getXid()).build()));

    assertThatThrownBy(() -> portStats().get(60, TimeUnit.SECONDS))
        .hasCauseInstanceOf(TimeoutException.class);
  }

  @Test
  void a_lost_connection_fails_what_waits_and_what_comes_after() throws Exception {
    fake.answering(OFType.BARRIER_REQUEST, request -> List.of());
    ListenableFuture<OFBarrierReply> waiting = sw.writeRequest(FakeSwitch.OF.barrierRequest());
    fake.close();

    assertThatThrownBy(() -> waiting.get(60, TimeUnit.SECONDS))
        .hasCauseInstanceOf(SwitchDisconnectedException.class);
    await().until(() -> controller.switches().getSwitch(fake.id()) == null);
    OFMessage barrier = FakeSwitch.OF.barrierRequest();
    assertThat(sw.write(barrier)).isFalse();
    assertThat(sw.write(List.of(barrier))).containsExactly(barrier);
    assertThatThrownBy(
            () -> sw.writeRequest(FakeSwitch.OF.barrierRequest()).get(60, TimeUnit.SECONDS))
        .hasCauseInstanceOf(Exception.class);
  }

  @Test
  void a_refused_flow_is_reported_before_its_barrier_completes() throws Exception {
    List<String> order = new CopyOnWriteArrayList<>();
    RecordingListener errors =
        new RecordingListener("errors", m -> order.add("error " + m.getXid()));
    controller.messages().addOFMessageListener(OFType.ERROR, errors);
    fake.answering(OFType.FLOW_MOD, flow -> List.of(tableFull(flow.getXid())));
    OFMessage flow = FakeSwitch.OF.buildFlowAdd().build();

    sw.write(flow);
    ListenableFuture<OFBarrierReply> barrier = sw.writeRequest(FakeSwitch.OF.barrierRequest());
    barrier.addListener(() -> order.add("barrier"), MoreExecutors.directExecutor());

    await().until(() -> order.size() == 2);
    assertThat(order).containsExactly("error " + flow.getXid(), "barrier");
  }

  @Test
  void a_message_that_makes_no_sense_fails_its_request_and_ends_nothing() throws Exception {
    fake.answering(
        OFType.STATS_REQUEST,
        request -> {
          byte[] tooShort = {4, 19, 0, 12, 0, 0, 0, 0, 0, 4, 0, 0};
          ByteBuffer.wrap(tooShort).putInt(4, (int) request.getXid());
          fake.sendRaw(tooShort);
          return List.of();
        });

    assertThatThrownBy(() -> portStats().get(60, TimeUnit.SECONDS)).isNotNull();
    assertThat(sw.writeRequest(FakeSwitch.OF.barrierRequest()).get(60, TimeUnit.SECONDS))
        .isNotNull();
  }

  private ListenableFuture<List<OFPortStatsReply>> portStats() {
    return sw.writeStatsRequest(
        FakeSwitch.OF.buildPortStatsRequest().setPortNo(OFPort.ANY).build());
  }

  private static OFMessage part(OFMessage request, int port, boolean more) {
    return FakeSwitch.OF
        .buildPortStatsReply()
        .setXid(request.getXid())
        .setFlags(more ? Set.of(OFStatsReplyFlags.REPLY_MORE) : Set.of())
        .setEntries(List.of(FakeSwitch.OF.buildPortStatsEntry().setPortNo(OFPort.of(port)).build()))
        .build();
  }

  private static OFErrorMsg tableFull(long xid) {
    return FakeSwitch.OF
        .errorMsgs()
        .buildFlowModFailedErrorMsg()
        .setXid(xid)
        .setCode(OFFlowModFailedCode.TABLE_FULL)
        .setData(OFErrorCauseData.NONE)
        .build();
  }
}
