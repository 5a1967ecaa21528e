package org.windowpane.gateway.quotas;

import static org.windowpane.gateway.ledger.tables.QuotaTable.QUOTAS;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.windowpane.gateway.ledger.Answer;
import org.windowpane.gateway.ledger.Command;
import org.windowpane.gateway.ledger.quotas.Quota;
import org.windowpane.gateway.ledger.quotas.QuotaHolder;
import org.windowpane.gateway.ledger.quotas.QuotaKey;
import org.windowpane.gateway.ledger.rows.Actor;
import org.windowpane.gateway.ledger.rows.AuditEntry;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.QuotaLimits;

/**
 * Sets a quota of one user or share, or resets it to the default. What the holder has stays.
 *
 * @param actor an administrator
 * @param key the user or the share, and the kind
 * @param value how many the holder may have; empty for the default
 * @param limits the defaults
 */
public record SetQuota(Actor actor, QuotaKey key, Optional<Integer> value, QuotaLimits limits)
    implements Command<Answer<QuotaKey>> {

  @Override
  public Outcome<Answer<QuotaKey>> decide(LedgerState state, Instant now) {
    Principal administrator = state.principals().get(actor.principal());
    if (administrator == null || administrator.role() != Role.ADMINISTRATOR) {
      return Outcome.nothing(new Answer.Forbidden<>("Only administrators set quotas."));
    }
    QuotaHolder holder = key.holder();
    if (!exists(holder, state)) {
      return Outcome.nothing(new Answer.Missing<>(holder.toString()));
    }
    int smallest = key.kind().smallest();
    int largest = key.kind().largest();
    if (value.isPresent() && (value.get() < smallest || value.get() > largest)) {
      return Outcome.nothing(
          new Answer.Invalid<>("value", "must be " + smallest + " to " + largest));
    }
    Optional<Quota> before = Optional.ofNullable(state.quotas().get(key));
    if (before.map(Quota::value).equals(value)) {
      return Outcome.nothing(new Answer.Done<>(key));
    }
    return new Outcome<>(
        List.of(
            value
                .map(it -> QUOTAS.upsert(new Quota(key, it)))
                .orElseGet(() -> QUOTAS.remove(before.orElseThrow()))),
        List.of(entry(state)),
        new Answer.Done<>(key));
  }

  static boolean exists(QuotaHolder holder, LedgerState state) {
    return holder.type() == QuotaHolder.Type.USER
        ? state.principals().containsKey(holder.name())
        : state.decisions().shares().find(holder.name()).isPresent();
  }

  private AuditEntry entry(LedgerState state) {
    Map<String, Object> detail = new LinkedHashMap<>();
    detail.put("kind", key.kind().code());
    detail.put("before", limits.of(state, key));
    detail.put("after", value.orElseGet(() -> limits.standard(key)));
    boolean ofUser = key.holder().type() == QuotaHolder.Type.USER;
    String name = key.holder().name();
    AuditEntry entry =
        AuditEntry.done(
            actor,
            value.isPresent() ? "quota.set" : "quota.reset",
            (ofUser ? "principal " : "share ") + name,
            detail);
    return ofUser ? entry : entry.about(name);
  }
}
