package org.windowpane.gateway.ledger.store;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.windowpane.gateway.ledger.rows.AuditEvent;

/**
 * The numbers of facets. Remembers a bounded number of stored facets, those that were used last.
 * For one thread.
 */
public final class Facets {
  private static final int REMEMBERED = 20_000;

  private final Map<Facet, Long> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Facet, Long> eldest) {
          return size() > REMEMBERED;
        }
      };

  /** The facets of these events, where all of them are remembered. */
  Optional<Map<Facet, Long>> remembered(List<AuditEvent> events) {
    Map<Facet, Long> ids = new HashMap<>();
    for (AuditEvent event : events) {
      Facet facet = Facet.of(event);
      Long id = known.get(facet);
      if (id == null) {
        return Optional.empty();
      }
      ids.put(facet, id);
    }
    return Optional.of(ids);
  }

  /** Remembers stored facets, which the database keeps as long as the audit log. */
  void remember(Map<Facet, Long> stored) {
    known.putAll(stored);
  }

  /** Forgets all of them: the database may have been restored from a backup. */
  void forget() {
    known.clear();
  }

  /** The facets of these events; stores those that are not stored yet. */
  static Map<Facet, Long> written(Handle handle, List<AuditEvent> events) {
    Set<Facet> required =
        events.stream().map(Facet::of).collect(Collectors.toCollection(LinkedHashSet::new));
    Map<Facet, Long> ids = read(handle, required);
    Set<Facet> missing = new LinkedHashSet<>(required);
    missing.removeAll(ids.keySet());
    if (!missing.isEmpty()) {
      PreparedBatch batch =
          handle.prepareBatch(
              "INSERT INTO audit_facet (principal, share, action, outcome) VALUES (?, ?, ?, ?)");
      missing.forEach(it -> batch.add(it.principal(), it.share(), it.action(), it.outcome()));
      batch.execute();
      ids.putAll(read(handle, missing));
    }
    return ids;
  }

  private static Map<Facet, Long> read(Handle handle, Set<Facet> facets) {
    Map<Facet, Long> ids = new HashMap<>();
    handle
        .createQuery(
            """
            SELECT id, principal, share, action, outcome
              FROM audit_facet
              JOIN unnest(:principals, :shares, :actions, :outcomes)
                   AS wanted (principal, share, action, outcome)
             USING (principal, share, action, outcome)
            """)
        .bindArray("principals", String.class, all(facets, Facet::principal))
        .bindArray("shares", String.class, all(facets, Facet::share))
        .bindArray("actions", String.class, all(facets, Facet::action))
        .bindArray("outcomes", String.class, all(facets, Facet::outcome))
        .map(
            (row, context) ->
                Map.entry(
                    new Facet(
                        row.getString("principal"),
                        row.getString("share"),
                        row.getString("action"),
                        row.getString("outcome")),
                    row.getLong("id")))
        .forEach(it -> ids.put(it.getKey(), it.getValue()));
    return ids;
  }

  private static List<String> all(Collection<Facet> facets, Function<Facet, String> part) {
    return facets.stream().map(part).toList();
  }
}
