package org.windowpane.embedded.openflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import net.floodlightcontroller.core.IOFSwitch;
import org.junit.jupiter.api.Test;
import org.projectfloodlight.openflow.protocol.OFEchoReply;
import org.projectfloodlight.openflow.protocol.OFMessage;
import org.projectfloodlight.openflow.protocol.OFType;
import org.windowpane.embedded.config.Setting;
import org.windowpane.embedded.fake.FakeSwitch;
import org.windowpane.embedded.fake.RecordingListener;
import org.windowpane.embedded.fake.StandardAnswers;
import org.windowpane.embedded.fake.TestController;

class ConnectionsTest {
  @Test
  void a_second_switch_with_the_id_of_a_connected_one_is_refused() throws Exception {
    try (TestController controller = TestController.start();
        FakeSwitch first = new FakeSwitch(7, 1);
        FakeSwitch second = new FakeSwitch(7, 1)) {
      IOFSwitch known = controller.ready(first);
      second.connect(controller.address());

      await().until(second::hasEnded);
      assertThat(controller.switches().getSwitch(first.id())).isSameAs(known);
      assertThat(first.hasEnded()).isFalse();
    }
  }

  @Test
  void a_second_switch_with_the_id_of_a_silent_one_takes_its_place() throws Exception {
    try (TestController controller = TestController.start();
        FakeSwitch first = new FakeSwitch(7, 1);
        FakeSwitch second = new FakeSwitch(7, 1)) {
      IOFSwitch known = controller.ready(first);
      first.fallSilent();
      second.connect(controller.address());

      await().until(first::hasEnded);
      await()
          .until(
              () -> {
                IOFSwitch now = controller.switches().getSwitch(second.id());
                return now != null && now != known;
              });
      assertThat(second.hasEnded()).isFalse();
    }
  }

  @Test
  void a_switch_that_answers_late_but_answers_keeps_its_id() throws Exception {
    try (TestController controller = TestController.start();
        FakeSwitch first = new FakeSwitch(7, 1);
        FakeSwitch second = new FakeSwitch(7, 1)) {
      IOFSwitch known = controller.ready(first);
      first.answering(
          OFType.ECHO_REQUEST,
          echo -> {
            LockSupport.parkNanos(Duration.ofMillis(800).toNanos());
            return StandardAnswers.of(first).get(OFType.ECHO_REQUEST).apply(echo);
          });
      second.connect(controller.address());

      await().until(second::hasEnded);
      assertThat(controller.switches().getSwitch(first.id())).isSameAs(known);
    }
  }

  @Test
  void however_many_claim_the_id_of_a_switch_it_is_asked_once_at_a_time() throws Exception {
    List<FakeSwitch> claimants = Stream.generate(() -> new FakeSwitch(7, 1)).limit(20).toList();
    try (TestController controller = TestController.start();
        FakeSwitch first = new FakeSwitch(7, 1)) {
      controller.ready(first);
      first.answering(OFType.ECHO_REQUEST, echo -> List.of());
      for (FakeSwitch each : claimants) {
        each.connect(controller.address());
      }
      await().until(first::hasEnded);
      assertThat(first.received())
          .filteredOn(message -> message.getType() == OFType.ECHO_REQUEST)
          .hasSizeLessThan(3);
      await().until(() -> claimants.stream().filter(FakeSwitch::hasEnded).count() == 19);
      for (FakeSwitch each : claimants) {
        each.close();
      }
    }
  }

  @Test
  void unidentified_clients_of_one_address_leave_places_for_others() throws Exception {
    try (TestController controller =
            TestController.start(Setting.MAX_HANDSHAKES_PER_ADDRESS, 2, Setting.MAX_HANDSHAKES, 9);
        FakeSwitch one = new FakeSwitch(1, 1);
        FakeSwitch two = new FakeSwitch(2, 1);
        FakeSwitch three = new FakeSwitch(3, 1);
        FakeSwitch elsewhere = new FakeSwitch(4, 1).from("127.0.0.2")) {
      one.open(controller.address());
      two.open(controller.address());
      await().until(() -> !one.received().isEmpty() && !two.received().isEmpty());
      three.open(controller.address());

      await().until(three::hasEnded);
      controller.ready(elsewhere);
      one.close();
      await()
          .until(
              () -> {
                try (FakeSwitch again = new FakeSwitch(5, 1).open(controller.address())) {
                  await().until(() -> again.hasEnded() || !again.received().isEmpty());
                  return !again.hasEnded();
                }
              });
    }
  }

  @Test
  void switches_do_not_count_as_unidentified_clients() throws Exception {
    try (TestController controller = TestController.start(Setting.MAX_HANDSHAKES, 1);
        FakeSwitch one = new FakeSwitch(1, 1);
        FakeSwitch two = new FakeSwitch(2, 1)) {
      controller.ready(one);
      controller.ready(two);
    }
  }

