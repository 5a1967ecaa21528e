package org.windowpane.core.interpreter;

import org.windowpane.core.language.StatementParser;

/** Statements executed one after another in a fresh world. */
final class InterpreterSession {
  private World world = World.FRESH;

  Reply execute(String speaker, String statement) {
    Result result = Interpreter.execute(world, speaker, StatementParser.parse(statement));
    world = result.world();
    return result.reply();
  }

  /** A statement of root. */
  Reply execute(String statement) {
    return execute("root", statement);
  }

  /** The reason of the refusal. */
  String refusalReason(String speaker, String statement) {
    World before = world;
    Reply reply = execute(speaker, statement);
    if (!(reply instanceof Reply.Refused refused) || !world.equals(before)) {
      throw new AssertionError("not refused, or not without a trace: " + reply);
    }
    return refused.reason();
  }

  World world() {
    return world;
  }
}
