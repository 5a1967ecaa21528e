package org.windowpane.core.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class InterpreterTest {
  private final InterpreterSession session = new InterpreterSession();

  @Test
  void rootAddsUsersOnceEach() {
    assertThat(session.execute("AddUser mia.")).isEqualTo(new Reply.Done());
    assertThat(session.refusalReason("root", "AddUser mia.")).contains("a user called mia already");
    assertThat(session.refusalReason("mia", "AddUser ida.")).contains("Only root adds users");
    assertThat(session.world().users()).isEqualTo(Set.of("root", "mia"));
  }

  @Test
  void theCreatorOfAShareHoldsIt() {
    session.execute("NewShare video for (*) [reserve <= 10] on rootShare.");
    assertThat(session.execute("reserve (*) = 10 on video.").isTrue()).isTrue();
    assertThat(session.refusalReason("mia", "reserve (*) = 1 on video."))
        .isEqualTo("mia is not a speaker of share video.");
  }

  @Test
  void aUserWhoIsGrantedAShareHoldsIt() {
    session.execute("AddUser mia.");
    session.execute("NewShare video for (*) [reserve <= 10] on rootShare.");
    assertThat(session.refusalReason("mia", "Grant video to mia.")).contains("not a speaker");
    assertThat(session.refusalReason("root", "Grant video to ida.")).contains("no user called ida");
    session.execute("Grant video to mia.");
    assertThat(session.execute("mia", "reserve (*) = 4 on video.").isTrue()).isTrue();
  }

  @Test
  void aShareGrantedByDefaultIsHeldByEveryUser() {
    session.execute("NewShare video for (*) [reserve <= 10] on rootShare.");
    session.execute("GrantDefault video.");
    assertThat(session.execute("guest", "reserve (*) = 4 on video.").isTrue()).isTrue();
  }

  @Test
  void anUnknownShareIsReportedAsMissing() {
    String missing = "There is no share called video.";
    assertThat(session.refusalReason("root", "reserve (*) = 1 on video.")).isEqualTo(missing);
    assertThat(session.refusalReason("root", "NewShare part for (*) on video.")).isEqualTo(missing);
    assertThat(session.refusalReason("root", "GrantDefault video.")).isEqualTo(missing);
    assertThat(session.refusalReason("root", "GetSchedule video.")).isEqualTo(missing);
  }

  @Test
  void aRefusalForLackOfBandwidthReportsTheLimitAndCounterOffers() {
    session.execute("NewShare video for (*) [reserve <= 10] on rootShare.");
    session.execute("reserve (*) = 6 on video from 5 to 9.");
    assertThat(session.refusalReason("root", "reserve (*) = 5 on video from 2 to 6."))
        .isEqualTo(
            "Share video has 10 Mbit/s, of which 6 are reserved from second 5 on: 5 do not fit."
                + " At most 4 would. They would from second 9 on.");
  }

  @Test
  void anEndlessRequestIsNotOfferedALaterWindow() {
    session.execute("NewShare video for (*) [reserve <= 10] on rootShare.");
    session.execute("reserve (*) = 6 on video.");
    assertThat(session.refusalReason("root", "reserve (*) = 5 on video from 2 to 6."))
        .endsWith("At most 4 would.");
  }

  @Test
  void timePassesAndIsNotTurnedBack() {
    session.execute("NewShare video for (*) [reserve <= 10] on rootShare.");
    session.execute("Tick 30.");
    assertThat(session.world().now()).isEqualTo(Instant.EPOCH.plusSeconds(30));
    assertThat(session.refusalReason("root", "reserve (*) = 1 on video from 29."))
        .contains("would start in the past");
    assertThat(session.refusalReason("root", "reserve (*) = 1 on video from -1."))
        .contains("in the past");
    assertThat(session.execute("reserve (*) = 1 on video from 30 to +1.").isTrue()).isTrue();
  }

  @Test
  void timesAfterTheLastSecondAreRefused() {
    session.execute("NewShare video for (*) [reserve <= 10] on rootShare.");
    assertThat(session.refusalReason("root", "Tick 7258118401.")).contains("too far away");
    assertThat(session.refusalReason("root", "Tick 9223372036854775807.")).contains("too far away");
    session.execute("Tick 7258118400.");
    assertThat(session.refusalReason("root", "Tick 1.")).contains("too far away");
    assertThat(session.refusalReason("root", "reserve (*) = 1 on video from +1."))
        .contains("too far away");
    assertThat(session.execute("reserve (*) = 1 on video from +0.").isTrue()).isTrue();
  }

  @Test
  void aRequestThatEndsBeforeItBeginsIsRefused() {
    session.execute("NewShare video for (*) [reserve <= 10] on rootShare.");
    assertThat(session.refusalReason("root", "reserve (*) = 1 on video from 5 to 5."))
        .contains("ends after it begins");
    assertThat(session.refusalReason("root", "reserve (*) = 1 on video from forever."))
        .contains("ends after it begins");
  }

  @Test
  void aRateOutOfRangeIsRefused() {
    assertThat(session.refusalReason("root", "reserve (*) = 1000000001 on rootShare."))
        .contains("is too much; 1000000000 is the most");
  }

  @Test
  void theDefaultPrivilegesReserveNothingAndMayAllowAndDeny() {
    session.execute("NewShare plain for (*) on rootShare.");
    assertThat(session.execute("allow (*) on plain.").isTrue()).isTrue();
    assertThat(session.execute("deny (*) on plain.").isTrue()).isTrue();
    assertThat(session.execute("reserve (*) = 1 on plain.").isTrue()).isFalse();
    assertThat(session.refusalReason("root", "ratelimit (*) = 1 on plain."))
        .contains("no rate limit");
  }

  @Test
  void aStrictAllowanceIsNotDeniedStrictlyByASibling() {
    session.execute("NewShare one for (*) on rootShare.");
    session.execute("NewShare other for (*) on rootShare.");
    session.execute("allow (dstPort=80) on one to 9.");
    assertThat(session.refusalReason("root", "deny (*) on other from 8."))
        .startsWith("root on share one allows (dstPort=80) in that time");
    assertThat(session.execute("deny (*) on other from 9.").isTrue()).isTrue();
    assertThat(session.execute("deny (*) partial on other from 8.").isTrue()).isTrue();
  }

  @Test
  void privilegesThatContradictEachOtherAreRefused() {
    assertThat(
            session.refusalReason(
                "root", "NewShare odd for (*) [reserve <= 5 reserve >= 6] on rootShare."))
        .contains("the least draw is above the maximum");
  }

  @Test
  void aNameOfAShareIsTakenOnce() {
    session.execute("NewShare video for (*) on rootShare.");
    assertThat(session.refusalReason("root", "NewShare video for (*) on rootShare."))
        .contains("already");
  }
}
