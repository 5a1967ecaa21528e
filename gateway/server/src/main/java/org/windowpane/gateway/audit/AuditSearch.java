package org.windowpane.gateway.audit;

import java.util.OptionalLong;
import org.jdbi.v3.core.statement.SqlStatement;
import org.windowpane.gateway.audit.AuditTrail.Filter;

/**
 * The SQL of a search. Every condition but time chooses lists of events, each kept in order of time
 * (see V3__audit_search.sql): of all lists only those are read whose newest event is among the
 * newest, and of each only the head. So what a page costs depends on how many lists there are and
 * not on how many events. A booking has few events, and all of them are read.
 */
public final class AuditSearch {
  /** Facets that the conditions hold for. */
  private static final String BY_FACET =
      """
      list AS (SELECT f.id AS facet FROM audit_facet f WHERE true%s)
      """;

  /** Those that have occurred with a host, found by leaping from one to the next. */
  private static final String BY_HOST =
      """
      met AS (
        (SELECT facet FROM audit_event_host WHERE host = :host ORDER BY facet LIMIT 1)
        UNION ALL
        SELECT following.facet FROM met CROSS JOIN LATERAL (
          SELECT h.facet FROM audit_event_host h
           WHERE h.host = :host AND h.facet > met.facet ORDER BY h.facet LIMIT 1) following
      ),
      list AS (SELECT met.facet FROM met JOIN audit_facet f ON f.id = met.facet WHERE true%s)
      """;

  /** Kinds and outcomes that the conditions hold for, found in the same way. */
  private static final String BY_KIND =
      """
      met AS (
        (SELECT action, outcome FROM audit_event ORDER BY action, outcome LIMIT 1)
        UNION ALL
        SELECT following.action, following.outcome FROM met CROSS JOIN LATERAL (
          SELECT e.action, e.outcome FROM audit_event e
           WHERE (e.action, e.outcome) > (met.action, met.outcome)
           ORDER BY e.action, e.outcome LIMIT 1) following
      ),
      list AS (SELECT f.action, f.outcome FROM met f WHERE true%s)
      """;

  private static final String HEADS =
      """
      WITH RECURSIVE %1$s,
      newest AS (
        SELECT list.* FROM list CROSS JOIN LATERAL (
          SELECT p.at, p.seq FROM %2$s p WHERE %3$s%4$s ORDER BY p.at DESC, p.seq DESC LIMIT 1) head
         ORDER BY head.at DESC, head.seq DESC LIMIT :limit
      ),
      found AS (
        SELECT page.seq FROM newest list CROSS JOIN LATERAL (
          SELECT p.at, p.seq FROM %2$s p WHERE %3$s%4$s
           ORDER BY p.at DESC, p.seq DESC LIMIT :limit) page
         ORDER BY page.at DESC, page.seq DESC LIMIT :limit
      )
      """;

  private static final String OF_BOOKING =
      """
      WITH found AS (
        SELECT p.seq FROM audit_event p JOIN audit_facet f ON f.id = p.facet
         WHERE true%s%s%s ORDER BY p.at DESC, p.seq DESC LIMIT :limit
      )
      """;

  private static final String ALL =
      """
      WITH found AS (
        SELECT p.seq FROM audit_event p WHERE true%s ORDER BY p.at DESC, p.seq DESC LIMIT :limit
      )
      """;

  private static final String PAGE =
      AuditRows.SELECT + " JOIN found USING (seq) ORDER BY e.at DESC, e.seq DESC";

  private final Filter filter;

  AuditSearch(Filter filter) {
    this.filter = filter;
  }

  /** The newest that match, to be bound with {@link #bind} and a {@code limit}. */
  String newest(OptionalLong before) {
    String bounds = bounds("p", before);
    if (filter.booking() != null) {
      return OF_BOOKING.formatted(ofBooking("p") + ofHost("p"), conditions("f"), bounds) + PAGE;
    }
    boolean fewFacets = filter.principal() != null || filter.share() != null;
    if (filter.host() != null) {
      return heads(
          fewFacets ? BY_FACET : BY_HOST,
          "audit_event_host",
          "p.host = :host AND p.facet = list.facet",
          bounds);
    }
    if (fewFacets) {
      return heads(BY_FACET, "audit_event", "p.facet = list.facet", bounds);
    }
    if (filter.kind() != null || filter.outcome() != null) {
      return heads(
          BY_KIND, "audit_event", "p.action = list.action AND p.outcome = list.outcome", bounds);
    }
    return ALL.formatted(bounds) + PAGE;
  }

