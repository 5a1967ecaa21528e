package org.windowpane.gateway.ledger.tables;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.windowpane.gateway.database.PostgresJson;
import org.windowpane.gateway.ledger.mapping.Column;
import org.windowpane.gateway.ledger.mapping.LiveEvent;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.ledger.mapping.Table;
import org.windowpane.gateway.ledger.resources.LinkRisks;
import org.windowpane.protocol.value.Dpid;
import org.windowpane.protocol.value.SwitchPort;

/** The risks of links, by the port at one end of each. */
public final class LinkRisksTable extends Table<SwitchPort, LinkRisks> {
  /** The description. */
  public static final LinkRisksTable LINK_RISKS = new LinkRisksTable();

  private LinkRisksTable() {
    super(
        LinkRisks.class,
        "link_risks",
        List.of(
            Column.key("dpid", "text", it -> it.link().dpid().toString()),
            Column.key("port", "bigint", it -> (long) it.link().port()),
            Column.changing("risks", "jsonb", it -> PostgresJson.write(it.names()))));
  }

  @Override
  public SwitchPort key(LinkRisks row) {
    return row.link();
  }

  @Override
  public LinkRisks read(Row row) throws SQLException {
    SwitchPort link = new SwitchPort(Dpid.parse(row.text("dpid")), (int) row.number("port"));
    return new LinkRisks(link, Set.of(row.json("risks", String[].class)));
  }

  @Override
  public Optional<LiveEvent> liveEvent(LinkRisks row, boolean isRemoved) {
    return Optional.empty();
  }
}
