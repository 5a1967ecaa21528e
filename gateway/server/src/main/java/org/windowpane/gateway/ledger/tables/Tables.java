package org.windowpane.gateway.ledger.tables;

import java.util.List;
import org.windowpane.gateway.ledger.mapping.Table;

/** All kinds of rows of the ledger. */
public final class Tables {
  /**
   * Every description, in the order in which a rebuild reads them: each refers only to those before
   * it.
   */
  public static final List<Table<?, ?>> ALL =
      List.of(
          ShareTable.SHARES,
          PrincipalTable.PRINCIPALS,
          ShareCreatorTable.SHARE_CREATORS,
          QuotaTable.QUOTAS,
          SessionTable.SESSIONS,
          TokenTable.TOKENS,
          KnownSourceTable.KNOWN_SOURCES,
          WebhookTable.WEBHOOKS,
          MailboxTable.MAILBOXES,
          HostNameTable.HOST_NAMES,
          ServiceTable.SERVICES,
          TrafficClassTable.TRAFFIC_CLASSES,
          PathRuleTable.PATH_RULES,
          MaintenanceTable.MAINTENANCE,
          LinkRisksTable.LINK_RISKS,
          NetworkTable.NETWORK,
          BookingTable.BOOKINGS,
          QualityOrderTable.QUALITY_ORDERS,
          RequestTable.REQUESTS);

  private Tables() {}
}
