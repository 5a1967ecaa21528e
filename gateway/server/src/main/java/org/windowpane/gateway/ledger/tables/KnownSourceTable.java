package org.windowpane.gateway.ledger.tables;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.windowpane.gateway.ledger.mapping.Column;
import org.windowpane.gateway.ledger.mapping.LiveEvent;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.ledger.mapping.Table;
import org.windowpane.gateway.ledger.tables.KnownSourceTable.KnownSources;

/** Where users have signed in from, by the name of the user. */
public final class KnownSourceTable extends Table<String, KnownSources> {
  /** The description. */
  public static final KnownSourceTable KNOWN_SOURCES = new KnownSourceTable();

  /** How many sources of a user are known. */
  private static final int MOST = 8;

  /**
   * The sources that a user has signed in from.
   *
   * @param principal the name of the user
   * @param sources addresses and prefixes, at least one, the latest first
   */
  public record KnownSources(String principal, List<String> sources) {
    public KnownSources {
      sources = List.copyOf(sources);
    }

    /** The sources of a user who signs in for the first time. */
    public static KnownSources first(String principal, String source) {
      return new KnownSources(principal, List.of(source));
    }

    /** These sources after another sign-in. */
    public KnownSources with(String source) {
      return new KnownSources(
          principal,
          Stream.concat(Stream.of(source), sources.stream().filter(it -> !it.equals(source)))
              .limit(MOST)
              .toList());
    }
  }

  private KnownSourceTable() {
    super(
        KnownSources.class,
        "known_source",
        List.of(
            Column.key("principal", "text", KnownSources::principal),
            Column.changing("sources", "text[]", KnownSources::sources)));
  }

  @Override
  public String key(KnownSources row) {
    return row.principal();
  }

  @Override
  public KnownSources read(Row row) throws SQLException {
    return new KnownSources(row.text("principal"), row.texts("sources"));
  }

  @Override
  public Optional<LiveEvent> liveEvent(KnownSources row, boolean isRemoved) {
    return Optional.empty();
  }
}
