package org.windowpane.core.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.windowpane.core.admission.booking.Strictness;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.PathRequirements;
import org.windowpane.core.network.Protection;
import org.windowpane.protocol.value.ClassPriority;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

final class StatementParserTest {
  private static final FlowGroup WEB = FlowGroup.parse("(srcHost=10.0.0.0/24, dstPort=443)");
  private static final TimeExpression IN_A_MINUTE = new TimeExpression.Relative(60);

  @ParameterizedTest
  @MethodSource("forms")
  void eachFormIsReadAsItsStatement(String text, Statement statement) {
    assertThat(StatementParser.parse(text)).isEqualTo(statement);
    assertThat(statement).hasToString(text);
  }

  static Stream<Arguments> forms() {
    return Stream.of(
        Arguments.of("AddUser mia.", new Statement.AddUser("mia")),
        Arguments.of("AddUser mia.s@lab-2.", new Statement.AddUser("mia.s@lab-2")),
        Arguments.of(
            "NewShare video for (*) on rootShare.",
            new Statement.NewShare("video", FlowGroup.ALL, PrivilegeClause.NONE, "rootShare")),
        Arguments.of("Grant video to mia.", new Statement.Grant("video", "mia")),
        Arguments.of("GrantDefault video.", new Statement.GrantDefault("video")),
        Arguments.of("GetSchedule video.", new Statement.GetSchedule("video")),
        Arguments.of("ListShares.", new Statement.ListShares()),
        Arguments.of(
            "ListSharesByFlowGroup (srcHost=10.0.0.0/24, dstPort=443).",
            new Statement.ListSharesByFlowGroup(WEB)),
        Arguments.of("Tick 30.", new Statement.Tick(30)),
        Arguments.of("EndClass shuffle.", new Statement.EndClass("shuffle")),
        Arguments.of(
            "NewClass shuffle for (srcHost=10.0.0.0/24, dstPort=443) (*)"
                + " [reserve >= 20 ratelimit <= 40 priority = high] on video to +60.",
            new Statement.NewClass(
                "shuffle",
                new ClassTerms(
                    List.of(WEB, FlowGroup.ALL),
                    new ClassClause(OptionalLong.of(20), OptionalLong.of(40), ClassPriority.HIGH)),
                "video",
                TimeExpression.NOW,
                IN_A_MINUTE)),
        Arguments.of(
            "ChangeClass shuffle for (*) to +60.",
            new Statement.ChangeClass(
                "shuffle", new ClassTerms(List.of(FlowGroup.ALL), ClassClause.NONE), IN_A_MINUTE)),
        Arguments.of(
            "reserve (*) = 9223372036854775807 partial on video from +60 to 900.",
            new Request.Reserve(
                FlowGroup.ALL,
                Long.MAX_VALUE,
                Strictness.PARTIAL,
                PathRequirements.NONE,
                "video",
                IN_A_MINUTE,
                new TimeExpression.Absolute(900))),
        Arguments.of(
            "reserve (*) = 1 [protection = backup disjoint from 01a213dc-8172-7462-a929-94bc308e90fb]"
                + " on video.",
            new Request.Reserve(
                FlowGroup.ALL,
                1,
                Strictness.STRICT,
                PathRequirements.NONE
                    .protectedBy(Protection.BACKUP)
                    .disjointFrom(UUID.fromString("01a213dc-8172-7462-a929-94bc308e90fb")),
                "video",
                TimeExpression.NOW,
                TimeExpression.FOREVER)),
        Arguments.of(
            "reserve (*) = 1 [via s4 ff:00:00:00:00:00:00:05 avoid s3 s1:2 hops <= 4] on video.",
            new Request.Reserve(
                FlowGroup.ALL,
                1,
                Strictness.STRICT,
                new PathRequirements(
                    List.of(new Dpid(4), Dpid.parse("ff:00:00:00:00:00:00:05")),
                    Set.of(new Dpid(3)),
                    Set.of(new SwitchPort(new Dpid(1), 2)),
                    OptionalInt.of(4)),
                "video",
                TimeExpression.NOW,
                TimeExpression.FOREVER)),
        Arguments.of(
            "ratelimit (*) = 0 on video to +60.",
            new Request.RateLimit(
                FlowGroup.ALL, 0, Strictness.STRICT, "video", TimeExpression.NOW, IN_A_MINUTE)),
        Arguments.of(
            "allow (srcHost=10.0.0.0/24, dstPort=443) on video from -5.",
            new Request.Allow(
                WEB,
                Strictness.STRICT,
                "video",
                new TimeExpression.Relative(-5),
                TimeExpression.FOREVER)),
        Arguments.of(
            "deny (*) partial on video.",
            new Request.Deny(
                FlowGroup.ALL,
                Strictness.PARTIAL,
                "video",
                TimeExpression.NOW,
                TimeExpression.FOREVER)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "deny(*)strict on a from now to forever.         | deny (*) on a.",
        "  reserve(user = mia,dstPort=443)=007 on  a .   | reserve (user=mia, dstPort=443) = 7 on a.",
        "allow (dstHost=2001:db8::/32) on a to + 3.      | allow (dstHost=2001:db8::/32) on a to +3.",
        "allow (srcEth=0A:00:00:00:00:01) on a to 3.     | allow (srcEth=0a:00:00:00:00:01) on a to 3.",
        "allow (dstPort=8000-8099) on a from -0.         | allow (dstPort=8000-8099) on a from +0.",
        "NewShare a for (*) [ ] on b.                    | NewShare a for (*) on b.",
        "AddUser /* the first */ mia. // and the last    | AddUser mia.",
        "ListShares/**/./*/*/                            | ListShares.",
        "Grant to to to.                                 | Grant to to to.",
        "reserve() = 5 on a.                             | reserve (*) = 5 on a.",
        "deny ( ) on a.                                  | deny (*) on a.",
        "reserve(*) = +5 on a.                           | reserve (*) = 5 on a.",
        "ratelimit(*) = + 5 on a.                        | ratelimit (*) = 5 on a.",
        "NewShare a for () [reserve <= +5] on b.         | NewShare a for (*) [reserve <= 5] on b.",
        "Tick +5.                                        | Tick 5.",
        "deny(dstPort=80, user=mia, dstPort=80) on a.    | deny (user=mia, dstPort=80) on a.",
        "deny(dstPort=80-89, dstPort=85-99) on a.        | deny (dstPort=85-89) on a.",
        "deny(srcHost=10.0.0.0/8, srcHost=10.0.0.1) on a. | deny (srcHost=10.0.0.1) on a.",
        "Grant 10gig to 7of9.                            | Grant 10gig to 7of9.",
        "Grant $web to _mia$1.                           | Grant $web to _mia$1.",
        "deny(user=$mia) on _a.                          | deny (user=$mia) on _a.",
        "deny (*) on on from 1 to 2.                     | deny (*) on on from 1 to 2."
      })
  void whiteSpaceCommentsAndDefaultsDoNotMatter(String written, String canonical) {
    assertThat(StatementParser.parse(written)).hasToString(canonical);
  }

  @Test
  void aStatementMayGoOverSeveralLines() {
    assertThat(StatementParser.parse("Grant video // to whom?\r\n\tto\r\n\tmia.\r\n"))
        .isEqualTo(new Statement.Grant("video", "mia"));
  }

  @Test
  void longTextsNeedNoDeepStack() {
    String comments = "/* */ // \n".repeat(100_000);
    assertThat(StatementParser.parse(comments + "ListShares" + comments + "."))
        .isEqualTo(new Statement.ListShares());
    for (String piece : new String[] {"(", "[", "a", "a.", "-", "1", "reserve ", "\uD83C\uDFB5"}) {
      assertThatThrownBy(() -> StatementParser.parse("reserve (user=" + piece.repeat(300_000)))
          .isInstanceOf(LanguageException.class)
          .message()
          .hasSizeLessThan(300);
    }
  }

  @Test
  void aStatementThatCouldNotBeReadBackIsNotMade() {
    assertThatThrownBy(() -> new Statement.AddUser("no name"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Statement.Tick(-1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new TimeExpression.Absolute(-1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new TimeExpression.Relative(Long.MIN_VALUE))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
