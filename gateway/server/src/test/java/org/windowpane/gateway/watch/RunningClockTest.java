package org.windowpane.gateway.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** With a process that is stopped. */
final class RunningClockTest {
  /** Prints its clock and {@link System#nanoTime}, again and again. */
  static final class Printing {
    public static void main(String[] arguments) throws InterruptedException {
      try (RunningClock clock = RunningClock.started()) {
        while (true) {
          System.out.println(clock.nanos() / MILLI + " " + System.nanoTime() / MILLI);
          Thread.sleep(20);
        }
      }
    }
  }

  private static final long MILLI = 1_000_000;

  private record Reading(long running, long time) {
    static Reading of(BufferedReader lines) throws IOException {
      String[] parts = lines.readLine().split(" ");
      return new Reading(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
    }

    /** The next one that was taken so many milliseconds after this one, or later. */
    Reading after(long millis, BufferedReader lines) throws IOException {
      Reading next;
      do {
        next = of(lines);
      } while (next.time < time + millis);
      return next;
    }
  }

  @Test
  void itStandsStillWhileItsProcessIsStoppedAndRunsOtherwise() throws Exception {
    Process process =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty("java.class.path"),
                Printing.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader lines = process.inputReader()) {
      Reading begun = Reading.of(lines).after(500, lines);
      signal(process, "STOP");
      Thread.sleep(10_000);
      signal(process, "CONT");
      Reading continued = begun.after(10_000, lines);
      assertThat(continued.running() - begun.running()).isLessThan(5_000);

      Reading later = continued;
      while (later.running() < continued.running() + 500) {
        later = Reading.of(lines);
        assertThat(later.time() - continued.time()).isLessThan(30_000);
      }
    } finally {
      process.destroyForcibly();
    }
  }

  private static void signal(Process process, String name) throws Exception {
    String pid = Long.toString(process.pid());
    assertThat(new ProcessBuilder("kill", "-" + name, pid).start().waitFor()).isZero();
  }
}
