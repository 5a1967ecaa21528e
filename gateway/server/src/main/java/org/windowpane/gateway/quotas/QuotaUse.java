package org.windowpane.gateway.quotas;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.windowpane.gateway.ledger.quotas.QuotaHolder;
import org.windowpane.gateway.ledger.quotas.QuotaHolder.Type;
import org.windowpane.gateway.ledger.quotas.QuotaKey;
import org.windowpane.gateway.ledger.quotas.QuotaKind;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.QuotaLimits;
import org.windowpane.gateway.quotas.QuotaViews.HolderQuotasView;
import org.windowpane.gateway.quotas.QuotaViews.QuotaKindView;
import org.windowpane.gateway.quotas.QuotaViews.QuotaOverviewView;
import org.windowpane.gateway.quotas.QuotaViews.QuotaView;
import org.windowpane.gateway.security.ConnectionQuotas;
import org.windowpane.gateway.security.QueryTimes;
import org.windowpane.gateway.security.RequestRates;

/** How much users and shares use of their quotas at one instant. */
record QuotaUse(
    LedgerState state,
    QuotaLimits limits,
    ConnectionQuotas connections,
    RequestRates rates,
    QueryTimes queryTimes) {
  private static final int MOST_SHOWN = 10;

  /** A quota. */
  QuotaView of(QuotaKey key) {
    return of(key, use(key));
  }

  private QuotaView of(QuotaKey key, int use) {
    return new QuotaView(
        key.holder().type().code(),
        key.holder().name(),
        key.kind().code(),
        use,
        limits.of(state, key),
        state.quotas().containsKey(key));
  }

  private int use(QuotaKey key) {
    String name = key.holder().name();
    return switch (key.kind()) {
      case REQUESTS_PER_SECOND -> rates.granted(name);
      case QUERY_SECONDS_PER_MINUTE -> queryTimes.used(name);
      case EVENT_STREAMS, TEXT_SESSIONS -> connections.use(key);
      default -> state.counts().of(key);
    };
  }

  /** All quotas of a user or a share. */
  HolderQuotasView of(QuotaHolder holder) {
    return new HolderQuotasView(
        QuotaKind.of(holder.type()).stream().map(it -> of(new QuotaKey(holder, it))).toList());
  }

  /** All kinds, and all exceptions of users and shares that exist. */
  QuotaOverviewView overview() {
    return new QuotaOverviewView(
        Stream.of(Type.values())
            .flatMap(type -> QuotaKind.of(type).stream().map(kind -> of(type, kind)))
            .toList(),
        state.quotas().keySet().stream()
            .filter(it -> SetQuota.exists(it.holder(), state))
            .sorted(
                Comparator.comparing((QuotaKey it) -> it.holder().type())
                    .thenComparing(it -> it.holder().name())
                    .thenComparing(QuotaKey::kind))
            .map(this::of)
            .toList());
  }

  private QuotaKindView of(Type holder, QuotaKind kind) {
    return new QuotaKindView(
        holder.code(),
        kind.code(),
        limits.defaults().of(holder, kind),
        kind.smallest(),
        kind.largest(),
        top(holder, kind));
  }

  private List<QuotaView> top(Type holder, QuotaKind kind) {
    return used(kind).entrySet().stream()
        .filter(it -> it.getKey().kind() == kind && it.getKey().holder().type() == holder)
        .sorted(
            Map.Entry.<QuotaKey, Integer>comparingByValue()
                .reversed()
                .thenComparing(it -> it.getKey().holder().name()))
        .limit(MOST_SHOWN)
        .map(it -> of(it.getKey(), it.getValue()))
        .toList();
  }

  /** The use of those who use any, at one instant; of other kinds, too. */
  private Map<QuotaKey, Integer> used(QuotaKind kind) {
    return switch (kind) {
      case REQUESTS_PER_SECOND -> ofUsers(kind, rates.granted());
      case QUERY_SECONDS_PER_MINUTE -> ofUsers(kind, queryTimes.used());
      case EVENT_STREAMS, TEXT_SESSIONS -> connections.all();
      default -> state.counts().counts().asMap();
    };
  }

  private static Map<QuotaKey, Integer> ofUsers(QuotaKind kind, Map<String, Integer> use) {
    return use.entrySet().stream()
        .collect(Collectors.toMap(it -> QuotaKey.ofUser(it.getKey(), kind), Map.Entry::getValue));
  }
}
