package org.windowpane.gateway.quotas;

import java.util.Comparator;
import java.util.List;
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

/** How much users and shares use of their quotas at one instant. */
record QuotaUse(LedgerState state, QuotaLimits limits, ConnectionQuotas connections) {
  private static final int MOST_SHOWN = 10;

  /** A quota. */
  QuotaView of(QuotaKey key) {
    return new QuotaView(
        key.holder().type().code(),
        key.holder().name(),
        key.kind().code(),
        use(key),
        limits.of(state, key),
        state.quotas().containsKey(key));
  }

  private int use(QuotaKey key) {
    return key.kind().countsConnections() ? connections.use(key) : state.counts().of(key);
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
        kind.largest(),
        top(holder, kind));
  }

  private List<QuotaView> top(Type holder, QuotaKind kind) {
    return used(kind)
        .filter(it -> it.kind() == kind && it.holder().type() == holder)
        .sorted(Comparator.comparing(this::use).reversed().thenComparing(it -> it.holder().name()))
        .limit(MOST_SHOWN)
        .map(this::of)
        .toList();
  }

  private Stream<QuotaKey> used(QuotaKind kind) {
    return kind.countsConnections()
        ? connections.all().keySet().stream()
        : state.counts().counts().asMap().keySet().stream();
  }
}
