package org.windowpane.core.interpreter;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.windowpane.core.admission.Admission;
import org.windowpane.core.admission.Batch;
import org.windowpane.core.admission.booking.BookingRequest;
import org.windowpane.core.admission.booking.Decision;
import org.windowpane.core.admission.booking.Refusal;
import org.windowpane.core.admission.delegation.Delegation;
import org.windowpane.core.admission.delegation.NewShare;
import org.windowpane.core.language.Request;
import org.windowpane.core.language.Statement;
import org.windowpane.core.share.Share;

/** Executes statements on the share tree alone, as the papers' examples do. */
public final class Interpreter {
  private static final Admission ADMISSION = Admission.ofShares();

  private Interpreter() {}

  /** The result of a statement of {@code speaker}. */
  public static Result execute(World world, String speaker, Statement statement) {
    try {
      return dispatch(world, speaker, statement);
    } catch (IllegalArgumentException meaningless) {
      return refused(world, meaningless.getMessage());
    }
  }

  private static Result dispatch(World world, String speaker, Statement statement) {
    if (statement instanceof Request request) {
      return request(world, speaker, request);
    }
    if (statement instanceof Statement.NewShare made) {
      return newShare(world, speaker, made);
    }
    if (statement instanceof Statement.AddUser added) {
      return addUser(world, speaker, added.name());
    }
    if (statement instanceof Statement.Grant grant) {
      return grant(world, speaker, grant);
    }
    if (statement instanceof Statement.GrantDefault grant) {
      return held(world, speaker, grant.share(), share -> done(world, share.grantingAll()));
    }
    if (statement instanceof Statement.Tick tick) {
      Instant later = Meaning.later(world.now(), tick.seconds());
      return new Result(world.at(later), new Reply.Done());
    }
    if (statement instanceof Statement.NewClass
        || statement instanceof Statement.ChangeClass
        || statement instanceof Statement.EndClass) {
      return refused(world, "Traces have no network, and so no traffic classes.");
    }
    return new Result(world, Queries.answer(world.state(), speaker, statement, world.now()));
  }

  private static Result request(World world, String speaker, Request statement) {
    if (world.state().shares().find(statement.share()).isEmpty()) {
      return refused(world, Queries.noShare(statement.share()));
    }
    BookingRequest request = Meaning.request(nextId(world), speaker, statement, world.now());
    Batch batch = ADMISSION.open(world.state());
    Decision decision = batch.book(request, world.now());
    return decision instanceof Decision.Refused refused
        ? refused(world, sentence(refused.refusal()))
        : new Result(world.with(batch.state()), new Reply.Done());
  }

  private static UUID nextId(World world) {
    return new UUID(0, world.state().calendar().bookings().size());
  }

  private static Result newShare(World world, String speaker, Statement.NewShare statement) {
    if (world.state().shares().find(statement.parent()).isEmpty()) {
      return refused(world, Queries.noShare(statement.parent()));
    }
    NewShare asked =
        new NewShare(
            speaker,
            false,
            statement.name(),
            statement.parent(),
            statement.flows(),
            Meaning.privileges(statement.privileges()),
            Set.of());
    Delegation.Outcome outcome = Delegation.decide(world.state(), asked);
    return outcome instanceof Delegation.Outcome.Made made
        ? new Result(world.with(made.state()), new Reply.Done())
        : refused(world, sentence(((Delegation.Outcome.Refused) outcome).refusal()));
  }

  private static Result addUser(World world, String speaker, String name) {
    if (!speaker.equals(World.ROOT)) {
      return refused(world, "Only " + World.ROOT + " adds users, and " + speaker + " is not.");
    }
    if (world.users().contains(name)) {
      return refused(world, "There is a user called " + name + " already.");
    }
    return new Result(world.withUser(name), new Reply.Done());
  }

  private static Result grant(World world, String speaker, Statement.Grant statement) {
    if (!world.users().contains(statement.user())) {
      return refused(world, "There is no user called " + statement.user() + ".");
    }
    return held(
        world, speaker, statement.share(), share -> done(world, share.granting(statement.user())));
  }

  private interface Change {
    Result of(Share share);
  }

  private static Result held(World world, String speaker, String name, Change change) {
    Optional<Share> share = world.state().shares().find(name);
    if (share.isEmpty()) {
      return refused(world, Queries.noShare(name));
    }
    return share.get().heldBy(speaker)
        ? change.of(share.get())
        : refused(world, Queries.notASpeaker(speaker, name));
  }

  private static Result done(World world, Share changed) {
    return new Result(world.with(world.state().with(changed)), new Reply.Done());
  }

  private static Result refused(World world, String reason) {
    return new Result(world, new Reply.Refused(reason));
  }

  private static String sentence(Refusal refusal) {
    return refusal.shortage().isEmpty() ? refusal.reason() : Shortages.sentence(refusal);
  }
}
