package org.windowpane.core.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.windowpane.core.time.TokenBucket;

final class PrivilegesTest {

  private static Privileges privileges(long maximum, OptionalLong least, TokenRates tokens) {
    return new Privileges(true, true, maximum, least, tokens, OptionalLong.empty());
  }

  @Test
  void withoutTokenPrivilegesTokensNeverRunOut() {
    assertThat(new Privileges(true, true, 10).bucket()).isEmpty();
    assertThat(Privileges.ALL.bucket()).isEmpty();
  }

  @Test
  void aBucketThatIsFilledMoreSlowlyThanTheMaximumDrawsIsEmptyAtTheStartOfTime() {
    TokenRates tokens = new TokenRates(9, 20);
    assertThat(privileges(10, OptionalLong.empty(), tokens).bucket())
        .contains(new TokenBucket(9, 20, Instant.EPOCH));
  }

  @Test
  void aBucketThatIsFilledAsFastAsTheMaximumDrawsIsNone() {
    assertThat(privileges(9, OptionalLong.empty(), new TokenRates(9, 0)).bucket()).isEmpty();
  }

  @Test
  void theLeastDrawIsNotAboveTheMaximum() {
    TokenRates tokens = TokenRates.ofMaximum(10);
    assertThat(privileges(10, OptionalLong.of(10), tokens).minReserveBps()).hasValue(10);
    assertThatThrownBy(() -> privileges(10, OptionalLong.of(11), tokens))
        .hasMessageContaining("11 > 10");
  }

  @Test
  void noAmountIsNegative() {
    TokenRates tokens = TokenRates.ofMaximum(10);
    assertThatThrownBy(() -> new Privileges(true, true, -1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> privileges(10, OptionalLong.of(-1), tokens))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new TokenRates(-1, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new TokenRates(0, -1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () -> new Privileges(true, true, 10, OptionalLong.empty(), tokens, OptionalLong.of(-1)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
