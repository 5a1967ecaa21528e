package org.windowpane.gateway.ledger.store;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.network.Path;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.core.share.TokenRates;
import org.windowpane.gateway.encoding.Json;
import org.windowpane.gateway.ledger.rows.ApiToken;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.IdempotencyKey;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.ProviderIdentity;
import org.windowpane.gateway.ledger.rows.RememberedRequest;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.gateway.ledger.rows.Scope;
import org.windowpane.gateway.ledger.rows.Session;
import org.windowpane.gateway.ledger.state.Change;
import org.windowpane.gateway.ledger.state.Change.BookingSaved;
import org.windowpane.gateway.ledger.state.Change.HostNamed;
import org.windowpane.gateway.ledger.state.Change.NetworkSeen;
import org.windowpane.gateway.ledger.state.Change.PrincipalAdded;
import org.windowpane.gateway.ledger.state.Change.RequestRemembered;
import org.windowpane.gateway.ledger.state.Change.SessionOpened;
import org.windowpane.gateway.ledger.state.Change.ShareAdded;
import org.windowpane.gateway.ledger.state.Change.TokenCreated;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.state.People;
import org.windowpane.gateway.ledger.state.Restoring;
import org.windowpane.protocol.value.IpPrefix;

/**
 * Reads the state back, by the same changes that once made it, but for open bookings: there may be
 * many, and they are entered together.
 */
