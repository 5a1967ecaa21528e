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
  public static Turn hear(World world, String speaker, Statement statement) {
    try {
      return turn(world, speaker, statement);
    } catch (IllegalArgumentException meaningless) {
      return refused(world, meaningless.getMessage());
    }
  }

  private static Turn turn(World world, String speaker, Statement statement) {
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
      return new Turn(world.at(later), new Reply.Done());
    }
    return new Turn(world, Queries.answer(world.state(), speaker, statement, world.now()));
  }

  private static Turn request(World world, String speaker, Request said) {
    if (world.state().shares().find(said.share()).isEmpty()) {
      return refused(world, Queries.noShare(said.share()));
    }
    BookingRequest request = Meaning.request(nextId(world), speaker, said, world.now());
    Batch batch = ADMISSION.open(world.state());
    Decision decision = batch.book(request, world.now());
    return decision instanceof Decision.Refused refused
        ? refused(world, sentence(refused.refusal()))
        : new Turn(world.with(batch.state()), new Reply.Done());
  }

  private static UUID nextId(World world) {
    return new UUID(0, world.state().calendar().bookings().size());
  }

  private static Turn newShare(World world, String speaker, Statement.NewShare said) {
    if (world.state().shares().find(said.parent()).isEmpty()) {
      return refused(world, Queries.noShare(said.parent()));
    }
    NewShare asked =
        new NewShare(
            speaker,
            false,
            said.name(),
            said.parent(),
            said.flows(),
            Meaning.privileges(said.privileges()),
            Set.of());
    Delegation.Outcome outcome = Delegation.decide(world.state(), asked);
    return outcome instanceof Delegation.Outcome.Made made
        ? new Turn(world.with(made.state()), new Reply.Done())
        : refused(world, sentence(((Delegation.Outcome.Refused) outcome).refusal()));
  }

  private static Turn addUser(World world, String speaker, String name) {
    if (!speaker.equals(World.ROOT)) {
      return refused(world, "Only " + World.ROOT + " adds users, and " + speaker + " is not.");
    }
    if (world.users().contains(name)) {
      return refused(world, "There is a user called " + name + " already.");
    }
    return new Turn(world.withUser(name), new Reply.Done());
  }

  private static Turn grant(World world, String speaker, Statement.Grant said) {
    if (!world.users().contains(said.user())) {
      return refused(world, "There is no user called " + said.user() + ".");
    }
    return held(world, speaker, said.share(), share -> done(world, share.granting(said.user())));
  }

  private interface Change {
    Turn of(Share share);
  }

  private static Turn held(World world, String speaker, String name, Change change) {
    Optional<Share> share = world.state().shares().find(name);
    if (share.isEmpty()) {
      return refused(world, Queries.noShare(name));
    }
    return share.get().heldBy(speaker)
        ? change.of(share.get())
        : refused(world, Queries.notHeld(speaker, name));
  }

  private static Turn done(World world, Share changed) {
    return new Turn(world.with(world.state().with(changed)), new Reply.Done());
  }

  private static Turn refused(World world, String reason) {
    return new Turn(world, new Reply.Refused(reason));
  }

  private static String sentence(Refusal refusal) {
    return refusal.shortage().isEmpty() ? refusal.reason() : Shortages.sentence(refusal);
  }
}
