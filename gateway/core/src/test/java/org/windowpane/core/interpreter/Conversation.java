package org.windowpane.core.interpreter;

import org.windowpane.core.language.StatementParser;

/** What is said one after the other to a fresh world. */
final class Conversation {
  private World world = World.FRESH;

  Reply say(String speaker, String statement) {
    Turn turn = Interpreter.hear(world, speaker, StatementParser.parse(statement));
    world = turn.world();
    return turn.reply();
  }

  /** What root says. */
  Reply say(String statement) {
    return say("root", statement);
  }

  /** Why it was refused. */
  String why(String speaker, String statement) {
    World before = world;
    Reply reply = say(speaker, statement);
    if (!(reply instanceof Reply.Refused refused) || !world.equals(before)) {
      throw new AssertionError("not refused, or not without a trace: " + reply);
    }
    return refused.reason();
  }

  World world() {
    return world;
  }
}
