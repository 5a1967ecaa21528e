package org.windowpane.gateway.application;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import org.windowpane.core.admission.BookingRequest;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Share;
import org.windowpane.core.time.Window;

/**
 * A window that somebody asks for.
 *
 * @param share the share that it is taken from
 * @param flowGroup the flows
 * @param rateBps bits per second, more than 0
 * @param start when it starts, or null for now
 * @param end when it ends
 */
public record WindowForm(
    String share, FlowGroup flowGroup, long rateBps, Instant start, Instant end) {
  private static final Duration FARTHEST_AHEAD = Duration.ofDays(3660);

  /**
   * What is asked for this late is refused and kept; what is later still is taken for a mistake.
   */
  private static final Duration FARTHEST_BACK = Duration.ofDays(1);

  /** What makes it no request that rules could be applied to. */
  <A> Optional<Answer<A>> objection(Actor actor, LedgerState state, Instant now) {
    Optional<Share> found = state.decisions().shares().find(share);
    Principal viewer = state.principals().get(actor.principal());
    if (viewer == null
        || found.isEmpty()
        || !new Visibility(viewer, state).seesShare(found.get())) {
      return Optional.of(new Answer.Missing<>("share " + share));
    }
    if (!startAt(now).isBefore(end)) {
      return Optional.of(new Answer.Invalid<>("end", "must be after the start"));
    }
    if (startAt(now).isBefore(now.minus(FARTHEST_BACK))) {
      return Optional.of(new Answer.Invalid<>("start", "is long past"));
    }
    if (end.isAfter(now.plus(FARTHEST_AHEAD))) {
      return Optional.of(new Answer.Invalid<>("end", "must be within ten years"));
    }
    return Optional.empty();
  }

  BookingRequest toRequest(Actor actor, UUID id, Instant now) {
    return BookingRequest.reserve(
        id, actor.principal(), share, flowGroup, rateBps, new Window(startAt(now), end));
  }

  private Instant startAt(Instant now) {
    return start == null ? now : start;
  }

  /** SHA-256 of what is asked for, in hex. */
  String hash() {
    String text =
        String.join(
            "\n",
            share,
            flowGroup.toString(),
            Long.toString(rateBps),
            String.valueOf(start),
            end.toString());
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
