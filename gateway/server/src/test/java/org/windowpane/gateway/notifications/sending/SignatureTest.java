package org.windowpane.gateway.notifications.sending;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.windowpane.gateway.ledger.rows.WebhookSecret;
import org.windowpane.gateway.testing.Scene;

public final class SignatureTest {
  /** The hex is what Python's hmac makes of {@code secret} and {@code T.{}}. */
  @Test
  void aSignatureMatchesTheDocumentation() {
    assertThat(Signature.of("{}", new WebhookSecret("secret"), Scene.NOW))
        .isEqualTo(
            "t=1795208400,v1=01ae47f0885eb840c66aaefb60e93b587afb9f52f78b78c256e2d50c4e8e8c9b");
  }
}
