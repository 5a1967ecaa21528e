package org.windowpane.gateway.ledger.tables;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.windowpane.gateway.ledger.mapping.Column;
import org.windowpane.gateway.ledger.mapping.LiveEvent;
import org.windowpane.gateway.ledger.mapping.Members;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.ledger.mapping.Table;
import org.windowpane.gateway.ledger.rows.Principal;
import org.windowpane.gateway.ledger.rows.ProviderIdentity;
import org.windowpane.gateway.ledger.rows.Role;
import org.windowpane.protocol.value.IpPrefix;

/** Users by name. */
public final class PrincipalTable extends Table<String, Principal> {
  /** The description. */
  public static final PrincipalTable PRINCIPALS = new PrincipalTable();

  private PrincipalTable() {
    super(
        Principal.class,
        "principal",
        List.of(
            Column.key("name", "text", Principal::name),
            Column.fixed("display_name", "text", Principal::displayName),
            Column.changing("role", "text", it -> it.role().code()),
            Column.changing("password_hash", "text", Principal::passwordHash),
            Column.changing("disabled", "boolean", Principal::disabled),
            Column.changing("issuer", "text", it -> it.identity().map(ProviderIdentity::issuer)),
            Column.changing("subject", "text", it -> it.identity().map(ProviderIdentity::subject)),
            Column.changing("confirmed_at", "timestamptz", Principal::confirmedAt)));
  }

  @Override
  public List<Members<Principal>> members() {
    return List.of(
        new Members<>("principal_host", "principal", "address", "inet", "hosts", Principal::hosts));
  }

  @Override
  public String key(Principal row) {
    return row.name();
  }

  @Override
  public Principal read(Row row) throws SQLException {
    Optional<String> issuer = row.textIfAny("issuer");
    String subject = row.text("subject");
    return new Principal(
        row.text("name"),
        row.text("display_name"),
        Role.of(row.text("role")),
        row.text("password_hash"),
        row.flag("disabled"),
        issuer.map(it -> new ProviderIdentity(it, subject)),
        row.texts("hosts").stream().map(it -> IpPrefix.parse(it)).collect(Collectors.toSet()),
        row.instantIfAny("confirmed_at"));
  }

  @Override
  public Optional<LiveEvent> liveEvent(Principal row, boolean isRemoved) {
    return Optional.of(new LiveEvent.RightsChanged());
  }
}