  private String heads(String lists, String events, String ofList, String bounds) {
    return HEADS.formatted(lists.formatted(conditions("f")), events, ofList, bounds) + PAGE;
  }

  /** Which booking the event that is called {@code e} is about, as V16's index has it. */
  private String ofBooking(String e) {
    return filter.booking() == null
        ? ""
        : " AND starts_with(%1$s.subject, 'booking ') AND %1$s.subject = 'booking ' || :booking"
            .formatted(e);
  }

  /** Which host the event that is called {@code e} is about. */
  private String ofHost(String e) {
    return filter.host() == null ? "" : " AND :host = ANY(" + e + ".hosts)";
  }

  /** What holds for the facet that is called {@code f}. */
  private String conditions(String f) {
    StringBuilder sql = new StringBuilder();
    if (filter.principal() != null) {
      sql.append(" AND ").append(f).append(".principal = :principal");
    }
    if (filter.share() != null) {
      sql.append(" AND ").append(f).append(".share = :share");
    }
    if (filter.kind() != null) {
      boolean whole = filter.kind().contains(".");
      sql.append(whole ? " AND " + f + ".action = :kind" : "")
          .append(whole ? "" : " AND starts_with(" + f + ".action, :kind || '.')");
    }
    if (filter.outcome() != null) {
      sql.append(" AND ").append(f).append(".outcome = :outcome");
    }
    return sql.toString();
  }

  /** Where in time the event that is called {@code e} may be. */
  private String bounds(String e, OptionalLong before) {
    StringBuilder sql = new StringBuilder();
    if (filter.from() != null) {
      sql.append(" AND ").append(e).append(".at >= :from");
    }
    if (filter.to() != null) {
      sql.append(" AND ").append(e).append(".at < :to");
    }
    if (before.isPresent()) {
      sql.append(" AND (%1$s.at, %1$s.seq)".formatted(e))
          .append(" < (coalesce((SELECT at FROM audit_event WHERE seq = :before), 'infinity'),")
          .append(" :before)");
    }
    return sql.toString();
  }

  /** All that match among the numbers after {@code after} and up to {@code last}, in order. */
  String between() {
    return AuditRows.SELECT
        + " WHERE e.seq > :after AND e.seq <= :last"
        + ofBooking("e")
        + ofHost("e")
        + conditions("f")
        + bounds("e", OptionalLong.empty())
        + " ORDER BY e.seq";
  }

  /**
   * The first and the last number within the bounds of time, or of a booking. Adding nothing keeps
   * PostgreSQL from looking for them number by number from either end of the audit log.
   */
  String ends() {
    String bounds = ofBooking("e") + bounds("e", OptionalLong.empty());
    return "SELECT min(%1$s) AS first, max(%1$s) AS last FROM audit_event e WHERE true%2$s"
        .formatted(bounds.isEmpty() ? "e.seq" : "e.seq + 0", bounds);
  }

  /** Binds whatever of the filter the SQL names. */
  <S extends SqlStatement<S>> S bind(S statement, boolean withConditions) {
    if (withConditions) {
      bind(statement, "principal", filter.principal());
      bind(statement, "share", filter.share());
      bind(statement, "host", filter.host());
      bind(statement, "kind", filter.kind());
      bind(statement, "outcome", filter.outcome());
    }
    bind(statement, "booking", filter.booking() == null ? null : filter.booking().toString());
    bind(statement, "from", filter.from());
    bind(statement, "to", filter.to());
    return statement;
  }

  private static void bind(SqlStatement<?> statement, String name, Object value) {
    if (value != null) {
      statement.bindByType(name, value, value.getClass());
    }
  }
}
