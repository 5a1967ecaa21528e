package org.windowpane.core.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.windowpane.protocol.value.IpPrefix;

final class UserHostsTest {
  private static final UserHosts REGISTERED =
      UserHosts.NONE
          .with(new UserName("alice"), hosts("10.0.0.1", "10.0.0.2", "fd00::1"))
          .with(new UserName("bob"), hosts("10.0.0.3"))
          .with(new UserName("carol"), hosts());

  private static Set<IpPrefix> hosts(String... addresses) {
    return Arrays.stream(addresses)
        .map(address -> IpPrefix.parse(address))
        .collect(Collectors.toSet());
  }

  private static Set<String> enforced(String flows) {
    return REGISTERED.enforced(FlowGroup.parse(flows)).stream()
        .map(FlowGroup::toString)
        .collect(Collectors.toSet());
  }

  @Test
  void flowsThatNameNoUserStayAsTheyAre() {
    assertThat(enforced("(srcHost=10.0.0.9, dstPort=80)"))
        .containsExactly("(srcHost=10.0.0.9, dstPort=80)");
  }

  @Test
  void aUserIsReplacedWithTheSendingHosts() {
    assertThat(enforced("(user=alice)"))
        .containsExactlyInAnyOrder("(srcHost=10.0.0.1)", "(srcHost=10.0.0.2)", "(srcHost=fd00::1)");
    assertThat(enforced("(srcUser=alice)")).isEqualTo(enforced("(user=alice)"));
    assertThat(enforced("(user=alice, srcUser=alice)")).isEqualTo(enforced("(user=alice)"));
  }

  @Test
  void aReceivingUserIsReplacedWithTheReceivingHosts() {
    assertThat(enforced("(dstUser=bob, transport=udp)"))
        .containsExactly("(dstHost=10.0.0.3, transport=udp)");
  }

  @Test
  void sendersAndReceiversArePairedWithinAFamily() {
    assertThat(enforced("(srcUser=alice, dstUser=bob)"))
        .containsExactlyInAnyOrder(
            "(srcHost=10.0.0.1, dstHost=10.0.0.3)", "(srcHost=10.0.0.2, dstHost=10.0.0.3)");
    assertThat(enforced("(srcUser=alice, dstHost=fd00::/64)"))
        .containsExactly("(srcHost=fd00::1, dstHost=fd00::/64)");
  }

  @Test
  void flowsFromAHostToItselfAreLeftOut() {
    assertThat(enforced("(srcUser=bob, dstUser=bob)")).isEmpty();
    assertThat(enforced("(srcUser=alice, dstUser=alice, srcHost=10.0.0.0/24)"))
        .containsExactlyInAnyOrder(
            "(srcHost=10.0.0.1, dstHost=10.0.0.2)", "(srcHost=10.0.0.2, dstHost=10.0.0.1)");
  }

  @Test
  void hostsOutsideOfWhatTheFlowsNameAreLeftOut() {
    assertThat(enforced("(user=alice, srcHost=10.0.0.2/31)")).containsExactly("(srcHost=10.0.0.2)");
    assertThat(enforced("(user=alice, srcHost=10.0.9.0/24)")).isEmpty();
    assertThat(enforced("(user=alice, srcUser=bob)")).isEmpty();
  }

  @Test
  void aUserWithoutHostsHasNoFlows() {
    assertThat(enforced("(user=carol)")).isEmpty();
    assertThat(enforced("(user=unknown-user)")).isEmpty();
    assertThat(REGISTERED.byUser()).doesNotContainKey(new UserName("carol"));
  }

  @Test
  void aSingleFlowGroupIsOneAndNoMore() {
    assertThat(REGISTERED.single(FlowGroup.parse("(user=bob)")))
        .contains(FlowGroup.parse("(srcHost=10.0.0.3)"));
    assertThat(REGISTERED.single(FlowGroup.parse("(user=alice)"))).isEmpty();
    assertThat(REGISTERED.single(FlowGroup.parse("(user=carol)"))).isEmpty();
  }

  @Test
  void otherHostsTakeThePlaceOfThoseBefore() {
    UserHosts later = REGISTERED.with(new UserName("bob"), hosts("10.0.0.7"));
    assertThat(later.single(FlowGroup.parse("(user=bob)")))
        .contains(FlowGroup.parse("(srcHost=10.0.0.7)"));
  }
}
