package org.windowpane.gateway.persistence;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.core.share.TokenRates;
import org.windowpane.gateway.application.Change;
import org.windowpane.gateway.application.Change.BookingSaved;
import org.windowpane.gateway.application.Change.HostNamed;
import org.windowpane.gateway.application.Change.NetworkSeen;
import org.windowpane.gateway.application.Change.PrincipalAdded;
import org.windowpane.gateway.application.Change.RequestRemembered;
import org.windowpane.gateway.application.Change.SessionOpened;
import org.windowpane.gateway.application.Change.ShareAdded;
import org.windowpane.gateway.application.IdempotencyKey;
import org.windowpane.gateway.application.Json;
import org.windowpane.gateway.application.LedgerState;
import org.windowpane.gateway.application.NetworkView;
import org.windowpane.gateway.application.Principal;
import org.windowpane.gateway.application.RememberedRequest;
import org.windowpane.gateway.application.Role;
import org.windowpane.gateway.application.Session;

/** Reads the state back, by the same changes that once made it. */
final class StateReader {
  private static final int FETCH_SIZE = 5_000;

  private final Handle handle;

  StateReader(Handle handle) {
    this.handle = handle;
  }

  LedgerState read() {
    Deque<Share> shares = new ArrayDeque<>(parentsFirst());
    LedgerState state = LedgerState.of(shares.remove());
    for (Share share : shares) {
      state = state.with(new ShareAdded(share));
    }
    state = apply(state, principals());
    state = apply(state, hostNames());
    state = apply(state, sessions());
    state = apply(state, network());
    state = apply(state, openBookings());
    state = apply(state, requests());
    return withLastEvent(state);
  }

  private static LedgerState apply(LedgerState start, Stream<? extends Change> changes) {
    LedgerState state = start;
    try (changes) {
      for (Change change : (Iterable<Change>) changes.map(Change.class::cast)::iterator) {
        state = state.with(change);
      }
    }
    return state;
  }

  private List<Share> parentsFirst() {
    return handle
        .createQuery(
            """
            WITH RECURSIVE tree AS (
              SELECT share.*, 0 AS depth FROM share WHERE parent IS NULL
              UNION ALL
              SELECT child.*, tree.depth + 1 FROM share child JOIN tree ON child.parent = tree.name
            )
            SELECT tree.*,
                   ARRAY(SELECT principal FROM share_speaker WHERE share = tree.name) AS speakers
              FROM tree ORDER BY depth, name
            """)
        .map(
            (row, context) ->
                new Share(
                    row.getString("name"),
                    Optional.ofNullable(row.getString("parent")),
                    Json.read(row.getString("flow_group"), FlowGroup.class),
                    new Privileges(
                        row.getBoolean("may_allow"),
                        row.getBoolean("may_deny"),
                        row.getLong("max_reserve_bps"),
                        orEmpty(row.getObject("min_reserve_bps", Long.class)),
                        new TokenRates(
                            row.getLong("token_fill_bps"), row.getLong("token_capacity_bits")),
                        orEmpty(row.getObject("min_limit_bps", Long.class))),
                    speakers((String[]) row.getArray("speakers").getArray()),
                    row.getBoolean("default_speakers")))
        .list();
  }

  private static OptionalLong orEmpty(Long number) {
    return number == null ? OptionalLong.empty() : OptionalLong.of(number);
  }

  private static Set<String> speakers(String[] names) {
    return new HashSet<>(List.of(names));
  }

  private Stream<PrincipalAdded> principals() {
    return handle
        .createQuery("SELECT name, display_name, role, password_hash FROM principal")
        .map(
            (row, context) ->
                new PrincipalAdded(
                    new Principal(
                        row.getString("name"),
                        row.getString("display_name"),
                        Role.of(row.getString("role")),
                        row.getString("password_hash"))))
        .stream();
  }

  private Stream<HostNamed> hostNames() {
    return handle
        .createQuery("SELECT address, name FROM host_name")
        .map((row, context) -> new HostNamed(row.getString("address"), row.getString("name")))
        .stream();
  }

  private Stream<SessionOpened> sessions() {
    return handle
        .createQuery("SELECT token_hash, principal, expires_at FROM session")
        .map(
            (row, context) ->
                new SessionOpened(
                    new Session(
                        hex(row.getBytes("token_hash")),
                        row.getString("principal"),
                        BookingRows.instant(row, "expires_at"))))
        .stream();
  }

  private Stream<NetworkSeen> network() {
    return handle
        .createQuery("SELECT seen_at, version, network FROM network_snapshot")
        .map(
            (row, context) ->
                new NetworkSeen(
                    new NetworkView(
                        Json.read(row.getString("network"), NetworkDocument.class).toNetwork(),
                        row.getLong("version"),
                        BookingRows.instant(row, "seen_at"))))
        .stream();
  }

  private Stream<BookingSaved> openBookings() {
    return handle
        .createQuery(
            BookingRows.SELECT + " WHERE b.state IN ('held', 'booked') OR (d.state <> 'removed')")
        .setFetchSize(FETCH_SIZE)
        .map((row, context) -> new BookingSaved(BookingRows.read(row, context)))
        .stream();
  }

  private Stream<RequestRemembered> requests() {
    return handle
        .createQuery(
            "SELECT principal, key, request_hash, booking, created_at FROM idempotency_key")
        .setFetchSize(FETCH_SIZE)
        .map(
            (row, context) ->
                new RequestRemembered(
                    new IdempotencyKey(row.getString("principal"), row.getString("key")),
                    new RememberedRequest(
                        hex(row.getBytes("request_hash")),
                        row.getObject("booking", UUID.class),
                        BookingRows.instant(row, "created_at"))))
        .stream();
  }

  private LedgerState withLastEvent(LedgerState state) {
    return handle
        .createQuery("SELECT seq, hash FROM audit_event ORDER BY seq DESC LIMIT 1")
        .map((row, context) -> state.recorded(row.getLong("seq"), hex(row.getBytes("hash"))))
        .findOne()
        .orElse(state);
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
