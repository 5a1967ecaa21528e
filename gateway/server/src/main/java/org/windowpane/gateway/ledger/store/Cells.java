package org.windowpane.gateway.ledger.store;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.windowpane.gateway.encoding.Texts;
import org.windowpane.gateway.ledger.mapping.Column;

/** Rows on their way into a statement of {@link TableSql}, column by column. */
final class Cells<R> {
  private final List<Column<R>> columns;
  private final List<List<String>> texts = new ArrayList<>();

  Cells(List<Column<R>> columns) {
    this.columns = columns;
    columns.forEach(any -> texts.add(new ArrayList<>()));
  }

  void add(R row) {
    for (int column = 0; column < columns.size(); column++) {
      texts.get(column).add(checked(columns.get(column).text(row)));
    }
  }

  /** The driver would store something else, and the state in memory would differ from it. */
  private static String checked(String text) {
    if (text != null && !Texts.isStorable(text)) {
      throw new IllegalArgumentException("a text has a character that cannot be stored");
    }
    return text;
  }

  /** Binds every column, and returns the index of the next parameter. */
  int bind(PreparedStatement statement, int first) throws SQLException {
    int next = first;
    for (List<String> column : texts) {
      statement.setArray(next++, statement.getConnection().createArrayOf("text", column.toArray()));
    }
    return next;
  }
}
