package org.windowpane.gateway.ledger.store;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.windowpane.gateway.ledger.mapping.Change;
import org.windowpane.gateway.ledger.mapping.Column;
import org.windowpane.gateway.ledger.mapping.Members;
import org.windowpane.gateway.ledger.mapping.Part;
import org.windowpane.gateway.ledger.mapping.Table;

/**
 * Writes changes in the order in which they were decided. Neighbours of one table and one sort
 * share a statement, unless they are of one row.
 */
final class RowWriter {
  private final Handle handle;

  RowWriter(Handle handle) {
    this.handle = handle;
  }

  void write(List<Change<?, ?>> changes) throws SQLException {
    int first = 0;
    while (first < changes.size()) {
      int end = endOfRun(changes, first);
      writeRun(changes.get(first).table(), changes.subList(first, end));
      first = end;
    }
  }

  private static int endOfRun(List<Change<?, ?>> changes, int first) {
    Change<?, ?> head = changes.get(first);
    Set<Object> keys = new HashSet<>();
    int end = first;
    while (end < changes.size()
        && changes.get(end).table() == head.table()
        && changes.get(end).getClass() == head.getClass()
        && keys.add(changes.get(end).key())) {
      end++;
    }
    return end;
  }

  private <K, R> void writeRun(Table<K, R> table, List<Change<?, ?>> changes) throws SQLException {
    List<R> stored = changes.stream().flatMap(it -> table.upserted(it).stream()).toList();
    List<R> removed = changes.stream().flatMap(it -> table.removed(it).stream()).toList();
    if (!stored.isEmpty()) {
      for (Part<R> part : table.parts()) {
        execute(TableSql.upsert(part, ""), part.columns(), stored);
      }
      for (Members<R> members : table.members()) {
        writeMembers(table, members, stored);
      }
    }
    if (!removed.isEmpty()) {
      List<Column<R>> keys = table.parts().get(0).columns(Column.Use.KEY);
      execute(TableSql.remove(table), keys, removed);
    }
    table.afterWriting().ifPresent(handle::execute);
  }

  private <R> void execute(String sql, List<Column<R>> columns, List<R> rows) throws SQLException {
    Cells<R> cells = new Cells<>(columns);
    rows.forEach(cells::add);
    try (PreparedStatement statement = handle.getConnection().prepareStatement(sql)) {
      cells.bind(statement, 1);
      statement.executeUpdate();
    }
  }

  private record Member(String owner, String value) {}

  /** What is no longer in a set goes first: an entry may have moved from one row to another. */
  private <K, R> void writeMembers(Table<K, R> table, Members<R> members, List<R> rows) {
    Column<R> key = table.parts().get(0).columns().get(0);
    List<Member> wanted = new ArrayList<>();
    for (R row : rows) {
      members
          .values()
          .apply(row)
          .forEach(it -> wanted.add(new Member(key.text(row), it.toString())));
    }
    for (String sql : List.of(TableSql.removeOthers(members), TableSql.insertMissing(members))) {
      handle
          .createUpdate(sql)
          .bindArray("rows", String.class, rows.stream().map(key::text).toArray())
          .bindArray("owners", String.class, wanted.stream().map(Member::owner).toArray())
          .bindArray("values", String.class, wanted.stream().map(Member::value).toArray())
          .execute();
    }
  }
}
