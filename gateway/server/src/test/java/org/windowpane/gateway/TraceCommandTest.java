package org.windowpane.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

public final class TraceCommandTest {
  private final StringWriter out = new StringWriter();

  @TempDir private Path folder;

  private int play(Object... arguments) {
    CommandLine commandLine = Main.commandLine(Map.of());
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(out, true));
    String[] words = new String[arguments.length + 1];
    words[0] = "trace";
    for (int i = 0; i < arguments.length; i++) {
      words[i + 1] = arguments[i].toString();
    }
    return commandLine.execute(words);
  }

  private Path trace(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void aPassingTracePrintsCountsOnly() throws IOException {
    Path file = trace("a.pane", "True <- root : AddUser ann.\nFalse <- root : AddUser ann.\n");
    assertThat(play(file)).isZero();
    assertThat(out.toString()).isEqualTo(file + ": 2 passed, 0 failed" + System.lineSeparator());
  }

  @Test
  void everyTraceHasItsOwnStateAndClock() throws IOException {
    Path first = trace("a.pane", "True <- root : AddUser ann. True <- root : Tick 9.");
    Path second =
        trace("b.pane", "True <- root : AddUser ann. True <- root : deny(*) on rootShare from 0.");
    assertThat(play(first, second)).isZero();
  }

  @Test
  void aWrongAnswerIsPrintedWithLineAndReasonAndTheRestIsPlayed() throws IOException {
    Path file =
        trace(
            "a.pane",
            """
            True <- root : NewShare net for (*) [reserve <= 10] on rootShare.
            // a comment
            True <- root : reserve(*) = 11 on net.
            False <- root : reserve(*) = 10 on net.
            """);
    assertThat(play(file)).isEqualTo(1);
    assertThat(out.toString())
        .contains(file + ": 1 passed, 2 failed")
        .contains("line 3: expected True, but it was refused: Share net has 10 Mbit/s")
        .contains("line 4: expected False, but it was answered True");
  }

  @Test
  void aSyntaxErrorIsPrintedWithItsPosition() throws IOException {
    Path garbled = trace("a.pane", "True <- root : Reserve everything.\nTrue <- root : Tick 1.");
    assertThat(play(garbled)).isEqualTo(1);
    assertThat(out.toString())
        .contains(garbled + ": 1 passed, 1 failed")
        .contains("line 1: expected True, but it cannot be read: line 1, column 16");
  }

  @Test
  void aFileThatIsNotATraceCountsAsOneFailure() throws IOException {
    Path none = folder.resolve("none.pane");
    Path binary = Files.write(folder.resolve("b.pane"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    assertThat(play(none, binary, folder)).isEqualTo(1);
    assertThat(out.toString())
        .contains(none + ": 0 passed, 1 failed", "there is no such file")
        .contains(binary + ": 0 passed, 1 failed", "it is not text in UTF-8")
        .contains(folder + ": 0 passed, 1 failed");
  }

  @Test
  void withoutAFileTheErrorNamesTheMissingArgument() {
    assertThat(play()).isEqualTo(2);
    assertThat(out.toString()).contains("FILE");
  }
}
