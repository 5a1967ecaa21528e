package org.windowpane.gateway;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.windowpane.core.interpreter.TraceReport;
import org.windowpane.core.language.LanguageException;
import org.windowpane.core.language.Trace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Plays traces of PANE's text language, and reports the answers that differ from the trace. */
@Command(
    name = "trace",
    description = {
      "Play traces of PANE's text language, each with an empty state and its own clock.",
      "A trace has entries such as: True <- root : Tick 5.",
      "Exit status 1 if an answer differs from the trace."
    },
    mixinStandardHelpOptions = true)
public final class TraceCommand implements Callable<Integer> {
  private static final long LONGEST_FILE = 16L << 20;

  @Spec private CommandSpec spec;

  @Parameters(arity = "1..*", paramLabel = "FILE", description = "The traces, in this order.")
  private List<Path> files;

  @Override
  public Integer call() {
    boolean allPassed = true;
    for (Path file : files) {
      allPassed &= play(file);
    }
    return allPassed ? 0 : 1;
  }

  private boolean play(Path file) {
    try {
      if (Files.size(file) > LONGEST_FILE) {
        return unreadable(file, "it is longer than " + LONGEST_FILE + " bytes");
      }
      return print(file, TraceReport.of(Trace.parse(Files.readString(file))));
    } catch (LanguageException e) {
      return unreadable(file, e.error().toString());
    } catch (NoSuchFileException e) {
      return unreadable(file, "there is no such file");
    } catch (CharacterCodingException e) {
      return unreadable(file, "it is not text in UTF-8");
    } catch (IOException e) {
      return unreadable(file, String.valueOf(e.getMessage()));
    }
  }

  private boolean print(Path file, TraceReport report) {
    out()
        .println(
            file + ": " + report.passed() + " passed, " + report.failures().size() + " failed");
    for (TraceReport.Failure failure : report.failures()) {
      out()
          .println(
              "  line "
                  + failure.line()
                  + ": expected "
                  + (failure.expected() ? "True" : "False")
                  + ", but "
                  + failure.reason());
    }
    out().flush();
    return report.failures().isEmpty();
  }

  private boolean unreadable(Path file, String problem) {
    out().println(file + ": 0 passed, 1 failed");
    out().println("  the file cannot be played: " + problem);
    out().flush();
    return false;
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
