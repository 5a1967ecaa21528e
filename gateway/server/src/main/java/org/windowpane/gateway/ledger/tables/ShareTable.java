package org.windowpane.gateway.ledger.tables;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.windowpane.core.flow.FlowGroup;
import org.windowpane.core.share.Privileges;
import org.windowpane.core.share.Share;
import org.windowpane.core.share.TokenRates;
import org.windowpane.gateway.database.PostgresJson;
import org.windowpane.gateway.ledger.mapping.Column;
import org.windowpane.gateway.ledger.mapping.LiveEvent;
import org.windowpane.gateway.ledger.mapping.Members;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.ledger.mapping.Table;

/** Shares by name. A removed share stays in the database, because bookings refer to it. */
public final class ShareTable extends Table<String, Share> {
  /** The description. */
  public static final ShareTable SHARES = new ShareTable();

  private ShareTable() {
    super(
        Share.class,
        "share",
        List.of(
            Column.key("name", "text", Share::name),
            Column.changing("parent", "text", Share::parent),
            Column.changing("flow_group", "jsonb", it -> PostgresJson.write(it.flowGroup())),
            Column.changing("may_allow", "boolean", it -> it.privileges().mayAllow()),
            Column.changing("may_deny", "boolean", it -> it.privileges().mayDeny()),
            Column.changing("max_reserve_bps", "bigint", it -> it.privileges().maxReserveBps()),
            Column.changing("min_reserve_bps", "bigint", it -> it.privileges().minReserveBps()),
            Column.changing("token_fill_bps", "bigint", it -> it.privileges().tokens().fillBps()),
            Column.changing(
                "token_capacity_bits", "bigint", it -> it.privileges().tokens().capacityBits()),
            Column.changing("min_limit_bps", "bigint", it -> it.privileges().minLimitBps()),
            Column.changing("class_slots", "integer", it -> it.privileges().classSlots()),
            Column.changing("max_rules", "bigint", it -> it.privileges().maxRules()),
            Column.changing("default_speakers", "boolean", Share::defaultSpeakers)));
  }

  @Override
  public List<Members<Share>> members() {
    return List.of(
        new Members<>("share_speaker", "share", "principal", "text", "speakers", Share::speakers));
  }

  @Override
  public Optional<String> condition() {
    return Optional.of("deleted_at IS NULL");
  }

  @Override
  public String removal() {
    return "UPDATE share AS t SET deleted_at = now() FROM";
  }

  /** The shares from the root down, those of one parent by name. */
  @Override
  public List<Share> ordered(List<Share> rows) {
    Map<String, List<Share>> children =
        rows.stream()
            .sorted(Comparator.comparing(Share::name))
            .collect(Collectors.groupingBy(it -> it.parent().orElse("")));
    List<Share> parentsFirst = new ArrayList<>();
    Deque<Share> next = new ArrayDeque<>(children.getOrDefault("", List.of()));
    while (!next.isEmpty()) {
      Share share = next.remove();
      parentsFirst.add(share);
      next.addAll(children.getOrDefault(share.name(), List.of()));
    }
    return parentsFirst;
  }

  @Override
  public String key(Share row) {
    return row.name();
  }

  @Override
  public Share read(Row row) throws SQLException {
    return new Share(
        row.text("name"),
        row.textIfAny("parent"),
        row.json("flow_group", FlowGroup.class),
        new Privileges(
            row.flag("may_allow"),
            row.flag("may_deny"),
            row.number("max_reserve_bps"),
            row.numberIfAny("min_reserve_bps"),
            new TokenRates(row.number("token_fill_bps"), row.number("token_capacity_bits")),
            row.numberIfAny("min_limit_bps"),
            (int) row.number("class_slots"),
            row.numberIfAny("max_rules")),
        Set.copyOf(row.texts("speakers")),
        row.flag("default_speakers"));
  }

  @Override
  public Optional<LiveEvent> liveEvent(Share row, boolean isRemoved) {
    return isRemoved
        ? row.parent().map(LiveEvent.ShareChanged::new)
        : Optional.of(new LiveEvent.ShareChanged(row.name()));
  }
}
