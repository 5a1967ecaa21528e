package org.windowpane.gateway.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The header of W3C Trace Context. */
public final class TraceParentTest {
  private static final String VALID = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

  @Test
  void aValidHeaderRoundTrips() {
    assertThat(TraceParent.parse(VALID)).map(TraceParent::of).contains(VALID);
  }

  @Test
  void aLaterVersionMayHaveMoreFields() {
    assertThat(TraceParent.parse("cc" + VALID.substring(2) + "-more"))
        .map(TraceParent::of)
        .contains(VALID);
  }

  @Test
  void aMissingHeaderNamesNoSpan() {
    assertThat(TraceParent.parse(null)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "00",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
        "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\nforged log line",
        "00-${jndi:ldap://x}77b34da6a3ce929d0e0e-00f067aa0ba902b7-01"
      })
  void aMalformedHeaderNamesNoSpan(String header) {
    assertThat(TraceParent.parse(header)).isEmpty();
  }

  @Test
  void aVeryLongHeaderIsNotRead() {
    assertThat(TraceParent.parse("cc" + VALID.substring(2) + "-" + "x".repeat(10_000))).isEmpty();
  }
}
