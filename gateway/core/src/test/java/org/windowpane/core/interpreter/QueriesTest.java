package org.windowpane.core.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The lines that clients read. */
final class QueriesTest {
  private final InterpreterSession session = new InterpreterSession();

  @Test
  void aDoneStatementIsTrueAndARefusedOneIsFalse() {
    assertThat(session.execute("AddUser mia.")).hasToString("True");
    assertThat(session.execute("AddUser mia.")).hasToString("False");
  }

  @Test
  void aScheduleListsWhatIsFreeFromNowOn() {
    session.execute("NewShare video for (*) [reserve <= 10] on rootShare.");
    session.execute("reserve (*) = 6 on video from 5 to 9.");
    session.execute("reserve (*) = 4 on video from 7.");
    session.execute("Tick 6.");
    assertThat(session.execute("GetSchedule video.")).hasToString("3; 6,4,inf; 7,0,inf; 9,6,inf");
  }

  @Test
  void aScheduleCountsTokens() {
    session.execute(
        "NewShare video for (*) [reserve <= 10 reserveTBFill = 2 reserveTBCapacity = 8] on"
            + " rootShare.");
    session.execute("reserve (*) = 5 on video from 4 to 6.");
    assertThat(session.execute("GetSchedule video.")).hasToString("3; 0,10,0; 4,5,8; 6,10,2");
  }

  @Test
  void theRootHasNoLimit() {
    assertThat(session.execute("GetSchedule rootShare.")).hasToString("1; 0,inf,inf");
  }

  @Test
  void onlySpeakersSeeASchedule() {
    assertThat(session.refusalReason("mia", "GetSchedule rootShare."))
        .isEqualTo("mia is not a speaker of share rootShare.");
  }

  @Test
  void sharesAreListedToThoseWhoHoldThem() {
    session.execute("AddUser mia.");
    session.execute("NewShare video for (*) on rootShare.");
    session.execute("NewShare audio for (*) on rootShare.");
    session.execute("Grant video to mia.");
    assertThat(session.execute("ListShares.")).hasToString("3; rootShare; audio; video");
    assertThat(session.execute("mia", "ListShares.")).hasToString("1; video");
    assertThat(session.execute("ida", "ListShares.")).hasToString("0");
  }

  @Test
  void sharesAreListedByTheFlowsThatTheyHold() {
    session.execute("NewShare web for (dstPort=80) on rootShare.");
    session.execute("NewShare lab for (srcHost=10.0.0.0/24) on rootShare.");
    assertThat(session.execute("ida", "ListSharesByFlowGroup (srcHost=10.0.0.1, dstPort=80)."))
        .hasToString("3; rootShare; lab; web");
    assertThat(session.execute("ListSharesByFlowGroup (srcHost=10.0.0.1)."))
        .hasToString("2; rootShare; lab");
  }
}
