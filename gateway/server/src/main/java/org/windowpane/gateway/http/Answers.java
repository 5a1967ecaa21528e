package org.windowpane.gateway.http;

import org.windowpane.gateway.ledger.Answer;

/** Turns answers into values or problems. */
public final class Answers {
  private Answers() {}

  /** Returns the value of a successful answer, or throws the problem that any other represents. */
  public static <A> A orProblem(Answer<A> answer) {
    if (answer instanceof Answer.Done<A> done) {
      return done.value();
    }
    if (answer instanceof Answer.Refused<A> refused) {
      throw ProblemException.refused(refused.refusal());
    }
    if (answer instanceof Answer.Missing<A> missing) {
      throw ProblemException.notFound(missing.what());
    }
    if (answer instanceof Answer.Forbidden<A> forbidden) {
      throw ProblemException.forbidden(forbidden.reason());
    }
    if (answer instanceof Answer.Conflict<A> conflict) {
      throw ProblemException.conflict(conflict.reason());
    }
    if (answer instanceof Answer.Stale<A> stale) {
      throw ProblemException.stale(stale.what());
    }
    Answer.Invalid<A> invalid = (Answer.Invalid<A>) answer;
    throw ProblemException.invalid(invalid.field(), invalid.reason());
  }
}
