package org.windowpane.gateway.text;

import static org.windowpane.gateway.trafficclasses.TrafficClasses.TRAFFIC_CLASS;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.windowpane.core.interpreter.Meaning;
import org.windowpane.core.language.ClassTerms;
import org.windowpane.core.language.Statement;
import org.windowpane.core.language.TimeExpression;
import org.windowpane.gateway.contents.ChangeContent;
import org.windowpane.gateway.contents.CreateContent;
import org.windowpane.gateway.http.forms.FormLimits;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.resources.TrafficClassRecord;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.trafficclasses.TrafficClassForm;

/**
 * Creates or changes a traffic class, in the text language.
 *
 * @param name the name of the class
 * @param terms its flows, and what they may have
 * @param to when it ends
 * @param command the command with a form of the terms
 */
record ClassStatement(String name, ClassTerms terms, TimeExpression to, Terms command)
    implements Command<Answer<TrafficClassRecord>> {

  /** Makes the command. */
  @FunctionalInterface
  interface Terms {
    Command<Answer<TrafficClassRecord>> with(TrafficClassForm form, Instant now);
  }

  /** Creates a class, for the user who sends the statement. */
  static ClassStatement of(Actor actor, Statement.NewClass statement) {
    return new ClassStatement(
        statement.name(),
        statement.terms(),
        statement.to(),
        (form, now) ->
            new CreateContent<>(
                TRAFFIC_CLASS,
                actor,
                statement.name(),
                statement.share(),
                without(TimeExpression.NOW, statement.from(), now),
                form));
  }

  /** Changes a class, for the user who sends the statement. */
  static ClassStatement of(Actor actor, Statement.ChangeClass statement) {
    return new ClassStatement(
        statement.name(),
        statement.terms(),
        statement.to(),
        (form, now) -> new ChangeContent<>(TRAFFIC_CLASS, actor, statement.name(), form));
  }

  @Override
  public Outcome<Answer<TrafficClassRecord>> decide(LedgerState state, Instant now) {
    if (!name.matches(FormLimits.NAME)) {
      return Outcome.nothing(
          new Answer.Invalid<>("name", "The name of a class is " + FormLimits.NAME_IN_WORDS + "."));
    }
    if (terms.flows().size() > TrafficClassForm.MOST_FLOW_GROUPS) {
      return Outcome.nothing(
          new Answer.Invalid<>(
              "flowGroups",
              "A class has " + TrafficClassForm.MOST_FLOW_GROUPS + " flow groups at most."));
    }
    try {
      return command.with(form(now), now).decide(state, now);
    } catch (IllegalArgumentException invalid) {
      return Outcome.nothing(new Answer.Invalid<>("statement", invalid.getMessage()));
    }
  }

  private TrafficClassForm form(Instant now) {
    OptionalLong max = terms.rates().max();
    return new TrafficClassForm(
        terms.flows(),
        terms.rates().priority(),
        Meaning.bps(terms.rates().min().orElse(0)),
        max.isPresent() ? OptionalLong.of(Meaning.bps(max.getAsLong())) : max,
        without(TimeExpression.FOREVER, to, now));
  }

  /** The time; empty where it is the default. */
  private static Optional<Instant> without(
      TimeExpression standard, TimeExpression time, Instant now) {
    return time.equals(standard) ? Optional.empty() : Optional.of(Meaning.instant(time, now));
  }
}
