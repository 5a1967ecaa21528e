package org.windowpane.gateway.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import org.junit.jupiter.api.Test;

/** With a process that is stopped. The monotonic clock is the same for all processes. */
final class PausesTest {
  /** Prints when the last pause ended, again and again. */
  static final class Printing {
    public static void main(String[] arguments) throws InterruptedException {
      try (Pauses pauses = Pauses.detected()) {
        while (true) {
          System.out.println(pauses.lastEnd());
          Thread.sleep(20);
        }
      }
    }
  }

  @Test
  void aProcessThatWasStoppedKnowsWhenItRanAgain() throws Exception {
    Process process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty("java.class.path"),
                Printing.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader lines = process.inputReader()) {
      assertThat(Long.parseLong(lines.readLine())).isLessThan(System.nanoTime());
      signal(process, "STOP");
      Thread.sleep(1_000);
      long continued = System.nanoTime();
      signal(process, "CONT");

      long end;
      do {
        end = Long.parseLong(lines.readLine());
      } while (end < continued);
      assertThat(end).isLessThan(System.nanoTime());
    } finally {
      process.destroyForcibly();
    }
  }

  private static void signal(Process process, String name) throws Exception {
    String pid = Long.toString(process.pid());
    assertThat(new ProcessBuilder("kill", "-" + name, pid).start().waitFor()).isZero();
  }
}
