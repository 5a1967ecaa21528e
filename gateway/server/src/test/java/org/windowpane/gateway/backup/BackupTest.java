package org.windowpane.gateway.backup;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.windowpane.gateway.testing.Eventually.eventually;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.gateway.TestGateway;
import org.windowpane.gateway.database.Schema;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.testing.Browser;
import org.windowpane.gateway.testing.FakeNetwork;
import org.windowpane.gateway.testing.RequestBodies;
import org.windowpane.gateway.testing.TestDatabase;

/** A backup that is taken under load, and restored into an empty database. */
public final class BackupTest {
  private static final Instant START =
      Instant.now().truncatedTo(ChronoUnit.DAYS).plus(Duration.ofDays(30));
  private static final String BOOKINGS = "/api/v1/bookings";

  @TempDir private Path folder;

  private Path file() {
    return folder.resolve("windowpane.backup");
  }

  private static Map<String, Object> window(int minute) {
    Instant start = START.plusSeconds(60L * minute);
    return RequestBodies.window("team-a", 1, 4, 1_000_000, start, start.plusSeconds(60));
  }

  private static String book(Browser browser, int minute) {
    Browser.Reply reply = browser.post(BOOKINGS, window(minute));
    assertThat(reply.status()).as(reply.text()).isEqualTo(201);
    return reply.body().get("id").asText();
  }

  /** The rows of every table, by name. */
  private static Map<String, String> rows(String url) {
    Map<String, String> rows = new TreeMap<>();
    String names =
        TestDatabase.query(
            url,
            "SELECT string_agg(relname, ',') FROM pg_class WHERE relkind IN ('r', 'p') AND NOT"
                + " relispartition AND relnamespace = 'public'::regnamespace");
    for (String name : names.split(",")) {
      rows.put(
          name,
          TestDatabase.query(
              url,
              "SELECT string_agg(r, '; ') FROM (SELECT t::text AS r FROM "
                  + name
                  + " AS t ORDER BY 1) AS rows"));
    }
    return rows;
  }

