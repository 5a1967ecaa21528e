package org.windowpane.controller.entries;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CookiesTest {

  @Test
  void a_cookie_identifies_the_module_and_the_kind_of_entry() {
    long rule = Cookies.ofRule("0192f6c1");

    assertThat(rule >>> 48).isEqualTo(0x5750);
    assertThat(Cookies.isOurs(rule)).isTrue();
    assertThat(Cookies.isRule(rule)).isTrue();
    assertThat(Cookies.isForwarding(rule)).isFalse();
    assertThat(Cookies.isRule(Cookies.PIPELINE)).isFalse();
    assertThat(Cookies.isForwarding(Cookies.FORWARDING)).isTrue();
    assertThat(Cookies.isOurs(0x10000000000000L)).isFalse();
  }

  @Test
  void ten_thousand_rules_have_ten_thousand_cookies() {
    assertThat(IntStream.range(0, 10_000).mapToLong(i -> Cookies.ofRule("rule-" + i)).distinct())
        .hasSize(10_000);
  }
}
