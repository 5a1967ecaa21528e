package org.windowpane.core.interpreter;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.windowpane.core.admission.booking.Resource.ShareBandwidth;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.language.Statement;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Timeline;
import org.windowpane.core.time.TokenBucket;
import org.windowpane.core.time.Window;

/** Answers the statements that ask and change nothing. */
public final class Queries {
  private Queries() {}

  /** Whether the statement only asks. */
  public static boolean asks(Statement statement) {
    return statement instanceof Statement.GetSchedule
        || statement instanceof Statement.ListShares
        || statement instanceof Statement.ListSharesByFlowGroup;
  }

  /**
   * What the speaker is answered.
   *
   * @param state what holds
   * @param statement one that {@link #asks}
   * @param now what the clock shows
   */
  public static Reply answer(State state, String speaker, Statement statement, Instant now) {
    if (statement instanceof Statement.GetSchedule asked) {
      return schedule(state, speaker, asked.share(), now);
    }
    if (statement instanceof Statement.ListSharesByFlowGroup asked) {
      return shares(state, share -> share.flowGroup().contains(asked.flows()));
    }
    return shares(state, share -> share.heldBy(speaker));
  }

  private static Reply shares(State state, Predicate<Share> wanted) {
    return new Reply.Shares(
        state.shares().parentsFirst().stream().filter(wanted).map(Share::name).toList());
  }

  private static Reply schedule(State state, String speaker, String name, Instant now) {
    Optional<Share> share = state.shares().find(name);
    if (share.isEmpty()) {
      return new Reply.Refused(noShare(name));
    }
    if (!share.get().heldBy(speaker)) {
      return new Reply.Refused(notASpeaker(speaker, name));
    }
    Timeline taken = state.calendar().timeline(new ShareBandwidth(name));
    List<Timeline.Step> steps = taken.steps(new Window(now, Instant.MAX));
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

  static String notASpeaker(String speaker, String name) {
    return speaker + " is not a speaker of share " + name + ".";
  }
}
