package org.windowpane.gateway.attention;

import static org.windowpane.gateway.attention.Severity.CRITICAL;
import static org.windowpane.gateway.attention.Severity.NOTICE;
import static org.windowpane.gateway.attention.Severity.WARNING;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.windowpane.core.admission.path.Backups;
import org.windowpane.core.share.Rates;
import org.windowpane.core.share.Share;
import org.windowpane.core.share.ShareTree;
import org.windowpane.gateway.attention.Concern.Kind;
import org.windowpane.gateway.controller.Controllers.Report;
import org.windowpane.gateway.ledger.resources.MaintenanceRecord;
import org.windowpane.gateway.ledger.rows.ApiToken;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.ControllerStatus;
import org.windowpane.gateway.ledger.rows.NetworkView.DownLink;
import org.windowpane.gateway.ledger.state.Wire;
import org.windowpane.gateway.measurements.Measurements.TableUse;
import org.windowpane.gateway.network.Drifts.Drift;
import org.windowpane.protocol.value.Link;

/** Decides what needs attention. */
final class Attention {
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

  /** What differs on switches, in the plural. */
  private static final Map<String, String> PARTS =
      Map.of(
          "entry", "entries",
          "queue", "queues",
          "qos", "QoS settings",
          "filter", "filters",
          "meter", "meters",
          "group", "groups");

  private Attention() {}

  /** That no controller answers, or that one of several does not. */
  static Found ofControllers(ControllerStatus status, List<Report> reports) {
    if (!status.connected()) {
      Concern none =
          new Concern(
              Kind.CONTROLLER,
              CRITICAL,
              "controller",
              "No controller answers, so new windows do not reach switches.",
              Optional.of(status.since()));
      return new Found(List.of(none), 1);
    }
    return Found.of(
        reports.stream().filter(it -> !it.answers()),
        Comparator.comparing(it -> it.base().toString()),
        it ->
            new Concern(
                Kind.CONTROLLER,
                WARNING,
                it.base().toString(),
                "Controller %s does not answer, so it cannot take over if the active one fails."
                    .formatted(it.base()),
                it.answeredAt()));
  }

  /**
   * Links that are down, each once. Those that a maintenance takes out of service now are not
   * listed.
   */
  static Found ofLinks(List<DownLink> down, Collection<MaintenanceRecord> windows, Instant now) {
    List<MaintenanceRecord> active =
        windows.stream().filter(it -> it.window().contains(now)).toList();
    Set<Link> missing = down.stream().map(DownLink::was).collect(Collectors.toSet());
    return Found.of(
        down.stream()
            .filter(it -> isFirst(it.was(), missing))
            .filter(it -> active.stream().noneMatch(window -> takesOut(window, it.was()))),
        Comparator.comparing(DownLink::since).thenComparing(DownLink::was),
        it ->
            new Concern(
                Kind.LINK,
                WARNING,
                Wire.of(it.was()).toString(),
                "The link between %s and %s is down.".formatted(it.was().from(), it.was().to()),
                Optional.of(it.since())));
  }

  /** Of both directions of a link, the one from the lower port; else the one that is missing. */
  private static boolean isFirst(Link link, Set<Link> missing) {
    return link.from().compareTo(link.to()) < 0
        || !missing.contains(new Link(link.to(), link.from()));
  }

  private static boolean takesOut(MaintenanceRecord window, Link link) {
    return window.takesOut(link.from()) || window.takesOut(link.to());
  }

  /** Differences that are not repaired. */
  static Found ofDrift(List<Drift> drifts) {
    return Found.of(
        drifts.stream().filter(it -> it.repairedAt() == null),
        Comparator.comparing(Drift::at).thenComparing(Drift::dpid),
        it ->
            new Concern(
                Kind.DRIFT, CRITICAL, it.dpid().toString(), sentence(it), Optional.of(it.at())));
  }

  private static String sentence(Drift drift) {
    boolean one = drift.count() == 1;
    String part = drift.part();
    String things = drift.count() + " " + (one ? part : PARTS.getOrDefault(part, part));
    String on = " on " + drift.dpid().shortName();
    return switch (drift.kind()) {
      case "missing" -> things + (one ? " is" : " are") + " missing" + on + ".";
      case "extra" -> things + on + (one ? " is" : " are") + " not in the plan.";
      default -> things + on + (one ? " differs" : " differ") + " from the plan.";
    };
  }

