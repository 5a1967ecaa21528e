package org.windowpane.gateway.ledger.state;

import static org.windowpane.gateway.ledger.tables.BookingTable.BOOKINGS;
import static org.windowpane.gateway.ledger.tables.HostNameTable.HOST_NAMES;
import static org.windowpane.gateway.ledger.tables.LinkRisksTable.LINK_RISKS;
import static org.windowpane.gateway.ledger.tables.MailboxTable.MAILBOXES;
import static org.windowpane.gateway.ledger.tables.MaintenanceTable.MAINTENANCE;
import static org.windowpane.gateway.ledger.tables.NetworkTable.NETWORK;
import static org.windowpane.gateway.ledger.tables.PathRuleTable.PATH_RULES;
import static org.windowpane.gateway.ledger.tables.PrincipalTable.PRINCIPALS;
import static org.windowpane.gateway.ledger.tables.QualityOrderTable.QUALITY_ORDERS;
import static org.windowpane.gateway.ledger.tables.QuotaTable.QUOTAS;
import static org.windowpane.gateway.ledger.tables.RequestTable.REQUESTS;
import static org.windowpane.gateway.ledger.tables.ServiceTable.SERVICES;
import static org.windowpane.gateway.ledger.tables.SessionTable.SESSIONS;
import static org.windowpane.gateway.ledger.tables.ShareTable.SHARES;
import static org.windowpane.gateway.ledger.tables.TokenTable.TOKENS;
import static org.windowpane.gateway.ledger.tables.TrafficClassTable.TRAFFIC_CLASSES;
import static org.windowpane.gateway.ledger.tables.WebhookTable.WEBHOOKS;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.windowpane.core.admission.capacity.ClassBook;
import org.windowpane.core.admission.capacity.Outages;
import org.windowpane.core.admission.capacity.Restoration;
import org.windowpane.core.admission.capacity.State;
import org.windowpane.core.admission.delegation.Reshaping;
import org.windowpane.core.admission.delegation.ShareChange;
import org.windowpane.core.collection.HashTrie;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.flow.UserHosts;
import org.windowpane.core.flow.UserName;
import org.windowpane.core.network.SharedRisks;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.mapping.Table;
import org.windowpane.gateway.ledger.quotas.Quota;
import org.windowpane.gateway.ledger.quotas.QuotaCounts;
import org.windowpane.gateway.ledger.quotas.QuotaKey;
import org.windowpane.gateway.ledger.resources.LinkRisks;
import org.windowpane.gateway.ledger.resources.MaintenanceRecord;
import org.windowpane.gateway.ledger.resources.PathRuleRecord;
import org.windowpane.gateway.ledger.resources.QualityOrder;
import org.windowpane.gateway.ledger.resources.ServiceRecord;
import org.windowpane.gateway.ledger.resources.TrafficClassRecord;
import org.windowpane.gateway.ledger.rows.ApiToken;
import org.windowpane.gateway.ledger.rows.AuditEvent;
import org.windowpane.gateway.ledger.rows.BookingRecord;
import org.windowpane.gateway.ledger.rows.IdempotencyKey;
import org.windowpane.gateway.ledger.rows.NetworkView;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.RememberedRequest;
import org.windowpane.gateway.ledger.rows.Session;
import org.windowpane.gateway.ledger.rows.Webhook;
import org.windowpane.gateway.ledger.tables.HostNameTable.HostName;
import org.windowpane.gateway.ledger.tables.Tables;
import org.windowpane.protocol.value.SwitchPort;

/**
 * Everything that commands decide on. Immutable.
 *
 * @param decisions shares, network and calendar
 * @param bookings those to which something may still happen
 * @param rows the rows of all tables but bookings, by table and key; no table is empty
 * @param counts how much users and shares have of what they have quotas of
 * @param webhooksOf webhooks by the name of their user; no user has none
 * @param formerShares names of removed shares, each with itself, which no other share may take
 * @param auditSeq the number of the last event
 * @param auditHash the hash of the last event, in hex
 */
