package org.windowpane.gateway.persistence;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.application.AskWords;
import org.windowpane.gateway.application.AuditEvent;
import org.windowpane.gateway.application.BookingRecord;
import org.windowpane.gateway.application.Change;
import org.windowpane.gateway.application.Change.BookingSaved;
import org.windowpane.gateway.application.Change.EveryoneGranted;
import org.windowpane.gateway.application.Change.HostNamed;
import org.windowpane.gateway.application.Change.NetworkSeen;
import org.windowpane.gateway.application.Change.PrincipalAdded;
import org.windowpane.gateway.application.Change.RequestForgotten;
import org.windowpane.gateway.application.Change.RequestRemembered;
import org.windowpane.gateway.application.Change.SessionClosed;
import org.windowpane.gateway.application.Change.SessionOpened;
import org.windowpane.gateway.application.Change.ShareAdded;
import org.windowpane.gateway.application.Change.SpeakerGranted;
import org.windowpane.gateway.application.Change.SpeakerRevoked;
import org.windowpane.gateway.application.Json;
import org.windowpane.gateway.application.NetworkView;
import org.windowpane.gateway.application.Principal;

/**
 * Writes the changes of one transaction. What is rare goes statement by statement and in order;
 * bookings, keys and events, of which there may be hundreds, go as JDBC batches, each booking once
 * and as it ended up.
 */
final class BatchWriter {
  private final Handle handle;
  private final Map<UUID, BookingRecord> bookings = new LinkedHashMap<>();
  private final List<RequestRemembered> remembered = new ArrayList<>();
  private final List<RequestForgotten> forgotten = new ArrayList<>();

  BatchWriter(Handle handle) {
    this.handle = handle;
  }

  void write(List<Change> changes, List<AuditEvent> events) {
    changes.forEach(this::writeOrGather);
    writeBookings();
    writeDeployments();
    writeRequests();
    writeEvents(events);
  }

  private void writeOrGather(Change change) {
    if (change instanceof BookingSaved saved) {
      bookings.put(saved.booking().id(), saved.booking());
    } else if (change instanceof RequestRemembered it) {
      remembered.add(it);
    } else if (change instanceof RequestForgotten it) {
      forgotten.add(it);
    } else if (change instanceof SessionOpened it) {
      handle.execute(
          "INSERT INTO session (token_hash, principal, expires_at) VALUES (?, ?, ?)",
          bytes(it.session().tokenHash()),
          it.session().principal(),
          it.session().expiresAt());
    } else if (change instanceof SessionClosed it) {
      handle.execute("DELETE FROM session WHERE token_hash = ?", bytes(it.session().tokenHash()));
    } else if (change instanceof NetworkSeen it) {
      writeNetwork(it.view());
    } else if (change instanceof ShareAdded it) {
      writeShare(it.share());
    } else if (change instanceof SpeakerGranted it) {
      grant(it.share(), it.principal());
    } else if (change instanceof EveryoneGranted it) {
      handle.execute("UPDATE share SET default_speakers = true WHERE name = ?", it.share());
    } else if (change instanceof SpeakerRevoked it) {
      handle.execute(
          "DELETE FROM share_speaker WHERE share = ? AND principal = ?",
          it.share(),
          it.principal());
    } else if (change instanceof PrincipalAdded it) {
      writePrincipal(it.principal());
    } else if (change instanceof HostNamed it) {
      handle.execute(
          "INSERT INTO host_name (address, name) VALUES (?, ?)", it.address(), it.name());
    }
  }

  private void writePrincipal(Principal principal) {
    handle.execute(
        """
        INSERT INTO principal (name, display_name, role, password_hash, created_at)
        VALUES (?, ?, ?, ?, now())
        """,
        principal.name(),
        principal.displayName(),
        principal.role().code(),
        principal.passwordHash());
  }

