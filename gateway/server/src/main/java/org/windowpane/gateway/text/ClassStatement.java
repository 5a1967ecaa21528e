package org.windowpane.gateway.text;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.windowpane.core.interpreter.Meaning;
import org.windowpane.core.language.Statement;
import org.windowpane.core.language.TimeExpression;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.resources.TrafficClassRecord;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.trafficclasses.CreateTrafficClass;
import org.windowpane.gateway.trafficclasses.TrafficClassForm;

/**
 * Creates a traffic class, in the text language.
 *
 * @param actor the user who sends the statement
 */
record ClassStatement(Actor actor, Statement.NewClass statement)
    implements Command<Answer<TrafficClassRecord>> {

  @Override
  public Outcome<Answer<TrafficClassRecord>> decide(LedgerState state, Instant now) {
    if (!TrafficClassForm.isName(statement.name())) {
      return Outcome.nothing(
          new Answer.Invalid<>(
              "name", "The name of a class is " + TrafficClassForm.NAMES_IN_WORDS + "."));
    }
    if (statement.flows().size() > TrafficClassForm.MOST_FLOW_GROUPS) {
      return Outcome.nothing(
          new Answer.Invalid<>(
              "flowGroups",
              "A class has " + TrafficClassForm.MOST_FLOW_GROUPS + " flow groups at most."));
    }
    try {
      return new CreateTrafficClass(
              actor,
              statement.name(),
              statement.share(),
              without(TimeExpression.NOW, statement.from(), now),
              form(now))
          .decide(state, now);
    } catch (IllegalArgumentException invalid) {
      return Outcome.nothing(new Answer.Invalid<>("statement", invalid.getMessage()));
    }
  }

  private TrafficClassForm form(Instant now) {
    OptionalLong max = statement.rates().max();
    return new TrafficClassForm(
        statement.flows(),
        statement.rates().priority(),
        Meaning.bps(statement.rates().min().orElse(0)),
        max.isPresent() ? OptionalLong.of(Meaning.bps(max.getAsLong())) : max,
        without(TimeExpression.FOREVER, statement.to(), now));
  }

  /** The time; empty where it is the default. */
  private static Optional<Instant> without(
      TimeExpression standard, TimeExpression time, Instant now) {
    return time.equals(standard) ? Optional.empty() : Optional.of(Meaning.instant(time, now));
  }
}
