package org.windowpane.core.conflict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every pair of kinds, with the larger rate on either side. {@code 3|5} is 3 under a limit of 5.
 */
final class ConflictsTest {
  @ParameterizedTest
  @CsvSource({
    "deny,      deny,      deny",
    "deny,      allow,     deny",
    "deny,      reserve 5, deny",
    "deny,      limit 5,   deny",
    "deny,      3|5,       deny",
    "allow,     allow,     allow",
    "allow,     reserve 5, reserve 5",
    "allow,     limit 5,   limit 5",
    "allow,     3|5,       3|5",
    "reserve 5, reserve 8, reserve 8",
    "reserve 5, limit 8,   5|8",
    "reserve 8, limit 5,   5|5",
    "reserve 8, limit 0,   limit 0",
    "reserve 2, 3|5,       3|5",
    "reserve 4, 3|5,       4|5",
    "reserve 8, 3|5,       5|5",
    "limit 5,   limit 8,   limit 5",
    "limit 0,   limit 8,   limit 0",
    "limit 8,   3|5,       3|5",
    "limit 4,   3|5,       3|4",
    "limit 2,   3|5,       2|2",
    "limit 0,   3|5,       limit 0",
    "2|8,       3|5,       3|5",
    "4|8,       3|5,       4|5",
    "7|8,       3|5,       5|5",
    "2|2,       3|5,       2|2",
  })
  void inOneShareAndBetweenSiblingsDenialTheLargerGuaranteeAndTheSmallerLimitHold(
      String one, String other, String result) {
    assertThat(Conflicts.withinShare(action(one), action(other))).isEqualTo(action(result));
    assertThat(Conflicts.withinShare(action(other), action(one))).isEqualTo(action(result));
    assertThat(Conflicts.betweenSiblings(action(one), action(other))).isEqualTo(action(result));
    assertThat(Conflicts.betweenSiblings(action(other), action(one))).isEqualTo(action(result));
  }

  @ParameterizedTest
  @CsvSource({
    "deny,      deny,      deny",
    "deny,      allow,     allow",
    "deny,      reserve 5, reserve 5",
    "deny,      limit 5,   limit 5",
    "deny,      3|5,       3|5",
    "allow,     deny,      deny",
    "allow,     allow,     allow",
    "allow,     reserve 5, reserve 5",
    "allow,     limit 5,   limit 5",
    "allow,     3|5,       3|5",
    "reserve 5, deny,      deny",
    "reserve 5, allow,     reserve 5",
    "reserve 5, reserve 8, reserve 8",
    "reserve 8, reserve 5, reserve 8",
    "reserve 5, limit 8,   limit 8",
    "reserve 8, limit 5,   limit 5",
    "reserve 2, 3|5,       3|5",
    "reserve 4, 3|5,       4|5",
    "reserve 8, 3|5,       5|5",
    "limit 5,   deny,      deny",
    "limit 5,   allow,     limit 5",
    "limit 0,   allow,     limit 0",
    "limit 5,   reserve 8, reserve 8",
    "limit 8,   reserve 5, reserve 5",
    "limit 5,   limit 8,   limit 5",
    "limit 8,   limit 5,   limit 5",
    "limit 8,   3|5,       3|5",
    "limit 4,   3|5,       3|4",
    "limit 2,   3|5,       2|2",
    "limit 0,   3|5,       limit 0",
    "3|5,       deny,      deny",
    "3|5,       allow,     3|5",
    "3|5,       reserve 2, reserve 3",
    "3|5,       reserve 8, reserve 8",
    "3|5,       limit 8,   limit 5",
    "3|5,       limit 2,   limit 2",
    "2|8,       3|5,       3|5",
    "4|8,       3|5,       4|5",
    "7|8,       3|5,       5|5",
    "2|2,       3|5,       2|2",
  })
  void theChildWinsButRatesOfOneKindAreJoined(String parent, String child, String result) {
    assertThat(Conflicts.parentWithChild(action(parent), action(child))).isEqualTo(action(result));
  }

  @Test
  void threeGenerationsAreFoldedFromTheLeaves() {
    Treatment top = Treatment.reserve(3);
    Treatment middle = Treatment.deny();
    Treatment leaf = Treatment.reserve(1);
    assertThat(Conflicts.parentWithChild(top, Conflicts.parentWithChild(middle, leaf)))
        .isEqualTo(Treatment.reserve(3));
    assertThat(Conflicts.parentWithChild(Conflicts.parentWithChild(top, middle), leaf))
        .isEqualTo(Treatment.reserve(1));
  }

  private static Treatment action(String text) {
    String[] words = text.split("[ |]");
    return switch (words[0]) {
      case "deny" -> Treatment.deny();
      case "allow" -> Treatment.allow();
      case "reserve" -> Treatment.reserve(Long.parseLong(words[1]));
      case "limit" -> Treatment.limit(Long.parseLong(words[1]));
      default ->
          new Treatment.Forward(
              OptionalLong.of(Long.parseLong(words[0])), OptionalLong.of(Long.parseLong(words[1])));
    };
  }
}
