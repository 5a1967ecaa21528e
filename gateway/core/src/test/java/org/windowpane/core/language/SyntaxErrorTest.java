package org.windowpane.core.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SyntaxErrorTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``                               | 1  | found the end, expected a statement: AddUser,",
        "addUser mia.                     | 1  | found \"addUser\", expected a statement: AddUser,",
        "AddUser .                        | 9  | found \".\", expected the name of a user",
        "AddUser mia                      | 12 | found the end, expected a full stop",
        "AddUser mia. AddUser             | 14 | found \"AddUser\", expected nothing after",
        "NewShare on (*) on a.            | 13 | found \"(\", expected for",
        "NewShare a for (*) a.            | 20 | found \"a\", expected \"[\" or on",
        "NewShare a for (*) [] a.         | 23 | found \"a\", expected on",
        "Grant a mia.                     | 9  | found \"mia\", expected to",
        "Tick -1.                         | 6  | found \"-\", expected a number of seconds",
        "Tick + +1.                       | 8  | found \"+\", expected a number of seconds",
        "deny(*) on a from + +5.          | 21 | found \"+\", expected a number of seconds",
        "Tick 1.5.                        | 6  | found \"1.5\", expected a number of seconds",
        "Tick 9223372036854775808.        | 6  | of seconds of at most 9223372036854775807",
        "reserve a = 1 on a.              | 9  | found \"a\", expected flows such as (*)",
        "reserve (*) on a.                | 13 | found \"on\", expected \"=\"",
        "reserve(*) = on a.               | 14 | found \"on\", expected a number of Mbit/s",
        "reserve(*) = -1 on a.            | 14 | found \"-\", expected a number of Mbit/s",
        "reserve(*) = 1 a.                | 16 | found \"a\", expected strict, partial, \"[\" or on",
        "reserve(*) = 1 partial a.        | 24 | found \"a\", expected \"[\" or on",
        "reserve(*) = 1 [] a.             | 19 | found \"a\", expected on",
        "reserve(*) = 1 [s4] on a.        | 17 | found \"s4\", expected via, avoid, hops, protection, disjoint or reverse",
        "reserve(*) = 1 [via] on a.       | 20 | found \"]\", expected a switch such as s4",
        "reserve(*) = 1 [via s4 s4] on a. | 24 | found \"s4\", expected a switch such as s4, each",
        "reserve(*) = 1 [via s1:2] on a.  | 21 | found \"s1:2\", expected a switch such as s4",
        "reserve(*) = 1 [via s65536] on a.| 21 | found \"s65536\", expected a switch such as s4",
        "reserve(*) = 1 [avoid s1:0] on a.| 23 | found \"s1:0\", expected a switch such as s4, or",
        "reserve(*) = 1 [hops <= 65] on a.| 25 | found \"65\", expected 1 to 64 hops",
        "reserve(*) = 1 [protection = x] on a. | 30 | found \"x\", expected none, reroute or backup",
        "reserve(*) = 1 [disjoint s4] on a. | 26 | found \"s4\", expected from",
        "reserve(*) = 1 [disjoint from s4] on a. | 31 | found \"s4\", expected the id of a booking",
        "reserve(*) = 1 [hops 3] on a.    | 22 | found \"3\", expected \"<=\"",
        "ratelimit(*) = 1 [via s4] on a.  | 18 | found \"[\", expected strict, partial or on",
        "reserve(*) = 1 on (.             | 19 | found \"(\", expected the name of a share",
        "deny(*) on a until 5.            | 14 | found \"until\", expected from, to or a full stop",
        "deny(*) on a from 5 on.          | 21 | found \"on\", expected to or a full stop",
        "deny(*) on a to 5 from 6.        | 19 | found \"from\", expected a full stop",
        "deny(*) on a to tomorrow.        | 17 | found \"tomorrow\", expected now, forever or a",
        "deny(*) on a to +now.            | 18 | found \"now\", expected a number of seconds",
        "deny(🎵) on a.                   | 6  | found \"🎵\", expected \"*\" or a predicate such",
        "deny(*🎵) on a.                  | 7  | found \"🎵\", expected \")\"",
        "deny 🎵🎵 (*) on a.              | 6  | found \"🎵\", expected flows such as (*)"
      })
  void anErrorNamesItsPlace(String text, int column, String problem) {
    assertThat(error(text).line()).isEqualTo(1);
    assertThat(error(text).column()).isEqualTo(column);
    assertThat(error(text).problem()).contains(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(,)                            | 7  | found \",\", expected \"*\" or a predicate such as",
        "(*, user=mia)                  | 8  | found \",\", expected \")\"",
        "(colour=red)                   | 7  | found \"colour\", expected \"*\" or a predicate",
        "(user=mia, colour=red)         | 17 | found \"colour\", expected a predicate such as",
        "(user=mia,)                    | 16 | found \")\", expected a predicate such as",
        "(user)                         | 11 | found \")\", expected \"=\"",
        "(user=)                        | 12 | found \")\", expected a value of user",
        "(user=mia user=ida)            | 16 | found \"user\", expected \",\" or \")\"",
        "(user=mia, user=ida)           | 22 | no flow matches every value of user",
        "(dstPort=80-89, dstPort=x)     | 30 | \"x\" is not a port",
        "(dstPort=x, dstPort=80-89)     | 15 | \"x\" is not a port",
        "(dstPort=80, srcHost=10.0.0.1, dstPort=81-89) | 45 | no flow matches every value of dstPort",
        "(dstPort=80, srcHost=10.0.0.9/8) | 27 | the prefix is 10.0.0.0/8",
        "(dstPort=80, transport=icmp)   | 29 | a port needs the transport tcp or udp",
        "(srcHost=10.0.0.1,dstHost=::1) | 32 | different address families"
      })
  void wrongFlowsAreBlamedOnTheirPlace(String flows, int column, String problem) {
    SyntaxError error = error("deny " + flows + " on a.");
    assertThat(error.column()).isEqualTo(column);
    assertThat(error.problem()).contains(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "reserve = 5             | 29 | found \"=\", expected \"<=\" or \">=\"",
        "reserve <= True         | 32 | found \"True\", expected a whole number",
        "reserve <= 5 5          | 34 | found \"5\", expected reserve, reserveTBCapacity,",
        "reserve <= 5 reserve <= 6 | 34 | found a second \"reserve <=\", expected each privilege",
        "allow = True allow = False | 34 | found a second \"allow =\", expected each privilege",
        "reserveTBFill <= 5      | 35 | found \"<=\", expected \"=\"",
        "ratelimit <= 5          | 31 | found \"<=\", expected \">=\"",
        "deny = 1                | 28 | found \"1\", expected True or False",
        "deny = False,           | 33 | found \",\", expected reserve, reserveTBCapacity,"
      })
  void wrongPrivilegesAreBlamedOnTheirPlace(String privileges, int column, String problem) {
    SyntaxError error = error("NewShare a for (*) [" + privileges + "] on b.");
    assertThat(error.column()).isEqualTo(column);
    assertThat(error.problem()).contains(problem);
  }

  @Test
  void linesAreCounted() {
    assertThat(error("Grant a // on b\r\n\n/* c\n */ on b."))
        .isEqualTo(new SyntaxError(4, 5, "found \"on\", expected to"));
  }

  @Test
  void theMessageNamesThePlace() {
    assertThat(error("reserve(*) = on a."))
        .hasToString("line 1, column 14: found \"on\", expected a number of Mbit/s");
  }

  @Test
  void aCommentIsToBeClosed() {
    assertThat(error("ListShares. /* for now"))
        .isEqualTo(new SyntaxError(1, 13, "found \"/*\", expected a \"*/\" after it"));
  }

  @Test
  void aNameIsNotLongerThanSixtyFourCharacters() {
    assertThat(StatementParser.parse("AddUser " + "a".repeat(64) + ".")).isNotNull();
    assertThat(error("AddUser " + "a".repeat(65) + ".").problem())
        .isEqualTo(
            "found \""
                + "a".repeat(40)
                + "…\", expected the name of a user, at most 64 letters, digits and _ $ @ - .");
    assertThat(error("deny (user=" + "a".repeat(65) + ") on a.").problem())
        .endsWith("expected a value of at most 64 characters");
  }

  private static SyntaxError error(String text) {
    LanguageException refused =
        catchThrowableOfType(LanguageException.class, () -> StatementParser.parse(text));
    assertThat(refused).hasMessage(refused.error().toString());
    return refused.error();
  }
}
