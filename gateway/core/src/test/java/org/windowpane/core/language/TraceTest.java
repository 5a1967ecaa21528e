package org.windowpane.core.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TraceTest {
  private static final Statement ADD_MIA = new Statement.AddUser("mia");

  @Test
  void entriesAreReadWithTheirLinesAndAnswers() {
    String text =
        """
        // Mia comes, once.
        True  <- root : AddUser mia.

        /* True <- root : AddUser ida.
         */
        False <- mia :
          AddUser mia. // she may not
        """;
    assertThat(Trace.parse(text).entries())
        .containsExactly(
            new Trace.Parsed(2, true, "root", ADD_MIA), new Trace.Parsed(6, false, "mia", ADD_MIA));
  }

  @Test
  void aTraceMayBeEmpty() {
    assertThat(Trace.parse(" // nothing\n").entries()).isEmpty();
  }

  @Test
  void anEntryThatCannotBeReadDoesNotTouchTheOthers() {
    String text =
        """
        True <- root : AddUser mia
        True <- root : Grant mia to
        False <- root : nonsense. more of it.
        True <- root : AddUser mia.
        """;
    assertThat(Trace.parse(text).entries())
        .containsExactly(
            new Trace.Unreadable(
                1, true, "root", new SyntaxError(1, 27, "found the end, expected a full stop")),
            new Trace.Unreadable(
                2,
                true,
                "root",
                new SyntaxError(
                    2,
                    28,
                    "found the end, expected the name of a user, at most 64 letters, digits and _ $"
                        + " @ - .")),
            new Trace.Unreadable(
                3,
                false,
                "root",
                new SyntaxError(
                    3,
                    17,
                    "found \"nonsense\", expected a statement: AddUser, NewShare, Grant,"
                        + " GrantDefault, reserve, ratelimit, allow, deny, GetSchedule, ListShares,"
                        + " ListSharesByFlowGroup, NewClass, ChangeClass, EndClass or Tick")),
            new Trace.Parsed(4, true, "root", ADD_MIA));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "AddUser mia.               | line 1, column 1: found \"AddUser\", expected True or False",
        "True - root : AddUser mia. | line 1, column 6: found \"-\", expected \"<-\"",
        "True <- : AddUser mia.     | line 1, column 9: found \":\", expected the name of a user",
        "True <- root AddUser mia.  | line 1, column 14: found \"AddUser\", expected \":\"",
        "True <- root : /* AddUser  | line 1, column 16: found \"/*\", expected a \"*/\" after it"
      })
  void aTextThatIsNoTraceIsRefused(String text, String message) {
    assertThatThrownBy(() -> Trace.parse(text))
        .isInstanceOf(LanguageException.class)
        .hasMessageStartingWith(message);
  }
}
