package org.windowpane.gateway.attention;

import static org.windowpane.gateway.attention.Severity.CRITICAL;
import static org.windowpane.gateway.attention.Severity.NOTICE;
import static org.windowpane.gateway.attention.Severity.WARNING;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.windowpane.core.share.Share;
import org.windowpane.core.share.ShareTree;
import org.windowpane.gateway.attention.Concern.Kind;
import org.windowpane.gateway.ledger.rows.ApiToken;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.ControllerStatus;
import org.windowpane.gateway.measurements.Measurements.TableUse;
import org.windowpane.gateway.network.Drifts.Drift;

/** Decides what needs attention. */
final class Attention {
  /** How many concerns of one kind are listed at most. */
  static final int MOST_OF_A_KIND = 20;

  /** How long before its expiry a token is listed. */
  static final Duration EXPIRES_WITHIN = Duration.ofDays(14);

  private static final int NEARLY_FULL_PERCENT = 90;
  private static final int PERCENT = 100;

  /** The most urgent first, and of these the one that has lasted longest. */
  static final Comparator<Concern> ORDER =
      Comparator.comparing(Concern::severity)
          .thenComparing(it -> it.since().orElse(Instant.MAX))
          .thenComparing(Concern::kind)
          .thenComparing(Concern::subject);

  private Attention() {}

  /** That no controller answers. */
  static Stream<Concern> ofController(ControllerStatus status) {
    return status.connected()
        ? Stream.empty()
        : Stream.of(
            new Concern(
                Kind.CONTROLLER,
                CRITICAL,
                "controller",
                "No controller answers, so new windows do not reach switches.",
                Optional.of(status.since())));
  }

  /** Differences that are not repaired. */
  static Stream<Concern> ofDrift(List<Drift> drifts) {
    return drifts.stream()
        .filter(it -> it.repairedAt() == null)
        .map(
            it ->
                new Concern(
                    Kind.DRIFT,
                    CRITICAL,
                    it.dpid().toString(),
                    "Switch %s: %d %s of kind %s, not repaired yet."
                        .formatted(it.dpid().shortName(), it.count(), it.kind(), it.part()),
                    Optional.of(it.at())));
  }

  /** Flow tables that are 90 % full or more. */
  static Stream<Concern> ofTables(Collection<TableUse> tables) {
    return tables.stream()
        .filter(it -> it.maxEntries() > 0 && percent(it) >= NEARLY_FULL_PERCENT)
        .map(
            it ->
                new Concern(
                    Kind.TABLE,
                    it.entries() >= it.maxEntries() ? CRITICAL : WARNING,
                    it.dpid().toString(),
                    "Switch %s: table %d has %d of %d entries."
                        .formatted(
                            it.dpid().shortName(), it.table(), it.entries(), it.maxEntries()),
                    Optional.empty()));
  }

  /** Shares whose children may together reserve more than they may. */
  static Stream<Concern> ofShares(ShareTree shares) {
    return shares.parentsFirst().stream()
        .filter(it -> it.privileges().maxReserveBps() < Long.MAX_VALUE)
        .flatMap(it -> overSubscribed(it, shares.children(it.name())).stream());
  }

  private static Optional<Concern> overSubscribed(Share share, List<Share> children) {
    long most = share.privileges().maxReserveBps();
    long sum = 0;
    for (Share child : children) {
      long more = child.privileges().maxReserveBps();
      sum = more > Long.MAX_VALUE - sum ? Long.MAX_VALUE : sum + more;
    }
    return sum <= most
        ? Optional.empty()
        : Optional.of(
            new Concern(
                Kind.SHARE,
                NOTICE,
                share.name(),
                "The %d shares below may together reserve more than the %d bit/s of %s."
                    .formatted(children.size(), most, share.name()),
                Optional.empty()));
  }

  /** Requests that wait for room. */
  static Stream<Concern> ofWaiting(Collection<BookingRecord> waiting) {
    return waiting.stream()
        .map(
            it ->
                new Concern(
                    Kind.WAITING,
                    NOTICE,
                    it.id().toString(),
                    "A request on share %s waits for room.".formatted(it.booking().share()),
                    Optional.of(it.createdAt())));
  }

  /** Tokens that expire within {@link #EXPIRES_WITHIN} of an instant, and have not yet. */
  static Stream<Concern> ofTokens(Collection<ApiToken> tokens, Instant now) {
    return tokens.stream()
        .filter(it -> it.isValidAt(now) && !it.isValidAt(now.plus(EXPIRES_WITHIN)))
        .map(
            it ->
                new Concern(
                    Kind.TOKEN,
                    NOTICE,
                    it.principal(),
                    "Token %s of %s expires at %s."
                        .formatted(it.name(), it.principal(), it.expiresAt().orElseThrow()),
                    Optional.empty()));
  }

  private static long percent(TableUse table) {
    return Math.round(Math.floor((double) PERCENT * table.entries() / table.maxEntries()));
  }
}
