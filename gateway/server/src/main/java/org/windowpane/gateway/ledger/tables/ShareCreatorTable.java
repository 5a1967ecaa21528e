package org.windowpane.gateway.ledger.tables;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.windowpane.gateway.ledger.mapping.Column;
import org.windowpane.gateway.ledger.mapping.LiveEvent;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.ledger.mapping.Table;
import org.windowpane.gateway.ledger.tables.ShareCreatorTable.ShareCreator;

/** Who created a share, by the name of the share. */
public final class ShareCreatorTable extends Table<String, ShareCreator> {
  /** The description. */
  public static final ShareCreatorTable SHARE_CREATORS = new ShareCreatorTable();

  /**
   * Who created a share.
   *
   * @param share the name of the share
   * @param principal the name of the user
   */
  public record ShareCreator(String share, String principal) {}

  private ShareCreatorTable() {
    super(
        ShareCreator.class,
        "share_creator",
        List.of(
            Column.key("share", "text", ShareCreator::share),
            Column.fixed("principal", "text", ShareCreator::principal)));
  }

  /** Gateways before this table keep the rows of shares that they delete. */
  @Override
  public Optional<String> condition() {
    return Optional.of(
        "EXISTS (SELECT FROM share AS s"
            + " WHERE s.name = share_creator.share AND s.deleted_at IS NULL)");
  }

  @Override
  public String key(ShareCreator row) {
    return row.share();
  }

  @Override
  public ShareCreator read(Row row) throws SQLException {
    return new ShareCreator(row.text("share"), row.text("principal"));
  }

  @Override
  public Optional<LiveEvent> liveEvent(ShareCreator row, boolean isRemoved) {
    return Optional.empty();
  }
}
