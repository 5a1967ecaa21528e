package org.windowpane.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

final class UserSlotsTest {
  private final UserSlots slots = new UserSlots(2);

  @Test
  void eachUserHasSoManySlots() {
    assertThat(slots.take("eve")).isTrue();
    assertThat(slots.take("eve")).isTrue();
    assertThat(slots.take("eve")).isFalse();
    assertThat(slots.take("alice")).isTrue();
  }

  @Test
  void aUserWaitsForASlot() throws Exception {
    slots.take("eve");
    slots.take("eve");
    assertThat(slots.take("eve", Duration.ofMillis(1))).isFalse();
    CompletableFuture<Boolean> taken =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return slots.take("eve", Duration.ofMinutes(1));
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    slots.giveBack("eve");
    assertThat(taken.get()).isTrue();
  }

  @Test
  void aSlotThatIsGivenBackCanBeTakenAgain() {
    slots.take("eve");
    slots.take("eve");
    slots.giveBack("eve");
    assertThat(slots.take("eve")).isTrue();
    assertThat(slots.take("eve")).isFalse();
  }
}
