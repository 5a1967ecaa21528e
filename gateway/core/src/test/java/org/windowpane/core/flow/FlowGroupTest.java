package org.windowpane.core.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class FlowGroupTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "(*)",
        "(user=arjun)",
        "(srcHost=10.0.0.1, dstPort=80)",
        "(srcHost=10.0.0.0/24, dstHost=10.0.0.4, transport=tcp, srcPort=1024-65535, dstPort=5001)",
        "(srcHost=2001:db8::/32, dstHost=::1)",
        "(srcHost=::)",
        "(srcHost=2001:db8:0:1:0:1:0:1)",
        "(transport=icmp)",
        "(transport=132)",
        "(dstPort=0-65535)",
        "(srcHost=0.0.0.0/0)",
        "(srcUser=a, dstUser=b, srcEth=0a:00:00:00:00:01, dstEth=0a:00:00:00:00:02)"
      })
  void aWrittenStatementIsReadBackTheSame(String text) {
    assertThat(FlowGroup.parse(text)).hasToString(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "( dstPort = 80 ,srcHost=10.0.0.1 )      | (srcHost=10.0.0.1, dstPort=80)",
        "()                                      | (*)",
        "(dstPort=80, dstPort=80)                | (dstPort=80)",
        "(dstPort=80-89, dstPort=85-99)          | (dstPort=85-89)",
        "(transport=6)                           | (transport=tcp)",
        "(transport=UDP)                         | (transport=udp)",
        "(transport=tcp, dstPort=0-65535)        | (transport=tcp)",
        "(srcPort=0-65535)                       | (dstPort=0-65535)",
        "(srcEth=0A:00:00:00:00:01)              | (srcEth=0a:00:00:00:00:01)",
        "(dstHost=0.0.0.0/0)                     | (srcHost=0.0.0.0/0)",
        "(srcHost=10.0.0.1, dstHost=0.0.0.0/0)   | (srcHost=10.0.0.1)",
        "(srcHost=2001:DB8:0:0:0:0:0:1)          | (srcHost=2001:db8::1)"
      })
  void theSameFlowsAreAlwaysWrittenTheSame(String written, String canonical) {
    assertThat(FlowGroup.parse(written)).hasToString(canonical);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "srcHost   | 10.0.0.256       | not an address",
        "srcHost   | 10.0.0.1/33      | no prefix length from 0 to 32",
        "srcHost   | 10.0.0.1/24      | the prefix is 10.0.0.0/24",
        "srcHost   | ::ffff:10.0.0.1  | write it as IPv4",
        "srcHost   | h1               | not an address",
        "dstHost   | 1::2::3          | not an address",
        "transport | quic             | not a transport",
        "transport | 256              | not a transport",
        "dstPort   | 65536            | not a port",
        "dstPort   | 90-80            | not a port",
        "dstPort   | -1               | not a port",
        "srcEth    | 0a:00            | not an Ethernet address",
        "user      | no spaces please | not a user name",
        "colour    | red              | no predicate colour"
      })
  void anErrorNamesItsField(String field, String value, String reason) {
    InvalidFlowGroupException refused =
        catchThrowableOfType(
            InvalidFlowGroupException.class, () -> FlowGroup.of(Map.of(field, value)));
    assertThat(refused.field()).isEqualTo(field);
    assertThat(refused).hasMessageContaining(reason);
  }

  @Test
  void aPortGoesWithTcpAndUdpOnly() {
    assertThatThrownBy(() -> FlowGroup.parse("(transport=icmp, dstPort=80)"))
        .hasMessageContaining("a port needs the transport tcp or udp");
  }

  @Test
  void bothEndsAreOfOneFamily() {
    assertThatThrownBy(() -> FlowGroup.parse("(srcHost=10.0.0.1, dstHost=::1)"))
        .hasMessageContaining("different address families");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "*", "(", "(srcHost)", "(,)", "(user=a,)", "(user=a, user=b)"})
  void invalidFlowGroupsAreRefused(String text) {
    assertThatThrownBy(() -> FlowGroup.parse(text)).isInstanceOf(InvalidFlowGroupException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(*)                    | (user=arjun)",
        "(user=arjun)           | (user=arjun, dstPort=443)",
        "(srcHost=10.0.0.0/24)  | (srcHost=10.0.0.7)",
        "(dstPort=80)           | (dstPort=80, transport=tcp)",
        "(dstPort=0-65535)      | (transport=udp)",
        "(dstPort=8000-8099)    | (dstPort=8000-8001)",
        "(srcHost=0.0.0.0/0)    | (dstHost=10.0.0.1)",
        "(srcHost=::/0)         | (srcHost=2001:db8::/32)"
      })
  void aGroupHoldsTheGroupsInsideIt(String outer, String inner) {
    assertThat(FlowGroup.parse(outer).contains(FlowGroup.parse(inner))).isTrue();
    assertThat(FlowGroup.parse(inner).contains(FlowGroup.parse(outer))).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(user=arjun)          | (user=andrew)",
        "(srcHost=10.0.0.0/24) | (srcHost=10.0.1.0/24)",
        "(srcHost=10.0.0.1)    | (srcHost=::1)",
        "(srcHost=10.0.0.1)    | (dstHost=::1)",
        "(dstPort=80)          | (dstPort=81)",
        "(dstPort=80)          | (transport=icmp)",
        "(transport=tcp)       | (transport=udp)",
        "(srcEth=0a:00:00:00:00:01) | (srcEth=0a:00:00:00:00:02)"
      })
  void groupsWithoutACommonFlowDoNotOverlap(String one, String other) {
    assertThat(FlowGroup.parse(one).overlaps(FlowGroup.parse(other))).isFalse();
    assertThat(FlowGroup.parse(other).overlaps(FlowGroup.parse(one))).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(transport=tcp)                          | 1",
        "(transport=tcp, dstPort=80)              | 1",
        "(dstPort=80)                             | 2",
        "(transport=tcp, dstPort=8000-8099)       | 3",
        "(srcPort=0-1, dstPort=1-2, transport=tcp) | 2",
        "(transport=tcp, dstPort=1-65535)         | 16",
        "(transport=tcp, dstPort=1-65534)         | 30"
      })
  void tableEntriesAreCountedByTransportAndMask(String flows, int entries) {
    assertThat(FlowGroup.parse(flows).tableEntries()).isEqualTo(entries);
  }
}