  private void writeShare(Share share) {
    Privileges privileges = share.privileges();
    handle.execute(
        """
        INSERT INTO share (name, parent, flow_group, may_allow, may_deny, max_reserve_bps,
                           min_reserve_bps, token_fill_bps, token_capacity_bits, min_limit_bps,
                           default_speakers)
        VALUES (?, ?, CAST(? AS jsonb), ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        share.name(),
        share.parent().orElse(null),
        json(share.flowGroup()),
        privileges.mayAllow(),
        privileges.mayDeny(),
        privileges.maxReserveBps(),
        orNull(privileges.minReserveBps()),
        privileges.tokens().fillBps(),
        privileges.tokens().capacityBits(),
        orNull(privileges.minLimitBps()),
        share.defaultSpeakers());
    share.speakers().forEach(speaker -> grant(share.name(), speaker));
  }

  private void grant(String share, String principal) {
    handle.execute("INSERT INTO share_speaker (share, principal) VALUES (?, ?)", share, principal);
  }

  private void writeNetwork(NetworkView view) {
    handle.execute(
        """
        INSERT INTO network_snapshot (seen_at, version, network) VALUES (?, ?, CAST(? AS jsonb))
        ON CONFLICT (only_row) DO UPDATE
          SET seen_at = excluded.seen_at, version = excluded.version, network = excluded.network
        """,
        view.seenAt(),
        view.version(),
        json(NetworkDocument.of(view.network())));
  }

  private void writeBookings() {
    if (bookings.isEmpty()) {
      return;
    }
    PreparedBatch batch =
        handle.prepareBatch(
            """
            INSERT INTO booking (id, share, principal, flow_group, ask, rate_bps, strictness,
                                 window_start, window_end, path, created_at, state, refusal)
            VALUES (?, ?, ?, CAST(? AS jsonb), ?, ?, ?, ?, ?, CAST(? AS jsonb), ?, ?,
                    CAST(? AS jsonb))
            ON CONFLICT (id) DO UPDATE SET state = excluded.state, path = excluded.path
            """);
    for (BookingRecord it : bookings.values()) {
      batch.add(
          it.id(),
          it.booking().share(),
          it.booking().principal(),
          json(it.booking().flowGroup()),
          AskWords.code(it.booking().ask()),
          AskWords.rateBps(it.booking().ask()),
          it.booking().request().strictness().word(),
          it.booking().window().start(),
          it.booking().window().isEndless() ? null : it.booking().window().end(),
          json(it.booking().path()),
          it.createdAt(),
          it.state().code(),
          it.refusal() == null ? null : json(it.refusal()));
    }
    batch.execute();
  }

  private void writeDeployments() {
    if (bookings.isEmpty()) {
      return;
    }
    PreparedBatch batch =
        handle.prepareBatch(
            """
            INSERT INTO deployment (booking, state, since, detail, hops)
            VALUES (?, ?, ?, ?, CAST(? AS jsonb))
            ON CONFLICT (booking) DO UPDATE
              SET state = excluded.state, since = excluded.since, detail = excluded.detail,
                  hops = excluded.hops
            """);
    for (BookingRecord it : bookings.values()) {
      batch.add(
          it.id(),
          it.deployment().state().code(),
          it.deployment().since(),
          text(it.deployment().detail()),
          json(it.deployment().hops()));
    }
    batch.execute();
  }

  private void writeRequests() {
    if (!remembered.isEmpty()) {
      PreparedBatch batch =
          handle.prepareBatch(
              """
              INSERT INTO idempotency_key (principal, key, request_hash, booking, created_at)
              VALUES (?, ?, ?, ?, ?)
              """);
      for (RequestRemembered it : remembered) {
        batch.add(
            it.key().principal(),
            it.key().key(),
            bytes(it.request().requestHash()),
            it.request().booking(),
            it.request().at());
      }
      batch.execute();
    }
    if (!forgotten.isEmpty()) {
      PreparedBatch batch =
          handle.prepareBatch("DELETE FROM idempotency_key WHERE principal = ? AND key = ?");
      forgotten.forEach(it -> batch.add(it.key().principal(), it.key().key()));
      batch.execute();
    }
  }

  private void writeEvents(List<AuditEvent> events) {
    if (events.isEmpty()) {
      return;
    }
    PreparedBatch batch =
        handle.prepareBatch(
            """
            INSERT INTO audit_event (seq, at, principal, address, action, subject, outcome, detail,
                                     previous_hash, hash)
            VALUES (?, ?, ?, ?, ?, ?, ?, CAST(? AS json), ?, ?)
            """);
    for (AuditEvent it : events) {
      batch.add(
          it.seq(),
          it.at(),
          it.principal(),
          it.address(),
          it.action(),
          it.subject(),
          it.outcome(),
          it.detail(),
          bytes(it.previousHash()),
          bytes(it.hash()));
    }
    batch.execute();
  }

  /** PostgreSQL keeps every character but one, which only a broken switch or controller sends. */
  private static String text(String text) {
    return text == null ? null : text.replace("\0", "");
  }

  private static String json(Object value) {
    return Json.write(value).replace("\\u0000", "");
  }

  private static Long orNull(OptionalLong number) {
    return number.isPresent() ? number.getAsLong() : null;
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }
}