public final class StateReader {
  private static final int FETCH_SIZE = 5_000;
  private static final String REQUESTS =
      "SELECT principal, key, request_hash, bookings, created_at FROM idempotency_key";

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
    state = state.withFormerShares(formerShares());
    state = withPeople(state);
    state = apply(state, hostNames());
    state = apply(state, network());
    state = withOpenBookings(state);
    state = apply(state, requests());
    return withLastEvent(state);
  }

  /** Who there is, who is in, which programs speak for them, and where they want to be told. */
  People people() {
    return withPeople(LedgerState.unread()).people();
  }

  private LedgerState withPeople(LedgerState start) {
    LedgerState state = apply(start, principals());
    state = apply(state, sessions());
    state = apply(state, tokens());
    ContactRows contacts = new ContactRows(handle);
    state = apply(state, contacts.webhooks());
    return apply(state, contacts.mailboxes());
  }

  static LedgerState apply(LedgerState start, Stream<? extends Change> changes) {
    LedgerState state = start;
    try (changes) {
      for (Change change : (Iterable<Change>) changes.map(Change.class::cast)::iterator) {
        state = state.with(change);
      }
    }
    return state;
  }

  /** The shares, from the root to the leaves. */
  List<Share> parentsFirst() {
    return handle
        .createQuery(
            """
            WITH RECURSIVE tree AS (
              SELECT share.*, 0 AS depth FROM share WHERE parent IS NULL
              UNION ALL
              SELECT child.*, tree.depth + 1
                FROM share child JOIN tree ON child.parent = tree.name
               WHERE child.deleted_at IS NULL
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

  List<String> formerShares() {
    return handle
        .createQuery("SELECT name FROM share WHERE deleted_at IS NOT NULL")
        .mapTo(String.class)
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
        .createQuery(
            """
            SELECT name, display_name, role, password_hash, disabled, issuer, subject,
                   ARRAY(SELECT host(address) FROM principal_host WHERE principal = name) AS hosts
              FROM principal
            """)
        .map(
            (row, context) ->
                new PrincipalAdded(
                    new Principal(
                        row.getString("name"),
                        row.getString("display_name"),
                        Role.of(row.getString("role")),
                        row.getString("password_hash"),
                        row.getBoolean("disabled"),
                        identity(row.getString("issuer"), row.getString("subject")),
                        hosts((String[]) row.getArray("hosts").getArray()))))
        .stream();
  }

  private static Optional<ProviderIdentity> identity(String issuer, String subject) {
    return issuer == null ? Optional.empty() : Optional.of(new ProviderIdentity(issuer, subject));
  }

  private static Set<IpPrefix> hosts(String[] addresses) {
    return Arrays.stream(addresses)
        .map(address -> IpPrefix.parse(address))
        .collect(Collectors.toSet());
  }

  Stream<HostNamed> hostNames() {
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

  private Stream<TokenCreated> tokens() {
    return handle
        .createQuery("SELECT * FROM api_token")
        .map(
            (row, context) ->
                new TokenCreated(
                    new ApiToken(
                        row.getObject("id", UUID.class),
                        hex(row.getBytes("token_hash")),
                        row.getString("principal"),
                        row.getString("name"),
                        Stream.of((String[]) row.getArray("scopes").getArray())
                            .map(Scope::of)
                            .collect(Collectors.toSet()),
                        BookingRows.instant(row, "created_at"),
                        BookingRows.instantIfAny(row, "expires_at"),
                        BookingRows.instantIfAny(row, "last_used_at"))))
        .stream();
  }

  Stream<NetworkSeen> network() {
    return handle
        .createQuery("SELECT seen_at, version, network FROM network_snapshot")
        .map(
            (row, context) ->
                new NetworkSeen(
                    Json.read(row.getString("network"), NetworkDocument.class)
                        .toView(row.getLong("version"), BookingRows.instant(row, "seen_at"))))
        .stream();
  }

  private LedgerState withOpenBookings(LedgerState start) {
    Restoring restoring = new Restoring(start);
    try (Stream<BookingRecord> open = openBookings()) {
      ReadAhead.through(open.iterator(), restoring::add);
    }
    return restoring.state();
  }

  /** Those with the same path share it: there are many bookings, and few paths. */
  private Stream<BookingRecord> openBookings() {
    Map<String, Path> paths = new HashMap<>();
    return handle
        .createQuery(
            BookingRows.SELECT
                + " WHERE b.state IN ('held', 'booked', 'waiting') OR (d.state <> 'removed')")
        .setFetchSize(FETCH_SIZE)
        .map(
            (row, context) ->
                BookingRows.read(row, text -> paths.computeIfAbsent(text, BookingRows::path)))
        .stream();
  }

  /** Bookings by their ids, oldest first. */
  Stream<BookingSaved> bookings(Collection<UUID> ids) {
    return handle
        .createQuery(BookingRows.SELECT + " WHERE b.id = ANY (:ids) ORDER BY b.id")
        .bindArray("ids", UUID.class, ids.toArray())
        .map((row, context) -> new BookingSaved(BookingRows.read(row, context)))
        .stream();
  }

  private Stream<RequestRemembered> requests() {
    return remembered(handle.createQuery(REQUESTS).setFetchSize(FETCH_SIZE));
  }

  /** Requests that were remembered at one of these instants. */
  Stream<RequestRemembered> requests(Collection<Instant> instants) {
    return remembered(
        handle
            .createQuery(REQUESTS + " WHERE created_at = ANY (CAST(:instants AS timestamptz[]))")
            .bindArray(
                "instants", String.class, instants.stream().map(Instant::toString).toArray()));
  }

  /** When the oldest request was remembered; the end of time where none is. */
  Instant oldestRequest() {
    return handle
        .createQuery("SELECT min(created_at) AS oldest FROM idempotency_key")
        .map((row, context) -> BookingRows.instantIfAny(row, "oldest").orElse(Instant.MAX))
        .one();
  }

  private static Stream<RequestRemembered> remembered(Query query) {
    return query
        .map(
            (row, context) ->
                new RequestRemembered(
                    new IdempotencyKey(row.getString("principal"), row.getString("key")),
                    new RememberedRequest(
                        hex(row.getBytes("request_hash")),
                        List.of((UUID[]) row.getArray("bookings").getArray()),
                        BookingRows.instant(row, "created_at"))))
        .stream();
  }

  LedgerState withLastEvent(LedgerState state) {
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
