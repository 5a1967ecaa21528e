package org.windowpane.gateway.ledger.store;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.windowpane.gateway.ledger.mapping.Column;
import org.windowpane.gateway.ledger.mapping.Members;
import org.windowpane.gateway.ledger.mapping.Part;
import org.windowpane.gateway.ledger.mapping.Table;

/** The statements that follow from the description of a table. */
public final class TableSql {
  private TableSql() {}

  /** Selects every column of a table; a condition may follow. */
  public static String select(Table<?, ?> table) {
    return "SELECT " + columns(table) + from(table);
  }

  /** Every column of a table, and its sets. */
  public static <R> String columns(Table<?, R> table) {
    Stream<String> own =
        table.parts().stream()
            .flatMap(
                part ->
                    part.columns().stream()
                        .map(it -> part.alias() + "." + it.name() + " AS " + it.alias()));
    Stream<String> sets = table.members().stream().map(it -> set(table, it));
    return Stream.concat(own, sets).collect(Collectors.joining(", "));
  }

  private static <R> String set(Table<?, R> table, Members<R> it) {
    Part<R> main = table.parts().get(0);
    return "ARRAY(SELECT %s FROM %s WHERE %s = %s.%s) AS %s"
        .formatted(
            it.type().equals("inet") ? "host(" + it.column() + ")" : it.column(),
            it.table(),
            it.owner(),
            main.alias(),
            main.columns().get(0).name(),
            it.alias());
  }

  /** The tables that rows are stored in, joined by their keys. */
  public static <R> String from(Table<?, R> table) {
    Part<R> main = table.parts().get(0);
    StringBuilder from = new StringBuilder(" FROM " + main.table() + " " + main.alias());
    for (Part<R> part : table.parts().subList(1, table.parts().size())) {
      from.append(
          " JOIN %s %s ON %s.%s = %s.%s"
              .formatted(
                  part.table(),
                  part.alias(),
                  part.alias(),
                  part.columns().get(0).name(),
                  main.alias(),
                  main.columns().get(0).name()));
    }
    return from.toString();
  }

  /** The given condition, or the one for rows of the state, as a WHERE clause. */
  static String whereInState(Table<?, ?> table) {
    return table.condition().map(it -> " WHERE " + it).orElse("");
  }

  /**
   * Inserts rows, and updates those that are stored already.
   *
   * @param source further tables that have to have a row, such as {@code "fence, "}, or nothing
   */
  static <R> String upsert(Part<R> part, String source) {
    return "INSERT INTO %s (%s) SELECT %s FROM %s%s%s"
        .formatted(
            part.table(),
            names(part.columns(), Column::name),
            names(part.columns(), it -> "given." + it.name() + "::" + it.type()),
            source,
            given(part.columns()),
            onConflict(part));
  }

  /** Rows of which every column keeps its first value are inserted once: a second time fails. */
  private static <R> String onConflict(Part<R> part) {
    List<Column<R>> changing = part.columns(Column.Use.CHANGING);
    return changing.isEmpty()
        ? ""
        : " ON CONFLICT (%s) DO UPDATE SET %s"
            .formatted(
                names(part.columns(Column.Use.KEY), Column::name),
                names(changing, it -> it.name() + " = excluded." + it.name()));
  }

  /** Removes rows by their keys. */
  static <R> String remove(Table<?, R> table) {
    List<Column<R>> keys = table.parts().get(0).columns(Column.Use.KEY);
    return table.removal()
        + " "
        + given(keys)
        + " WHERE "
        + keys.stream()
            .map(it -> "t.%s = given.%s::%s".formatted(it.name(), it.name(), it.type()))
            .collect(Collectors.joining(" AND "));
  }

  /**
   * Removes the entries of the sets of {@code :rows} that are not among {@code :owners} and {@code
   * :values}.
   */
  static String removeOthers(Members<?> members) {
    return "DELETE FROM %1$s WHERE %2$s = ANY (:rows) AND (%2$s, %3$s) NOT IN (%4$s)"
        .formatted(members.table(), members.owner(), members.column(), given(members));
  }

  /** Inserts the entries that the sets of {@code :rows} do not have yet. */
  static String insertMissing(Members<?> members) {
    return "INSERT INTO %1$s (%2$s, %3$s) %4$s EXCEPT SELECT %2$s, %3$s FROM %1$s WHERE %2$s = ANY (:rows)"
        .formatted(members.table(), members.owner(), members.column(), given(members));
  }

  private static String given(Members<?> members) {
    return "SELECT owner, value::%s FROM unnest(:owners, :values) AS given (owner, value)"
        .formatted(members.type());
  }

  /** Rows as parameters: an array of texts for each column. */
  private static <R> String given(List<Column<R>> columns) {
    return "unnest(%s) AS given (%s)"
        .formatted(names(columns, any -> "?::text[]"), names(columns, Column::name));
  }

  private static <R> String names(List<Column<R>> columns, Function<Column<R>, String> name) {
    return columns.stream().map(name).collect(Collectors.joining(", "));
  }
}
