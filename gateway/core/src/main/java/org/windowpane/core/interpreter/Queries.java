package org.windowpane.core.interpreter;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.windowpane.core.admission.Resource.ShareBandwidth;
import org.windowpane.core.language.Statement;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Timeline;
import org.windowpane.core.time.TokenBucket;
import org.windowpane.core.time.Window;

/** Answers the statements that ask and change nothing. */
final class Queries {
  private Queries() {}

  static Reply answer(World world, String speaker, Statement statement) {
    if (statement instanceof Statement.GetSchedule asked) {
      return schedule(world, speaker, asked.share());
    }
    if (statement instanceof Statement.ListSharesByFlowGroup asked) {
      return shares(world, share -> share.flowGroup().contains(asked.flows()));
    }
    return shares(world, share -> share.heldBy(speaker));
  }

  private static Reply shares(World world, Predicate<Share> wanted) {
    return new Reply.Shares(
        world.state().shares().parentsFirst().stream().filter(wanted).map(Share::name).toList());
  }

  private static Reply schedule(World world, String speaker, String name) {
    Optional<Share> share = world.state().shares().find(name);
    if (share.isEmpty()) {
      return new Reply.Refused(noShare(name));
    }
    if (!share.get().heldBy(speaker)) {
      return new Reply.Refused(notHeld(speaker, name));
    }
    Timeline taken = world.state().calendar().timeline(new ShareBandwidth(name));
    List<Timeline.Step> steps = taken.steps(new Window(world.now(), Instant.MAX));
    return new Reply.Schedule(steps.stream().map(step -> step(share.get(), taken, step)).toList());
  }

  private static ScheduleStep step(Share share, Timeline taken, Timeline.Step step) {
    long most = share.privileges().maxReserveBps();
    OptionalLong free =
        most == Long.MAX_VALUE ? OptionalLong.empty() : Meaning.mbit(most - step.level());
    return new ScheduleStep(step.at().getEpochSecond(), free, tokens(share, taken, step.at()));
  }

  private static OptionalLong tokens(Share share, Timeline taken, Instant at) {
    Optional<TokenBucket> bucket = share.privileges().bucket();
    return bucket.isEmpty()
        ? OptionalLong.empty()
        : Meaning.mbit(bucket.get().tokensAt(taken, at).toBigInteger().longValueExact());
  }

  static String noShare(String name) {
    return "There is no share called " + name + ".";
  }

  static String notHeld(String speaker, String name) {
    return speaker + " is not a speaker of share " + name + ".";
  }
}