  /** Flow tables that are 90 % full or more, the fullest first. */
  static Found ofTables(Collection<TableUse> tables) {
    return Found.of(
        tables.stream().filter(it -> it.maxEntries() > 0 && percent(it) >= NEARLY_FULL_PERCENT),
        Comparator.comparingDouble(Attention::percent)
            .reversed()
            .thenComparing(TableUse::dpid)
            .thenComparing(TableUse::table),
        it ->
            new Concern(
                Kind.TABLE,
                it.entries() >= it.maxEntries() ? CRITICAL : WARNING,
                it.dpid().toString(),
                "Table %d on %s has %d of %d entries."
                    .formatted(it.table(), it.dpid().shortName(), it.entries(), it.maxEntries()),
                Optional.empty()));
  }

  private static double percent(TableUse table) {
    return (double) PERCENT * table.entries() / table.maxEntries();
  }

  /** Shares whose children may together reserve more than they may. */
  static Found ofShares(ShareTree shares) {
    return Found.of(
        shares.parentsFirst().stream().filter(it -> isOverSubscribed(it, shares)),
        Comparator.comparing(Share::name),
        it ->
            new Concern(
                Kind.SHARE,
                NOTICE,
                it.name(),
                "The %d shares below %s may together reserve more than its %s."
                    .formatted(
                        shares.children(it.name()).size(),
                        it.name(),
                        Rates.words(it.privileges().maxReserveBps())),
                Optional.empty()));
  }

  private static boolean isOverSubscribed(Share share, ShareTree shares) {
    long left = share.privileges().maxReserveBps();
    for (Share child : shares.children(share.name())) {
      left -= child.privileges().maxReserveBps();
      if (left < 0) {
        return true;
      }
    }
    return false;
  }

  /** Requests that wait for room, the longest first. */
  static Found ofWaiting(Collection<BookingRecord> waiting) {
    return Found.of(
        waiting.stream(),
        Comparator.<BookingRecord, Instant>comparing(BookingRecord::createdAt)
            .thenComparing(BookingRecord::id),
        it ->
            new Concern(
                Kind.WAITING,
                NOTICE,
                it.id().toString(),
                "A request of %s on share %s waits for room."
                    .formatted(it.booking().principal(), it.booking().share()),
                Optional.of(it.createdAt())));
  }

  /** Bookings that ask for a backup and have none, those that start first before others. */
  static Found ofBackups(Collection<BookingRecord> open, Instant now) {
    return Found.of(
        open.stream()
            .filter(BookingRecord::isInCalendar)
            .filter(it -> now.isBefore(it.booking().window().end()))
            .filter(it -> Backups.isMissing(it.booking())),
        Comparator.<BookingRecord, Instant>comparing(it -> it.booking().window().start())
            .thenComparing(BookingRecord::id),
        it ->
            new Concern(
                Kind.BACKUP,
                WARNING,
                it.id().toString(),
                "A booking of %s on share %s asked for a backup and has none."
                    .formatted(it.booking().principal(), it.booking().share()),
                Optional.empty()));
  }

  /**
   * Tokens that expire within {@link #EXPIRES_WITHIN} of an instant, and have not yet; the next to
   * expire first.
   */
  static Found ofTokens(Collection<ApiToken> tokens, Instant now) {
    return Found.of(
        tokens.stream().filter(it -> it.isValidAt(now) && !it.isValidAt(now.plus(EXPIRES_WITHIN))),
        Comparator.<ApiToken, Instant>comparing(it -> it.expiresAt().orElseThrow())
            .thenComparing(ApiToken::id),
        it ->
            new Concern(
                Kind.TOKEN,
                NOTICE,
                it.principal(),
                "Token %s of %s expires at %s."
                    .formatted(
                        it.name(),
                        it.principal(),
                        it.expiresAt().orElseThrow().truncatedTo(ChronoUnit.SECONDS)),
                Optional.of(listedSince(it))));
  }

  private static Instant listedSince(ApiToken token) {
    Instant early = token.expiresAt().orElseThrow().minus(EXPIRES_WITHIN);
    return early.isAfter(token.createdAt()) ? early : token.createdAt();
  }
}
