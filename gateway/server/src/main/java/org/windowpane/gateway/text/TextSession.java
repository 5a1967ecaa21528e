package org.windowpane.gateway.text;

import static org.windowpane.gateway.trafficclasses.TrafficClasses.TRAFFIC_CLASS;

import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.core.interpreter.Queries;
import org.windowpane.core.interpreter.Reply;
import org.windowpane.core.language.LanguageException;
import org.windowpane.core.language.Request;
import org.windowpane.core.language.Statement;
import org.windowpane.core.language.StatementParser;
import org.windowpane.gateway.contents.DeleteContent;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.Ledger;
import org.windowpane.gateway.ledger.TooManyWaitingException;
import org.windowpane.gateway.ledger.UnavailableException;
import org.windowpane.gateway.ledger.quotas.QuotaExceededException;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.state.AsSpeaker;
import org.windowpane.gateway.ledger.state.LedgerState;

/** Handles statements: answers queries from the ledger's state, and sends others to the ledger. */
public final class TextSession {
  private static final Logger LOG = LoggerFactory.getLogger(TextSession.class);

  private final Ledger ledger;
  private final Clock clock;
  private final Supplier<UUID> ids;

  /**
   * @param ids generates ids for new bookings, in ascending order
   */
  TextSession(Ledger ledger, Clock clock, Supplier<UUID> ids) {
    this.ledger = ledger;
    this.clock = clock;
    this.ids = ids;
  }

  /** Answers a statement; any error is a refusal with the reason. */
  Reply execute(Actor speaker, String line) {
    try {
      return answer(speaker, StatementParser.parse(line));
    } catch (LanguageException unreadable) {
      return new Reply.Refused("It cannot be read: " + unreadable.getMessage());
    } catch (UnavailableException | QuotaExceededException | TooManyWaitingException e) {
      return new Reply.Refused(e.getMessage());
    } catch (RuntimeException e) {
      LOG.error("a statement failed", e);
      return new Reply.Refused("The gateway failed.");
    }
  }

  private Reply answer(Actor speaker, Statement statement) {
    if (Queries.asks(statement)) {
      return query(speaker, statement);
    }
    if (statement instanceof Request request) {
      return decided(new RequestStatement(speaker, ids.get(), request));
    }
    if (statement instanceof Statement.NewShare newShare) {
      return decided(new ShareStatement(speaker, newShare));
    }
    if (statement instanceof Statement.Grant grant) {
      return decided(new GrantStatement(speaker, grant.share(), Optional.of(grant.user())));
    }
    if (statement instanceof Statement.GrantDefault grant) {
      return decided(new GrantStatement(speaker, grant.share(), Optional.empty()));
    }
    if (statement instanceof Statement.NewClass newClass) {
      return decided(ClassStatement.of(speaker, newClass));
    }
    if (statement instanceof Statement.ChangeClass change) {
      return decided(ClassStatement.of(speaker, change));
    }
    if (statement instanceof Statement.EndClass ended) {
      return decided(new DeleteContent<>(TRAFFIC_CLASS, speaker, ended.name()));
    }
    return statement instanceof Statement.AddUser added
        ? decided(new UserStatement(speaker, added.name()))
        : new Reply.Refused("Only traces can move time.");
  }

  private Reply query(Actor speaker, Statement statement) {
    LedgerState state = ledger.state();
    Principal principal = state.principals().get(speaker.principal());
    return Queries.answer(
        AsSpeaker.decisions(state, principal), principal.name(), statement, clock.instant());
  }

  private <A> Reply decided(Command<Answer<A>> command) {
    Answer<A> answer = ledger.decide(command);
    if (answer instanceof Answer.Done<A>) {
      return new Reply.Done();
    }
    return new Reply.Refused(reason(answer));
  }

  private static String reason(Answer<?> answer) {
    if (answer instanceof Answer.Refused<?> refused) {
      return refused.refusal().message();
    }
    if (answer instanceof Answer.Missing<?> missing) {
      return "There is no " + missing.what() + ".";
    }
    if (answer instanceof Answer.Forbidden<?> forbidden) {
      return forbidden.reason();
    }
    return answer instanceof Answer.Conflict<?> conflict
        ? conflict.reason()
        : ((Answer.Invalid<?>) answer).reason();
  }
}
