package org.windowpane.gateway.ledger.state;

import static org.windowpane.gateway.ledger.tables.PathRuleTable.PATH_RULES;
import static org.windowpane.gateway.ledger.tables.RequestTable.REQUESTS;
import static org.windowpane.gateway.ledger.tables.ServiceTable.SERVICES;
import static org.windowpane.gateway.ledger.tables.ShareCreatorTable.SHARE_CREATORS;
import static org.windowpane.gateway.ledger.tables.ShareTable.SHARES;
import static org.windowpane.gateway.ledger.tables.TokenTable.TOKENS;
import static org.windowpane.gateway.ledger.tables.WebhookTable.WEBHOOKS;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.windowpane.core.share.Share;
import org.windowpane.core.share.ShareTree;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.mapping.Table;
import org.windowpane.gateway.ledger.quotas.QuotaCounts;
import org.windowpane.gateway.ledger.quotas.QuotaKey;
import org.windowpane.gateway.ledger.quotas.QuotaKind;
import org.windowpane.gateway.ledger.resources.PathRuleRecord;
import org.windowpane.gateway.ledger.resources.ServiceRecord;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.BookingState;
import org.windowpane.gateway.ledger.rows.RememberedRequest;

/**
 * What changes add to the use of quotas, and take away from it. A booking counts for its share and
 * all shares above it, so that a quota of a share holds for what is below it, too.
 */
final class QuotaChanges {
  /** The kinds that count for shares. */
  private static final List<QuotaKind> OF_SHARES =
      List.of(QuotaKind.OPEN_BOOKINGS, QuotaKind.SHARES, QuotaKind.SERVICES, QuotaKind.PATH_RULES);

  /**
   * A booking keeps the terms before each change of its rate while it is open. So many take about
   * the memory of a booking, and count as one.
   */
  private static final int TERMS_PER_BOOKING = 32;

  private final Map<QuotaKey, Integer> changes = new LinkedHashMap<>();

  private QuotaChanges() {}

  /**
   * The effect of a booking.
   *
   * @param shares the shares
   * @param before the open booking before; null where there was none
   * @param after the booking as it is now
   */
  static Map<QuotaKey, Integer> ofBooking(
      ShareTree shares, BookingRecord before, BookingRecord after) {
    int open = (after.isClosed() ? 0 : weight(after)) - (before == null ? 0 : weight(before));
    int waiting = (waits(after) ? 1 : 0) - (before != null && waits(before) ? 1 : 0);
    if (open == 0 && waiting == 0) {
      return Map.of();
    }
    QuotaChanges all = new QuotaChanges();
    String user = after.booking().principal();
    all.add(QuotaKey.ofUser(user, QuotaKind.OPEN_BOOKINGS), open);
    all.add(QuotaKey.ofUser(user, QuotaKind.WAITING_REQUESTS), waiting);
    all.add(chain(shares, after.booking().share()), QuotaKind.OPEN_BOOKINGS, open);
    return all.changes;
  }

  private static int weight(BookingRecord open) {
    return 1 + open.booking().earlier().size() / TERMS_PER_BOOKING;
  }

  private static boolean waits(BookingRecord booking) {
    return booking.state() == BookingState.WAITING;
  }

  /**
   * The effect of a change of any other row.
   *
   * @param shares the shares before
   * @param counts the counts before
   * @param rows the rows of the table before
   */
  static Map<QuotaKey, Integer> ofRow(
      ShareTree shares, QuotaCounts counts, Map<?, ?> rows, Change<?, ?> change) {
    Table<?, ?> table = change.table();
    if (table == SHARES) {
      return ofShare(shares, counts, change);
    }
    int more = (isStored(change) ? 1 : 0) - (rows.containsKey(change.key()) ? 1 : 0);
    if (table == SERVICES) {
      ServiceRecord row =
          SERVICES.upserted(change).or(() -> SERVICES.removed(change)).orElseThrow();
      return ofContent(shares, row.share(), row.createdBy(), QuotaKind.SERVICES, more);
    }
    if (table == PATH_RULES) {
      PathRuleRecord row =
          PATH_RULES.upserted(change).or(() -> PATH_RULES.removed(change)).orElseThrow();
      return ofContent(shares, row.share(), row.createdBy(), QuotaKind.PATH_RULES, more);
    }
    if (table == REQUESTS) {
      return ofRequest(rows, change);
    }
    Optional<QuotaKey> key =
        user(TOKENS, change, it -> it.principal(), QuotaKind.API_TOKENS)
            .or(() -> user(WEBHOOKS, change, it -> it.principal(), QuotaKind.WEBHOOKS))
            .or(() -> user(SHARE_CREATORS, change, it -> it.principal(), QuotaKind.SHARES));
    return key.isEmpty() || more == 0 ? Map.of() : Map.of(key.get(), more);
  }