public record LedgerState(
    State decisions,
    OpenBookings bookings,
    HashTrie<Table<?, ?>, HashTrie<?, ?>> rows,
    QuotaCounts counts,
    HashTrie<String, HashTrie<UUID, Webhook>> webhooksOf,
    HashTrie<String, String> formerShares,
    long auditSeq,
    String auditHash) {

  /** A state in which there is a root share, and nothing else. */
  public static LedgerState of(Share root) {
    HashTrie<String, Share> shares = HashTrie.empty();
    HashTrie<Table<?, ?>, HashTrie<?, ?>> rows = HashTrie.empty();
    return new LedgerState(
        State.of(root),
        OpenBookings.NONE,
        rows.with(SHARES, shares.with(root.name(), root)),
        QuotaCounts.NONE,
        HashTrie.empty(),
        HashTrie.empty(),
        0,
        AuditEvent.GENESIS);
  }

  /** The state before anything was read: a root share without privileges. */
  public static LedgerState unread() {
    return of(
        new Share(
            Share.ROOT,
            Optional.empty(),
            FlowGroup.ALL,
            new Privileges(false, false, 0),
            Set.of(),
            false));
  }

  /** The network with its version. */
  public NetworkView network() {
    return trie(NETWORK).get(true).orElse(NetworkView.NONE);
  }

  /** Bookings to which something may still happen, by id. */
  public Map<UUID, BookingRecord> open() {
    return bookings.all().asMap();
  }

  /** Ids of open bookings that are over, and may still be on switches. */
  public Set<UUID> lingering() {
    return bookings.lingeringIds();
  }

  /** Ids of requests that are tried again when there may be room. */
  public Set<UUID> waiting() {
    return bookings.waitingIds();
  }

  /** Requests that were decided under an idempotency key, by that key. */
  public Map<IdempotencyKey, RememberedRequest> requests() {
    return rowsOf(REQUESTS);
  }

  /** Users by name. */
  public Map<String, Principal> principals() {
    return rowsOf(PRINCIPALS);
  }

  /** Sessions by the hash of their token. */
  public Map<String, Session> sessions() {
    return rowsOf(SESSIONS);
  }

  /** API tokens by the hash of the token. */
  public Map<String, ApiToken> tokens() {
    return rowsOf(TOKENS);
  }

  /** Quotas that administrators set. */
  public Map<QuotaKey, Quota> quotas() {
    return rowsOf(QUOTAS);
  }

  /** Names of hosts by address. */
  public Map<String, HostName> hostNames() {
    return rowsOf(HOST_NAMES);
  }

  /** Services by name. */
  public Map<String, ServiceRecord> services() {
    return rowsOf(SERVICES);
  }

  /** Traffic classes by name. */
  public Map<String, TrafficClassRecord> trafficClasses() {
    return rowsOf(TRAFFIC_CLASSES);
  }

  /** Path rules by name. */
  public Map<String, PathRuleRecord> pathRules() {
    return rowsOf(PATH_RULES);
  }

  /** Maintenance windows by id; those that are over are kept for a while. */
  public Map<UUID, MaintenanceRecord> maintenance() {
    return rowsOf(MAINTENANCE);
  }

  /** The risks of links, by the port at one end of each. */
  public Map<SwitchPort, LinkRisks> linkRisks() {
    return rowsOf(LINK_RISKS);
  }

  /** QoS sessions and QoS bookings by id; those that ended are kept for a while. */
  public Map<UUID, QualityOrder> qualityOrders() {
    return rowsOf(QUALITY_ORDERS);
  }

  /** The users and their sessions. */
  public People people() {
    return new People(principals(), sessions());
  }

  /** Where users receive notifications. */
  public Contacts contacts() {
    return new Contacts(rowsOf(WEBHOOKS), webhooksOf, rowsOf(MAILBOXES));
  }

  /**
   * The rows of a table by key.
   *
   * @throws IllegalArgumentException for bookings: see {@link #open}
   */
  public <K, R> Map<K, R> rowsOf(Table<K, R> table) {
    if (table == BOOKINGS) {
      throw new IllegalArgumentException("Bookings are not among the rows of the state.");
    }
    return trie(table).asMap();
  }

  /** Rows are entered by {@link #withRow} alone, under the table that they are of. */
  @SuppressWarnings("unchecked")
  private <K, R> HashTrie<K, R> trie(Table<K, R> table) {
    return (HashTrie<K, R>) rows.get(table).orElse(HashTrie.empty());
  }

  /**
   * The state after one change.
   *
   * @throws IllegalArgumentException where {@link Tables#ALL} does not list its table: the change
   *     would be lost at the next start
   */
  public LedgerState with(Change<?, ?> change) {
    Table<?, ?> table = change.table();
    if (table == BOOKINGS) {
      return BOOKINGS.upserted(change).map(this::withBooking).orElseThrow();
    }
    LedgerState next = withRow(change).withCounts(counts.with(quotaChanges(change)));
    if (table == SHARES) {
      return SHARES
          .upserted(change)
          .map(next::withShare)
          .orElseGet(() -> next.withoutShare(SHARES.removed(change).orElseThrow()));
    }
    if (table == NETWORK) {
      return next.withDecisions(ClassBook.seeing(decisions, next.network().network()));
    }
    if (table == PRINCIPALS) {
      return PRINCIPALS.upserted(change).map(next::withHostsOf).orElse(next);
    }
    if (table == TRAFFIC_CLASSES) {
      return next.withDecisions(reserving(change));
    }
    if (table == MAINTENANCE) {
      return next.withDecisions(decisions.during(next.outages()));
    }
    if (table == LINK_RISKS) {
      return next.withDecisions(decisions.sharing(next.sharedRisks()));
    }
    return table == WEBHOOKS ? next.withWebhook(change) : next;
  }

  /** The decisions after a change of a traffic class. */
  private State reserving(Change<?, ?> change) {
    return TRAFFIC_CLASSES
        .upserted(change)
        .map(it -> ClassBook.with(decisions, it.reservation()))
        .orElseGet(
            () ->
                ClassBook.without(decisions, TRAFFIC_CLASSES.removed(change).orElseThrow().name()));
  }

  private Outages outages() {
    return Outages.of(
        maintenance().values().stream().map(MaintenanceRecord::outage).toList(),
        decisions.network());
  }

  private SharedRisks sharedRisks() {
    Map<SwitchPort, Set<String>> risks = new HashMap<>();
    linkRisks().forEach((link, row) -> risks.put(link, row.risks()));
    return new SharedRisks(risks);
  }

  /** What a change adds to the use of quotas, and takes away from it. */
  public Map<QuotaKey, Integer> quotaChanges(Change<?, ?> change) {
    Optional<BookingRecord> booking = BOOKINGS.upserted(change);
    return booking.isPresent()
        ? quotaChanges(booking.get())
        : QuotaChanges.ofRow(decisions.shares(), counts, rowsOf(change.table()), change);
  }

  private Map<QuotaKey, Integer> quotaChanges(BookingRecord saved) {
    return QuotaChanges.ofBooking(
        decisions.shares(), bookings.all().get(saved.id()).orElse(null), saved);
  }

  private <K, R> LedgerState withRow(Change<K, R> change) {
    Table<K, R> table = change.table();
    if (!Tables.ALL.contains(table)) {
      throw new IllegalArgumentException("Tables.ALL does not list the table " + table + ".");
    }
    HashTrie<K, R> before = trie(table);
    HashTrie<K, R> after =
        change instanceof Change.Upsert
            ? before.with(change.key(), change.row())
            : before.without(change.key());
    return withRows(after.size() == 0 ? rows.without(table) : rows.with(table, after));
  }

  private LedgerState withHostsOf(Principal principal) {
    UserName user = new UserName(principal.name());
    UserHosts users = decisions.users();
    return users.of(user).equals(principal.hosts())
        ? this
        : withDecisions(Restoration.registering(decisions, users.with(user, principal.hosts())));
  }

  private LedgerState withWebhook(Change<?, ?> change) {
    Webhook webhook = WEBHOOKS.upserted(change).or(() -> WEBHOOKS.removed(change)).orElseThrow();
    HashTrie<UUID, Webhook> before = webhooksOf.get(webhook.principal()).orElse(HashTrie.empty());
    HashTrie<UUID, Webhook> after =
        change instanceof Change.Upsert
            ? before.with(webhook.id(), webhook)
            : before.without(webhook.id());
    return new LedgerState(
        decisions,
        bookings,
        rows,
        counts,
        after.size() == 0
            ? webhooksOf.without(webhook.principal())
            : webhooksOf.with(webhook.principal(), after),
        formerShares,
        auditSeq,
        auditHash);
  }

  private LedgerState withBooking(BookingRecord saved) {
    boolean isInCalendar = saved.isInCalendar();
    boolean wasInCalendar = decisions.calendar().find(saved.id()).isPresent();
    State next = decisions;
    boolean isUnchanged =
        isInCalendar
            && decisions.calendar().find(saved.id()).filter(saved.booking()::equals).isPresent();
    if (wasInCalendar && !isUnchanged) {
      next = new Restoration(next).remove(saved.id(), saved.booking().window().start()).state();
    }
    if (isInCalendar && !isUnchanged) {
      next = new Restoration(next).add(saved.booking()).state();
    }
    return withDecisions(next).withOpenBooking(saved);
  }

  /** This, with a booking as it is now; its place in the calendar is decided elsewhere. */
  public LedgerState withOpenBooking(BookingRecord saved) {
    return with(bookings.with(saved), counts.with(quotaChanges(saved)));
  }

  /** A share is new, or differs in its parent, its privileges, its flows, or its speakers. */
  private LedgerState withShare(Share share) {
    Share before = decisions.shares().find(share.name()).orElse(null);
    State next = decisions;
    if (before != null && !before.parent().equals(share.parent())) {
      next =
          Reshaping.follow(next, new ShareChange.Move(share.name(), share.parent().orElseThrow()));
    }
    if (before != null
        && !(before.flowGroup().equals(share.flowGroup())
            && before.privileges().equals(share.privileges()))) {
      next =
          Reshaping.follow(
              next, new ShareChange.Alter(share.name(), share.flowGroup(), share.privileges()));
    }
    boolean isUnchanged = next.shares().find(share.name()).filter(share::equals).isPresent();
    return withDecisions(isUnchanged ? next : next.with(share));
  }

  private LedgerState withoutShare(Share share) {
    return withDecisions(Reshaping.follow(decisions, new ShareChange.Delete(share.name())))
        .withFormerShares(Set.of(share.name()));
  }

  /**
   * This, with these as the bookings to which something may still happen, and with these counts.
   */
  LedgerState with(OpenBookings open, QuotaCounts counted) {
    return new LedgerState(
        decisions, open, rows, counted, webhooksOf, formerShares, auditSeq, auditHash);
  }

  private LedgerState withCounts(QuotaCounts counted) {
    return counted == counts ? this : with(bookings, counted);
  }

  /** This, with other decisions on the same network. */
  public LedgerState withDecisions(State decided) {
    return new LedgerState(
        decided, bookings, rows, counts, webhooksOf, formerShares, auditSeq, auditHash);
  }

  private LedgerState withRows(HashTrie<Table<?, ?>, HashTrie<?, ?>> kept) {
    return new LedgerState(
        decisions, bookings, kept, counts, webhooksOf, formerShares, auditSeq, auditHash);
  }

  /** This, with the names of more removed shares. */
  public LedgerState withFormerShares(Collection<String> names) {
    HashTrie<String, String> former = formerShares;
    for (String name : names) {
      former = former.with(name, name);
    }
    return new LedgerState(
        decisions, bookings, rows, counts, webhooksOf, former, auditSeq, auditHash);
  }

  /** Whether a removed share had a name. */
  public boolean isFormerShare(String name) {
    return formerShares.get(name).isPresent();
  }

  /** The state after an event was chained to the last. */
  public LedgerState recorded(long seq, String hash) {
    return new LedgerState(decisions, bookings, rows, counts, webhooksOf, formerShares, seq, hash);
  }
}
