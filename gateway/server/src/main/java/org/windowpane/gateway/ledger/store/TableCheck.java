package org.windowpane.gateway.ledger.store;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.ledger.mapping.Column;
import org.windowpane.gateway.ledger.mapping.Members;
import org.windowpane.gateway.ledger.mapping.Part;
import org.windowpane.gateway.ledger.mapping.Table;

/**
 * Compares the descriptions of the ledger's tables with the database before anything is written, so
 * that a column that a description lacks is found at the start and not by the first write.
 */
public final class TableCheck {
  private TableCheck() {}

  /** A column of the database; required where it has to be given a value. */
  private record Stored(String type, boolean isRequired) {}

  /**
   * Checks that the database has every described column with its type, and that no column of it
   * that needs a value is missing from the descriptions.
   *
   * @throws StoreException where the database cannot be read
   * @throws IllegalStateException where they differ; the message lists all differences
   */
  public static void check(Database database, List<Table<?, ?>> tables) throws StoreException {
    List<String> differences;
    try {
      differences = database.work().withHandle(handle -> differences(handle, tables));
    } catch (JdbiException e) {
      throw new StoreException("the columns of the database could not be read", e);
    }
    if (!differences.isEmpty()) {
      throw new IllegalStateException(
          "The ledger does not fit the database: " + String.join("; ", differences) + ".");
    }
  }

  private static List<String> differences(Handle handle, List<Table<?, ?>> tables) {
    List<String> differences = new ArrayList<>();
    for (Table<?, ?> table : tables) {
      table.parts().forEach(part -> compare(handle, part.table(), types(part), differences));
      table
          .members()
          .forEach(members -> compare(handle, members.table(), types(table, members), differences));
    }
    return differences;
  }

  private static <R> Map<String, String> types(Part<R> part) {
    Map<String, String> types = new LinkedHashMap<>();
    for (Column<R> column : part.columns()) {
      types.put(column.name(), column.type());
    }
    return types;
  }

  private static <R> Map<String, String> types(Table<?, ?> table, Members<R> members) {
    Map<String, String> types = new LinkedHashMap<>();
    types.put(members.owner(), table.parts().get(0).columns().get(0).type());
    types.put(members.column(), members.type());
    return types;
  }

  private static void compare(
      Handle handle, String table, Map<String, String> described, List<String> differences) {
    Map<String, Stored> stored = stored(handle, table);
    described.forEach(
        (column, type) -> {
          Stored found = stored.get(column);
          if (found == null) {
            differences.add("table " + table + " has no column " + column);
          } else if (!found.type().equals(fullName(handle, type))) {
            differences.add(
                "column %s.%s is %s and not %s".formatted(table, column, found.type(), type));
          }
        });
    stored.forEach(
        (column, found) -> {
          if (found.isRequired() && !described.containsKey(column)) {
            differences.add(
                "column %s.%s needs a value and is not described".formatted(table, column));
          }
        });
  }

  private static Map<String, Stored> stored(Handle handle, String table) {
    Map<String, Stored> columns = new LinkedHashMap<>();
    handle
        .createQuery(
            """
            SELECT attname, format_type(atttypid, NULL) AS type,
                   attnotnull AND NOT atthasdef AND attidentity = '' AS required
              FROM pg_attribute
             WHERE attrelid = to_regclass(:table) AND attnum > 0 AND NOT attisdropped
             ORDER BY attnum
            """)
        .bind("table", table)
        .map(
            (row, context) ->
                Map.entry(
                    row.getString("attname"),
                    new Stored(row.getString("type"), row.getBoolean("required"))))
        .forEach(it -> columns.put(it.getKey(), it.getValue()));
    return columns;
  }

  private static String fullName(Handle handle, String type) {
    return handle
        .createQuery("SELECT format_type(to_regtype(:type), NULL)")
        .bind("type", type)
        .mapTo(String.class)
        .one();
  }
}