  @Test
  void whatWasConfirmedBeforeABackupUnderLoadIsThereAfterTheRestore() throws Exception {
    List<String> before = new ArrayList<>();
    ConcurrentLinkedQueue<String> later = new ConcurrentLinkedQueue<>();
    Manifest manifest;
    try (TestGateway gateway = TestGateway.start()) {
      Browser alice = gateway.alice();
      for (int minute = 0; minute < 20; minute++) {
        before.add(book(alice, minute));
      }
      AtomicBoolean stopping = new AtomicBoolean();
      AtomicInteger next = new AtomicInteger(100);
      Thread load =
          new Thread(
              () -> {
                while (!stopping.get()) {
                  later.add(book(alice, next.incrementAndGet()));
                }
              });
      load.start();
      eventually("it is under load", () -> later.size() > 5);
      manifest = Backup.write(gateway.databaseUrl(), file());
      int after = later.size();
      eventually("the load goes on", () -> later.size() > after);
      stopping.set(true);
      load.join();
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-------");
    String restored = TestDatabase.create();
    assertThat(Restore.read(restored, file())).isEqualTo(manifest);
    try (TestGateway gateway = TestGateway.on(restored)) {
      Browser alice = gateway.alice();
      assertThat(before)
          .allSatisfy(
              id ->
                  assertThat(alice.get(BOOKINGS + "/" + id).body().get("state").asText())
                      .isEqualTo("booked"));
      // Nothing that was decided after the backup is there in part.
      for (String id : later) {
        int events =
            Integer.parseInt(
                TestDatabase.query(
                    restored,
                    "SELECT count(*) FROM audit_event WHERE subject = 'booking " + id + "'"));
        assertThat(alice.get(BOOKINGS + "/" + id).status()).isEqualTo(events == 0 ? 404 : 200);
      }
      book(alice, 50);
    }
  }

  @Test
  void aRestoreBringsEveryRowBackExceptWhatBelongsToRunningGateways() throws Exception {
    String url;
    try (TestGateway gateway = TestGateway.start()) {
      url = gateway.databaseUrl();
      Browser alice = gateway.alice();
      book(alice, 0);
      alice.with("Idempotency-Key", "k").post(BOOKINGS, window(1));
      alice.post("/api/v1/tokens", Map.of("name", "ci", "scopes", List.of("read", "book")));
      eventually("measurements can be stored", () -> hasPartitions(url, "second_sample"));
      Instant minute = Instant.now().truncatedTo(ChronoUnit.MINUTES);
      // A minute is stored when the next one begins.
      for (int second : new int[] {0, 1, 2, 60}) {
        gateway
            .controller()
            .count(FakeNetwork.steady(minute.plusSeconds(second), second * 1_000L, Set.of()));
      }
      eventually(
          "seconds are stored",
          () -> !TestDatabase.query(url, "SELECT count(*) FROM second_sample").equals("0"));
    }
    Map<String, String> rows = rows(url);
    Backup.write(url, file());
    String restored = TestDatabase.create();
    Restore.read(restored, file());
    Map<String, String> again = rows(restored);
    for (Map<String, String> each : List.of(rows, again)) {
      Stream.of("flyway_schema_history", "session", "leadership", "leadership_lease", "journal")
          .forEach(each::remove);
    }
    assertThat(again).isEqualTo(rows);
    assertThat(TestDatabase.query(restored, "SELECT count(*) FROM session")).isEqualTo("0");
  }

  private static boolean hasPartitions(String url, String table) {
    String partitions = "SELECT count(*) FROM pg_inherits WHERE inhparent = '%s'::regclass";
    return !TestDatabase.query(url, partitions.formatted(table)).equals("0");
  }

  @Test
  void aRestoreRaisesTheEpochAndTheJournalBeyondWhatOthersHaveSeen() throws Exception {
    String url;
    try (TestGateway gateway = TestGateway.start()) {
      url = gateway.databaseUrl();
      book(gateway.alice(), 0);
      Backup.write(url, file());
    }
    String secret = TestDatabase.query(url, "SELECT secret FROM leadership");
    assertThat(secret).isNotNull();
    try (ZipFile backup = new ZipFile(file().toFile())) {
      ZipEntry leadership = backup.getEntry("tables/leadership.copy");
      assertThat(new String(backup.getInputStream(leadership).readAllBytes(), UTF_8))
          .isNotEmpty()
          .doesNotContain(secret);
    }
    long epoch = Long.parseLong(TestDatabase.query(url, "SELECT epoch FROM leadership"));
    long batch = Long.parseLong(TestDatabase.query(url, "SELECT max(number) FROM journal"));
    String restored = TestDatabase.create();
    Restore.read(restored, file());
    assertThat(Long.parseLong(TestDatabase.query(restored, "SELECT epoch FROM leadership")))
        .isGreaterThanOrEqualTo(epoch + Restore.EPOCHS);
    assertThat(Long.parseLong(TestDatabase.query(restored, "SELECT max(number) FROM journal")))
        .isGreaterThan(batch);
  }

  /** The gateways were not stopped: the restored database has the name of the old one. */
  @Test
  void gatewaysThatKeepRunningDuringARestoreServeTheRestoredState() throws Exception {
    try (TestGateway gateway = TestGateway.start();
        TestGateway other = gateway.another()) {
      String name = TestDatabase.nameOf(gateway.databaseUrl());
      final String kept = book(gateway.alice(), 0);
      Backup.write(gateway.databaseUrl(), file());
      final String lost = book(gateway.alice(), 1);
      String restored = TestDatabase.create();
      Restore.read(restored, file());
      String newName = TestDatabase.nameOf(restored);
      TestDatabase.execute("postgres", "ALTER DATABASE " + name + " ALLOW_CONNECTIONS false");
      TestDatabase.execute(
          "postgres",
          "SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE datname IN ('"
              + name
              + "', '"
              + newName
              + "')");
      TestDatabase.execute("postgres", "ALTER DATABASE " + name + " RENAME TO " + name + "_old");
      TestDatabase.execute("postgres", "ALTER DATABASE " + newName + " RENAME TO " + name);
      for (TestGateway each : List.of(gateway, other)) {
        eventually("it serves again", () -> signsIn(each));
        Browser alice = each.alice();
        assertThat(alice.get(BOOKINGS + "/" + kept).status()).isEqualTo(200);
        assertThat(alice.get(BOOKINGS + "/" + lost).status()).isEqualTo(404);
        book(alice, each == gateway ? 2 : 3);
      }
    }
  }

  private static boolean signsIn(TestGateway gateway) {
    Map<String, String> form = Map.of("name", "alice", "password", "alice-window");
    return gateway.anonymous().post("/api/v1/session", form).status() == 200
        && gateway.anonymous().get("/readyz").status() == 200;
  }

  @Test
  void aDatabaseWithDataIsNotOverwritten() throws Exception {
    String url = TestDatabase.migrated();
    Backup.write(url, file());
    assertThatThrownBy(() -> Restore.read(url, file()))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("The database is not empty");
  }

  @Test
  void anExistingFileIsNotOverwritten() throws Exception {
    Files.writeString(file(), "something else");
    assertThatThrownBy(() -> Backup.write(TestDatabase.migrated(), file()))
        .hasMessageContaining("windowpane.backup exists");
    assertThat(Files.readString(file())).isEqualTo("something else");
    assertThatThrownBy(
            () -> Backup.write(TestDatabase.migrated(), folder.resolve("none/windowpane.backup")))
        .hasMessageContaining("none is not a directory");
  }

  @Test
  void aFailedBackupLeavesNoFile() {
    assertThatThrownBy(() -> Backup.write(TestDatabase.create(), file()))
        .hasMessageContaining("has no schema");
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 0.99})
  void aTruncatedBackupIsRefused(double part) throws Exception {
    Backup.write(TestDatabase.migrated(), file());
    try (RandomAccessFile bytes = new RandomAccessFile(file().toFile(), "rw")) {
      bytes.setLength((long) (bytes.length() * part));
    }
    String url = TestDatabase.create();
    assertThatThrownBy(() -> Restore.read(url, file()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is not a complete backup");
    assertThat(
            TestDatabase.query(
                url, "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace"))
        .isEqualTo("0");
  }

  @Test
  void aDamagedBackupIsRefusedBeforeAnythingIsWritten() throws Exception {
    Manifest manifest = Backup.write(TestDatabase.migrated(), file());
    long rows = manifest.tables().stream().mapToLong(Manifest.TableContent::rows).sum();
    assertThat(rows).isPositive();
    try (RandomAccessFile bytes = new RandomAccessFile(file().toFile(), "rw")) {
      // Somewhere in the rows of the first tables.
      for (long place = 60; place < 1_000; place += 7) {
        bytes.seek(place);
        int old = bytes.read();
        bytes.seek(place);
        bytes.write(old ^ 0x55);
      }
    }
    String url = TestDatabase.create();
    assertThatThrownBy(() -> Restore.read(url, file())).isInstanceOf(IOException.class);
    assertThat(
            TestDatabase.query(
                url, "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace"))
        .isEqualTo("0");
  }

  @Test
  void aFileThatIsNoBackupIsRefused() throws Exception {
    assertThatThrownBy(() -> Restore.read(TestDatabase.create(), file()))
        .hasMessageContaining("there is no such file");
    Files.writeString(file(), "pg_dump");
    assertThatThrownBy(() -> Restore.read(TestDatabase.create(), file()))
        .hasMessageContaining("is not a complete backup");
  }

  @Test
  void theSchemaOfABackupIsThatOfItsDatabase() throws Exception {
    assertThat(Backup.write(TestDatabase.migrated(), file()).schema()).isEqualTo(Schema.SUPPORTED);
  }
}
