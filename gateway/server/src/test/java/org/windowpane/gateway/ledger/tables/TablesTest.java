package org.windowpane.gateway.ledger.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.ledger.mapping.Column;
import org.windowpane.gateway.ledger.mapping.LiveEvent;
import org.windowpane.gateway.ledger.mapping.Row;
import org.windowpane.gateway.ledger.mapping.Table;
import org.windowpane.gateway.ledger.state.LedgerState;
import org.windowpane.gateway.ledger.store.TableCheck;
import org.windowpane.gateway.testing.TestDatabase;

/** A kind of row that lacks a part does not get as far as losing a change. */
final class TablesTest {
  private static final String[] PARTS = {
    "public String key(String row) { return row; }",
    "public String read(Row row) throws SQLException { return row.text(\"id\"); }",
    "public Optional<LiveEvent> liveEvent(String row, boolean isRemoved) { return Optional.empty(); }"
  };

  @TempDir private Path folder;

  private final String url = TestDatabase.migrated();
  private final Database database = Database.at(url);

  @AfterEach
  void close() {
    database.close();
  }

  /** Notes that have a text. */
  private static final class NoteTable extends Table<String, String> {
    NoteTable(List<Column<String>> columns) {
      super(String.class, "note", columns);
    }

    @Override
    public String key(String row) {
      return row;
    }

    @Override
    public String read(Row row) throws SQLException {
      return row.text("id");
    }

    @Override
    public Optional<LiveEvent> liveEvent(String row, boolean isRemoved) {
      return Optional.empty();
    }
  }

  private static final Column<String> ID = Column.key("id", "text", it -> it);
  private static final Column<String> LENGTH = Column.fixed("length", "bigint", String::length);

  @Test
  void everyDescriptionIsListed() {
    Set<String> descriptions =
        new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("org.windowpane.gateway")
                .stream()
                .filter(it -> it.isAssignableTo(Table.class))
                .filter(it -> !it.getModifiers().contains(JavaModifier.ABSTRACT))
                .map(JavaClass::getName)
                .collect(Collectors.toSet());
    assertThat(Tables.ALL)
        .extracting(it -> it.getClass().getName())
        .containsExactlyInAnyOrderElementsOf(descriptions);
  }

  @Test
  void aChangeOfATableThatIsNotListedIsRefused() {
    NoteTable notes = new NoteTable(List.of(ID));
    assertThatThrownBy(() -> LedgerState.unread().with(notes.upsert("a")))
        .hasMessage("Tables.ALL does not list the table note.");
  }

  @Test
  void aDescriptionWithAllPartsCompiles() {
    assertThat(errors(String.join("\n", PARTS))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void aDescriptionWithoutAPartDoesNotCompile(int missing) {
    String others =
        List.of(PARTS).stream()
            .filter(it -> !it.equals(PARTS[missing]))
            .collect(Collectors.joining("\n"));
    assertThat(errors(others))
        .singleElement()
        .asString()
        .contains("NoteTable is not abstract and does not override abstract method");
  }

  private List<String> errors(String parts) {
    String source =
        """
        package org.windowpane.gateway.ledger.tables;
        import java.sql.SQLException;
        import java.util.List;
        import java.util.Optional;
        import org.windowpane.gateway.ledger.mapping.Column;
        import org.windowpane.gateway.ledger.mapping.LiveEvent;
        import org.windowpane.gateway.ledger.mapping.Row;
        import org.windowpane.gateway.ledger.mapping.Table;
        final class NoteTable extends Table<String, String> {
          NoteTable() {
            super(String.class, "note", List.of(Column.key("id", "text", it -> it)));
          }
          %s
        }
        """
            .formatted(parts);
    JavaFileObject file =
        new SimpleJavaFileObject(
            URI.create("string:///NoteTable.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
          }
        };
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> options =
        List.of("-d", folder.toString(), "-cp", System.getProperty("java.class.path"));
    compiler.getTask(null, null, found, options, null, List.of(file)).call();
    return found.getDiagnostics().stream()
        .filter(it -> it.getKind() == Diagnostic.Kind.ERROR)
        .map(it -> it.getMessage(Locale.ROOT))
        .toList();
  }

  @Test
  void theDescriptionsFitTheDatabase() throws Exception {
    TableCheck.check(database, Tables.ALL);
  }

  @Test
  void aDescriptionThatLacksAColumnStopsTheStart() throws Exception {
    store("length bigint NOT NULL");
    assertThatThrownBy(() -> TableCheck.check(database, List.of(new NoteTable(List.of(ID)))))
        .hasMessageContaining("column note.length needs a value and is not described");
  }

  @Test
  void aColumnThatTheDatabaseLacksStopsTheStart() throws Exception {
    store("other text");
    assertThatThrownBy(
            () -> TableCheck.check(database, List.of(new NoteTable(List.of(ID, LENGTH)))))
        .hasMessageContaining("table note has no column length");
  }

  @Test
  void aColumnOfAnotherTypeStopsTheStart() throws Exception {
    store("length integer NOT NULL");
    assertThatThrownBy(
            () -> TableCheck.check(database, List.of(new NoteTable(List.of(ID, LENGTH)))))
        .hasMessageContaining("column note.length is integer and not bigint");
  }

  @Test
  void aColumnWithADefaultNeedNotBeDescribed() throws Exception {
    store("made_at timestamptz NOT NULL DEFAULT now()");
    TableCheck.check(database, List.of(new NoteTable(List.of(ID))));
  }

  private void store(String column) throws Exception {
    TestDatabase.execute(
        TestDatabase.nameOf(url), "CREATE TABLE note (id text PRIMARY KEY, " + column + ")");
  }
}