  private static boolean isStored(Change<?, ?> change) {
    return change instanceof Change.Upsert;
  }

  private static <R> Optional<QuotaKey> user(
      Table<?, R> table, Change<?, ?> change, Function<R, String> name, QuotaKind kind) {
    return table
        .upserted(change)
        .or(() -> table.removed(change))
        .map(row -> QuotaKey.ofUser(name.apply(row), kind));
  }

  /** A remembered request counts once for each booking that it has in memory. */
  private static Map<QuotaKey, Integer> ofRequest(Map<?, ?> rows, Change<?, ?> change) {
    RememberedRequest request =
        REQUESTS.upserted(change).or(() -> REQUESTS.removed(change)).orElseThrow();
    int before = rows.get(change.key()) instanceof RememberedRequest known ? weight(known) : 0;
    QuotaChanges all = new QuotaChanges();
    all.add(
        QuotaKey.ofUser(request.key().principal(), QuotaKind.IDEMPOTENCY_KEYS),
        (isStored(change) ? weight(request) : 0) - before);
    return all.changes;
  }

  private static int weight(RememberedRequest request) {
    return Math.max(1, request.bookings().size());
  }

  /**
   * A service or path rule of a share is new, changed, or gone; its share and its creator stay the
   * same.
   */
  private static Map<QuotaKey, Integer> ofContent(
      ShareTree shares, String share, String creator, QuotaKind kind, int more) {
    QuotaChanges all = new QuotaChanges();
    all.add(QuotaKey.ofUser(creator, kind), more);
    all.add(chain(shares, share), kind, more);
    return all.changes;
  }

  /** A share is new, moved, changed in another way, or gone; all below it moves with it. */
  private static Map<QuotaKey, Integer> ofShare(
      ShareTree shares, QuotaCounts counts, Change<?, ?> change) {
    Share row = SHARES.upserted(change).or(() -> SHARES.removed(change)).orElseThrow();
    List<String> from = above(shares, shares.find(row.name()));
    List<String> to = above(shares, isStored(change) ? Optional.of(row) : Optional.empty());
    if (from.equals(to)) {
      return Map.of();
    }
    QuotaChanges all = new QuotaChanges();
    for (QuotaKind kind : OF_SHARES) {
      int moved = counts.of(QuotaKey.ofShare(row.name(), kind));
      int own = kind == QuotaKind.SHARES ? 1 : 0;
      all.add(from, kind, -moved - own);
      all.add(to, kind, moved + own);
    }
    if (to.isEmpty()) {
      // Bookings that are over, and may still be on switches, count for the root share.
      all.add(
          QuotaKey.ofShare(Share.ROOT, QuotaKind.OPEN_BOOKINGS),
          counts.of(QuotaKey.ofShare(row.name(), QuotaKind.OPEN_BOOKINGS)));
    }
    return all.changes;
  }

  private static List<String> above(ShareTree shares, Optional<Share> share) {
    return share.flatMap(Share::parent).map(it -> chain(shares, it)).orElse(List.of());
  }

  /** The root share down to a share; of a share that is gone, the root share and itself. */
  private static List<String> chain(ShareTree shares, String name) {
    Deque<String> names = new ArrayDeque<>();
    Optional<String> next = Optional.of(name);
    while (next.isPresent()) {
      names.addFirst(next.get());
      Optional<Share> share = shares.find(next.get());
      next =
          share.isPresent()
              ? share.get().parent()
              : Optional.of(Share.ROOT).filter(it -> !names.contains(it));
    }
    return new ArrayList<>(names);
  }

  private void add(List<String> shares, QuotaKind kind, int more) {
    shares.forEach(share -> add(QuotaKey.ofShare(share, kind), more));
  }

  private void add(QuotaKey key, int more) {
    if (more != 0) {
      changes.merge(key, more, (one, two) -> one + two == 0 ? null : one + two);
    }
  }
}
