package org.windowpane.embedded.openflow;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.projectfloodlight.openflow.protocol.OFFactories;
import org.projectfloodlight.openflow.protocol.OFFlowAdd;
import org.projectfloodlight.openflow.protocol.OFVersion;

class InitialEntriesTest {

  /** The upper 16 bits of the cookies of Windowpane's module, as its README says. */
  private static final long OF_THE_MODULE = 0x5750;

  @ParameterizedTest
  @EnumSource(
      value = OFVersion.class,
      names = {"OF_10", "OF_13"})
  void no_entry_has_a_cookie_of_the_module(OFVersion version) {
    assertThat(InitialEntries.of(OFFactories.getFactory(version), true))
        .hasSize(2)
        .allSatisfy(
            entry ->
                assertThat(((OFFlowAdd) entry).getCookie().getValue() >>> 48)
                    .isNotEqualTo(OF_THE_MODULE));
  }
}
