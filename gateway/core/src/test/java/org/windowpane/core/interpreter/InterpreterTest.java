package org.windowpane.core.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class InterpreterTest {
  private final Conversation talk = new Conversation();

  @Test
  void rootAddsUsersOnceEach() {
    assertThat(talk.say("AddUser mia.")).isEqualTo(new Reply.Done());
    assertThat(talk.why("root", "AddUser mia.")).contains("a user called mia already");
    assertThat(talk.why("mia", "AddUser ida.")).contains("Only root adds users");
    assertThat(talk.world().users()).isEqualTo(Set.of("root", "mia"));
  }

  @Test
  void whoMakesAShareHoldsIt() {
    talk.say("NewShare video for (*) [reserve <= 10] on rootShare.");
    assertThat(talk.say("reserve (*) = 10 on video.").isTrue()).isTrue();
    assertThat(talk.why("mia", "reserve (*) = 1 on video."))
        .isEqualTo("mia is not a speaker of share video.");
  }

  @Test
  void whoeverIsGrantedAShareHoldsIt() {
    talk.say("AddUser mia.");
    talk.say("NewShare video for (*) [reserve <= 10] on rootShare.");
    assertThat(talk.why("mia", "Grant video to mia.")).contains("not a speaker");
    assertThat(talk.why("root", "Grant video to ida.")).contains("no user called ida");
    talk.say("Grant video to mia.");
    assertThat(talk.say("mia", "reserve (*) = 4 on video.").isTrue()).isTrue();
  }

  @Test
  void whatIsGrantedByDefaultIsHeldByAll() {
    talk.say("NewShare video for (*) [reserve <= 10] on rootShare.");
    talk.say("GrantDefault video.");
    assertThat(talk.say("anybody", "reserve (*) = 4 on video.").isTrue()).isTrue();
  }

  @Test
  void aShareThatIsNotThereIsSaidToBeMissing() {
    String missing = "There is no share called video.";
    assertThat(talk.why("root", "reserve (*) = 1 on video.")).isEqualTo(missing);
    assertThat(talk.why("root", "NewShare part for (*) on video.")).isEqualTo(missing);
    assertThat(talk.why("root", "GrantDefault video.")).isEqualTo(missing);
    assertThat(talk.why("root", "GetSchedule video.")).isEqualTo(missing);
  }

  @Test
  void aRefusalForWantOfRoomSaysWhatThereIsAndWhatWouldFit() {
    talk.say("NewShare video for (*) [reserve <= 10] on rootShare.");
    talk.say("reserve (*) = 6 on video from 5 to 9.");
    assertThat(talk.why("root", "reserve (*) = 5 on video from 2 to 6."))
        .isEqualTo(
            "Share video has 10 Mbit/s, of which 6 are reserved from second 5 on: 5 do not fit."
                + " At most 4 would. They would from second 9 on.");
  }

  @Test
  void whatNeverEndsIsNotOfferedLater() {
    talk.say("NewShare video for (*) [reserve <= 10] on rootShare.");
    talk.say("reserve (*) = 6 on video.");
    assertThat(talk.why("root", "reserve (*) = 5 on video from 2 to 6."))
        .endsWith("At most 4 would.");
  }

  @Test
  void timePassesAndIsNotTurnedBack() {
    talk.say("NewShare video for (*) [reserve <= 10] on rootShare.");
    talk.say("Tick 30.");
    assertThat(talk.world().now()).isEqualTo(Instant.EPOCH.plusSeconds(30));
    assertThat(talk.why("root", "reserve (*) = 1 on video from 29."))
        .contains("would start in the past");
    assertThat(talk.why("root", "reserve (*) = 1 on video from -1.")).contains("in the past");
    assertThat(talk.say("reserve (*) = 1 on video from 30 to +1.").isTrue()).isTrue();
  }

  @Test
  void nothingIsSaidOfTheTimeBehindTheLastSecond() {
    talk.say("NewShare video for (*) [reserve <= 10] on rootShare.");
    assertThat(talk.why("root", "Tick 7258118401.")).contains("too far away");
    assertThat(talk.why("root", "Tick 9223372036854775807.")).contains("too far away");
    talk.say("Tick 7258118400.");
    assertThat(talk.why("root", "Tick 1.")).contains("too far away");
    assertThat(talk.why("root", "reserve (*) = 1 on video from +1.")).contains("too far away");
    assertThat(talk.say("reserve (*) = 1 on video from +0.").isTrue()).isTrue();
  }

  @Test
  void whatEndsBeforeItBeginsIsRefused() {
    talk.say("NewShare video for (*) [reserve <= 10] on rootShare.");
    assertThat(talk.why("root", "reserve (*) = 1 on video from 5 to 5."))
        .contains("ends after it begins");
    assertThat(talk.why("root", "reserve (*) = 1 on video from forever."))
        .contains("ends after it begins");
  }

  @Test
  void aRateThatCannotBeSaidIsRefused() {
    assertThat(talk.why("root", "reserve (*) = 1000000001 on rootShare."))
        .contains("is too much; 1000000000 is the most");
  }

  @Test
  void whatIsNotNamedReservesNothingAndMayAllowAndDeny() {
    talk.say("NewShare plain for (*) on rootShare.");
    assertThat(talk.say("allow (*) on plain.").isTrue()).isTrue();
    assertThat(talk.say("deny (*) on plain.").isTrue()).isTrue();
    assertThat(talk.say("reserve (*) = 1 on plain.").isTrue()).isFalse();
    assertThat(talk.why("root", "ratelimit (*) = 1 on plain.")).contains("no rate limit");
  }

  @Test
  void whatIsAllowedStrictlyIsNotDeniedStrictlyByAShareBesideIt() {
    talk.say("NewShare one for (*) on rootShare.");
    talk.say("NewShare other for (*) on rootShare.");
    talk.say("allow (dstPort=80) on one to 9.");
    assertThat(talk.why("root", "deny (*) on other from 8."))
        .startsWith("root on share one allows (dstPort=80) in that time");
    assertThat(talk.say("deny (*) on other from 9.").isTrue()).isTrue();
    assertThat(talk.say("deny (*) partial on other from 8.").isTrue()).isTrue();
  }

  @Test
  void privilegesThatContradictEachOtherAreRefused() {
    assertThat(talk.why("root", "NewShare odd for (*) [reserve <= 5 reserve >= 6] on rootShare."))
        .contains("the least draw is above the maximum");
  }

  @Test
  void aNameOfAShareIsTakenOnce() {
    talk.say("NewShare video for (*) on rootShare.");
    assertThat(talk.why("root", "NewShare video for (*) on rootShare.")).contains("already");
  }
}
