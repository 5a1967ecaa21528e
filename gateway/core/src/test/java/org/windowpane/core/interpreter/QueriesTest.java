package org.windowpane.core.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The lines that clients read. */
final class QueriesTest {
  private final Conversation talk = new Conversation();

  @Test
  void whatIsDoneIsTrueAndWhatIsNotIsFalse() {
    assertThat(talk.say("AddUser mia.")).hasToString("True");
    assertThat(talk.say("AddUser mia.")).hasToString("False");
  }

  @Test
  void aScheduleSaysWhatIsLeftFromNowOn() {
    talk.say("NewShare video for (*) [reserve <= 10] on rootShare.");
    talk.say("reserve (*) = 6 on video from 5 to 9.");
    talk.say("reserve (*) = 4 on video from 7.");
    talk.say("Tick 6.");
    assertThat(talk.say("GetSchedule video.")).hasToString("3; 6,4,inf; 7,0,inf; 9,6,inf");
  }

  @Test
  void aScheduleCountsTokens() {
    talk.say(
        "NewShare video for (*) [reserve <= 10 reserveTBFill = 2 reserveTBCapacity = 8] on"
            + " rootShare.");
    talk.say("reserve (*) = 5 on video from 4 to 6.");
    assertThat(talk.say("GetSchedule video.")).hasToString("3; 0,10,0; 4,5,8; 6,10,2");
  }

  @Test
  void theRootHasNoLimit() {
    assertThat(talk.say("GetSchedule rootShare.")).hasToString("1; 0,inf,inf");
  }

  @Test
  void onlySpeakersSeeASchedule() {
    assertThat(talk.why("mia", "GetSchedule rootShare."))
        .isEqualTo("mia is not a speaker of share rootShare.");
  }

  @Test
  void sharesAreListedToThoseWhoHoldThem() {
    talk.say("AddUser mia.");
    talk.say("NewShare video for (*) on rootShare.");
    talk.say("NewShare audio for (*) on rootShare.");
    talk.say("Grant video to mia.");
    assertThat(talk.say("ListShares.")).hasToString("3; rootShare; audio; video");
    assertThat(talk.say("mia", "ListShares.")).hasToString("1; video");
    assertThat(talk.say("ida", "ListShares.")).hasToString("0");
  }

  @Test
  void sharesAreListedByTheFlowsThatTheyHold() {
    talk.say("NewShare web for (dstPort=80) on rootShare.");
    talk.say("NewShare lab for (srcHost=10.0.0.0/24) on rootShare.");
    assertThat(talk.say("ida", "ListSharesByFlowGroup (srcHost=10.0.0.1, dstPort=80)."))
        .hasToString("3; rootShare; lab; web");
    assertThat(talk.say("ListSharesByFlowGroup (srcHost=10.0.0.1)."))
        .hasToString("2; rootShare; lab");
  }
}
