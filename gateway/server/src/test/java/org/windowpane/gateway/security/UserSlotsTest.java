package org.windowpane.gateway.security;

import static org.assertj.core.api.Assertions.assertThat;

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
  void aSlotThatIsGivenBackCanBeTakenAgain() {
    slots.take("eve");
    slots.take("eve");
    slots.giveBack("eve");
    assertThat(slots.take("eve")).isTrue();
    assertThat(slots.take("eve")).isFalse();
  }
}