  @Test
  void an_unidentified_client_that_sends_without_end_is_disconnected() throws Exception {
    try (TestController controller = TestController.start();
        FakeSwitch fake = new FakeSwitch(1, 1)) {
      fake.answering(OFType.FEATURES_REQUEST, request -> List.of());
      fake.connect(controller.address());
      OFMessage big = FakeSwitch.OF.echoReply(new byte[60_000]);
      for (int sent = 0; sent <= HandshakeBudget.BYTES && !fake.hasEnded(); sent += 60_000) {
        fake.send(big);
      }
      await().until(fake::hasEnded);
    }
  }

  @Test
  void a_message_longer_than_allowed_ends_the_connection_at_its_header() throws Exception {
    try (TestController controller = TestController.start(Setting.MAX_MESSAGE_BYTES, 2048);
        FakeSwitch fake = new FakeSwitch(1, 1)) {
      controller.ready(fake);
      fake.sendRaw(
          (byte) 4, (byte) 2, (byte) 0x08, (byte) 0x01, (byte) 0, (byte) 0, (byte) 0, (byte) 1);

      await().until(fake::hasEnded);
      await().until(() -> controller.switches().getSwitch(fake.id()) == null);
    }
  }

  @Test
  void a_message_shorter_than_its_header_ends_the_connection() throws Exception {
    try (TestController controller = TestController.start();
        FakeSwitch fake = new FakeSwitch(1, 1)) {
      controller.ready(fake);
      fake.sendRaw((byte) 4, (byte) 2, (byte) 0, (byte) 4, (byte) 0, (byte) 0, (byte) 0, (byte) 1);

      await().until(fake::hasEnded);
    }
  }

  @Test
  void more_connections_than_allowed_are_turned_away() throws Exception {
    try (TestController controller = TestController.start(Setting.MAX_CONNECTIONS, 1);
        FakeSwitch first = new FakeSwitch(1, 1);
        FakeSwitch second = new FakeSwitch(2, 1)) {
      controller.ready(first);
      second.connect(controller.address());

      await().until(second::hasEnded);
      assertThat(controller.switches().getAllSwitchDpids()).containsExactly(first.id());
    }
  }

  @Test
  void a_silent_switch_is_disconnected() throws Exception {
    try (TestController controller = TestController.start(Setting.ECHO_INTERVAL_MS, 500);
        FakeSwitch fake = new FakeSwitch(1, 1)) {
      controller.ready(fake);
      fake.fallSilent();

      await().until(() -> controller.switches().getSwitch(fake.id()) == null);
    }
  }

  @Test
  void echo_requests_are_answered_with_their_data() throws Exception {
    try (TestController controller = TestController.start();
        FakeSwitch fake = new FakeSwitch(1, 1)) {
      controller.ready(fake);
      fake.send(FakeSwitch.OF.echoRequest(new byte[] {1, 2, 3}));

      await().until(() -> !fake.received(OFEchoReply.class).isEmpty());
      assertThat(fake.received(OFEchoReply.class).get(0).getData()).containsExactly(1, 2, 3);
    }
  }

  @Test
  void a_writer_gives_up_on_a_switch_that_reads_nothing() throws Exception {
    try (TestController controller =
            TestController.start(
                Setting.WRITE_BUFFER_BYTES, 65_536, Setting.WRITE_TIMEOUT_MS, 100);
        FakeSwitch fake = new FakeSwitch(1, 1)) {
      IOFSwitch sw = controller.ready(fake);
      fake.stopReading();
      OFMessage big = FakeSwitch.OF.echoRequest(new byte[60_000]);

      await().pollInterval(Duration.ofMillis(1)).until(() -> !sw.write(big));
      assertThat(sw.isConnected()).isTrue();
    }
  }

  @Test
  void messages_of_one_thread_are_received_in_order() throws Exception {
    try (TestController controller = TestController.start();
        FakeSwitch fake = new FakeSwitch(1, 1)) {
      IOFSwitch sw = controller.ready(fake);
      List<OFMessage> flows =
          Stream.generate(() -> (OFMessage) FakeSwitch.OF.buildFlowAdd().build())
              .limit(5_000)
              .toList();

      assertThat(sw.write(flows)).isEmpty();

      await().until(() -> fake.received().contains(flows.get(flows.size() - 1)));
      assertThat(fake.received())
          .filteredOn(m -> m.getType() == OFType.FLOW_MOD)
          .endsWith(flows.toArray(OFMessage[]::new));
    }
  }

  @Test
  void a_listener_that_throws_affects_neither_the_others_nor_the_switch() throws Exception {
    try (TestController controller = TestController.start();
        FakeSwitch fake = new FakeSwitch(1, 1)) {
      List<String> received = new CopyOnWriteArrayList<>();
      controller
          .messages()
          .addOFMessageListener(
              OFType.PACKET_IN,
              new RecordingListener(
                  "bad",
                  m -> {
                    throw new IllegalStateException("a listener of a test fails on purpose");
                  }));
      controller
          .messages()
          .addOFMessageListener(
              OFType.PACKET_IN, new RecordingListener("good", m -> received.add("good")));
      IOFSwitch sw = controller.ready(fake);
      fake.packetIn(1, new byte[60]);
      fake.packetIn(1, new byte[60]);

      await().until(() -> received.size() == 2);
      assertThat(sw.isConnected()).isTrue();
    }
  }
}
