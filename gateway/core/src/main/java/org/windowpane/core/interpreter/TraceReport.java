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
      if (entry instanceof Trace.Garbled garbled) {
        failures.add(
            new Failure(
                garbled.line(), garbled.expected(), "it cannot be read: " + garbled.error()));
        continue;
      }
      Trace.Said said = (Trace.Said) entry;
      Turn turn = Interpreter.hear(world, said.speaker(), said.statement());
      world = turn.world();
      if (turn.reply().isTrue() == said.expected()) {
        passed++;
      } else {
        failures.add(new Failure(said.line(), said.expected(), reason(turn.reply())));
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
