package org.windowpane.core.interpreter;

import java.util.ArrayList;
import java.util.List;
import org.windowpane.core.language.Trace;

/**
 * The result of playing a trace from its start.
 *
 * @param passed how many statements got the answer in the trace
 * @param failures the others
 */
public record TraceReport(int passed, List<Failure> failures) {

  /** Copies what could be changed from outside. */
  public TraceReport {
    failures = List.copyOf(failures);
  }

  /**
   * A statement that got another answer.
   *
   * @param line where it begins, from 1
   * @param expected the answer in the trace
   * @param reason the actual answer, and why
   */
  public record Failure(int line, boolean expected, String reason) {}

  /** Plays a trace on a fresh world. What cannot be read is a failure, and the rest is played. */
  public static TraceReport of(Trace trace) {
    World world = World.FRESH;
    int passed = 0;
    List<Failure> failures = new ArrayList<>();
    for (Trace.Entry entry : trace.entries()) {
      if (entry instanceof Trace.Unreadable unreadable) {
        failures.add(
            new Failure(
                unreadable.line(),
                unreadable.expected(),
                "it cannot be read: " + unreadable.error()));
        continue;
      }
      Trace.Parsed parsed = (Trace.Parsed) entry;
      Result result = Interpreter.execute(world, parsed.speaker(), parsed.statement());
      world = result.world();
      if (result.reply().isTrue() == parsed.expected()) {
        passed++;
      } else {
        failures.add(new Failure(parsed.line(), parsed.expected(), reason(result.reply())));
      }
    }
    return new TraceReport(passed, failures);
  }

  private static String reason(Reply reply) {
    return reply instanceof Reply.Refused refused
        ? "it was refused: " + refused.reason()
        : "it was answered " + reply;
  }
}
