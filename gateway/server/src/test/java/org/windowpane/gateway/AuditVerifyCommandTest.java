package org.windowpane.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.windowpane.gateway.anchors.Anchor;
import org.windowpane.gateway.anchors.AnchorFile;
import org.windowpane.gateway.audit.AuditLine;
import org.windowpane.gateway.database.Database;
import org.windowpane.gateway.ledger.Leadership;
import org.windowpane.gateway.ledger.LedgerStore;
import org.windowpane.gateway.ledger.rows.AuditEvent;
import org.windowpane.gateway.ledger.store.PostgresLeadership;
import org.windowpane.gateway.ledger.store.PostgresLedgerStore;
import org.windowpane.gateway.testing.AuditChains;
import org.windowpane.gateway.testing.TestDatabase;
import org.windowpane.gateway.time.TrustedClock;

public final class AuditVerifyCommandTest {
  private static final List<AuditEvent> EVENTS = AuditChains.ofLength(5);

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  private int verify(String... arguments) {
    var commandLine = Main.commandLine(Map.of());
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    return commandLine.execute(
        Stream.concat(Stream.of("audit-verify"), Stream.of(arguments)).toArray(String[]::new));
  }

  private int verifyFile(List<String> lines) throws IOException {
    return verify("--file", Files.write(folder.resolve("audit.ndjson"), lines).toString());
  }

  private static List<String> lines() {
    return new ArrayList<>(EVENTS.stream().map(AuditLine::write).toList());
  }

  private static String recorded() throws Exception {
    String url = TestDatabase.migrated();
    try (Database database = Database.at(url)) {
      try (Leadership.Lease lease =
          PostgresLeadership.of(database, "test", Optional::empty, new TrustedClock())
              .acquire(Leadership.Waiting.DO_NOTHING)) {
        new PostgresLedgerStore(database)
            .commit(new LedgerStore.Batch(lease.epoch(), List.of(), EVENTS, List.of()));
      }
    }
    return url;
  }

  private void assertVerified() {
    assertThat(out.toString())
        .contains("Verified: 5 events")
        .contains("from 2026-11-20T21:00:00Z to 2026-11-20T21:00:04.000004Z")
        .contains("last hash " + EVENTS.get(4).hash());
  }

  @Test
  void anUnchangedAuditLogIsVerified() throws Exception {
    assertThat(verify("--database-url", recorded())).isZero();
    assertVerified();
  }

  @Test
  void anUnchangedExportIsVerifiedWithoutADatabase() throws Exception {
    assertThat(verifyFile(lines())).isZero();
    assertVerified();
  }

  static Stream<Arguments> forgedChanges() {
    String copy =
        "INSERT INTO audit_event SELECT %s, at, principal, address, action, subject, outcome,"
            + " detail, previous_hash, hash, facet, hosts FROM audit_event WHERE seq = 3";
    return Stream.of(
        Arguments.of(
            "UPDATE audit_event SET principal = 'mallory' WHERE seq = 3",
            "event 3 is not what its hash was made of"),
        Arguments.of(
            "UPDATE audit_event SET detail = '{}' WHERE seq = 3",
            "event 3 is not what its hash was made of"),
        Arguments.of(
            "UPDATE audit_event SET at = at + interval '1 microsecond' WHERE seq = 5",
            "event 5 is not what its hash was made of"),
        Arguments.of(
            "UPDATE audit_event SET hash = previous_hash WHERE seq = 3",
            "event 3 is not what its hash was made of"),
        Arguments.of(
            "DELETE FROM audit_event WHERE seq = 3", "event 4 is not the one that comes next"),
        Arguments.of(
            "DELETE FROM audit_event WHERE seq = 1", "event 2 is not the one that comes next"),
        Arguments.of(
            "UPDATE audit_event SET seq = CASE seq WHEN 2 THEN -2 ELSE -4 END WHERE seq IN (2, 4);"
                + " UPDATE audit_event SET seq = CASE seq WHEN -2 THEN 4 ELSE 2 END WHERE seq < 0",
            "event 2 does not follow the event before it"),
        Arguments.of(copy.formatted("6"), "event 6 does not follow the event before it"),
        Arguments.of(copy.formatted("0"), "event 0 is not the one that comes next"));
  }

  @ParameterizedTest
  @MethodSource("forgedChanges")
  void aChangeThatBypassesTheTriggersIsDetected(String sql, String message) throws Exception {
    String url = recorded();
    TestDatabase.execute(
        TestDatabase.nameOf(url), "ALTER TABLE audit_event DISABLE TRIGGER ALL; " + sql);
    assertThat(verify("--database-url", url)).isEqualTo(1);
    assertThat(out.toString()).contains("Broken: " + message).contains("expected", "found");
  }

  private Path anchored(int... events) throws IOException {
    Path directory = folder.resolve("anchors");
    try (AnchorFile file = AnchorFile.in(directory)) {
      for (int seq : events) {
        AuditEvent event = EVENTS.get(seq - 1);
        file.append(Anchor.Kind.HEAD, seq, event.hash(), event.at().plusSeconds(1));
      }
    }
    return directory;
  }

  private static void change(String url, String sql) {
    TestDatabase.execute(
        TestDatabase.nameOf(url),
        "ALTER TABLE audit_event DISABLE TRIGGER ALL;"
            + " ALTER TABLE audit_event_host DISABLE TRIGGER ALL;"
            + " ALTER TABLE audit_facet DISABLE TRIGGER ALL; "
            + sql);
  }

  @Test
  void anUnchangedAuditLogAgreesWithItsAnchors() throws Exception {
    assertThat(verify("--database-url", recorded(), "--audit-anchors", anchored(2, 4).toString()))
        .isZero();
    assertVerified();
    assertThat(out.toString())
        .contains("Compared with 2 anchors; the last is of event 4")
        .contains("Not known: whether events after the last anchor were removed");
  }

  @Test
  void withoutAnchorsItSaysWhatItCannotKnow() throws Exception {
    assertThat(verifyFile(lines())).isZero();
    assertThat(out.toString())
        .contains("Not known: whether events at the end were removed")
        .contains("--audit-anchors");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DELETE FROM audit_event_host WHERE seq > 3; DELETE FROM audit_event WHERE seq > 3;"
            + " UPDATE journal SET last_event = 3",
        "DELETE FROM audit_event_host; DELETE FROM audit_event; UPDATE journal SET last_event = 0"
      })
  void anchorsRevealMissingEventsAtTheEnd(String sql) throws Exception {
    String url = recorded();
    change(url, sql);
    assertThat(verify("--database-url", url, "--audit-anchors", anchored(2, 5).toString()))
        .isEqualTo(1);
    assertThat(out.toString()).contains("missing: event 5 was anchored at 2026-11-20T21:00:05");
  }

  @Test
  void theJournalRevealsMissingEventsAtTheEndWithoutAnchors() throws Exception {
    String url = recorded();
    change(
        url, "DELETE FROM audit_event_host WHERE seq > 3; DELETE FROM audit_event WHERE seq > 3");
    assertThat(verify("--database-url", url)).isEqualTo(1);
    assertThat(out.toString())
        .contains("Broken: event 4 and later ones are missing: the journal names them");
  }

  @Test
  void usersWithoutAnyEventAreDetected() throws Exception {
    String url = recorded();
    change(
        url,
        "DELETE FROM audit_event_host; DELETE FROM audit_event; DELETE FROM journal;"
            + " INSERT INTO principal (name, display_name, role, disabled)"
            + " VALUES ('ada', 'Ada', 'administrator', false)");
    assertThat(verify("--database-url", url)).isEqualTo(1);
    assertThat(out.toString()).contains("there are users, and no events");
  }

  /** The attacker computes the hashes of the changed event and of all later ones again. */
  @Test
  void anchorsRevealAChainThatWasComputedAgain() throws Exception {
    List<AuditEvent> forged = new ArrayList<>();
    for (AuditEvent event : EVENTS) {
      String previous =
          forged.isEmpty() ? AuditEvent.GENESIS : forged.get(forged.size() - 1).hash();
      String detail = event.seq() == 3 ? "{}" : event.detail();
      forged.add(AuditChains.sealed(AuditChains.with(event, event.seq(), detail, previous, "")));
    }
    List<String> lines = forged.stream().map(AuditLine::write).toList();
    assertThat(verifyFile(lines)).as("the chain itself is intact").isZero();
    String file = folder.resolve("audit.ndjson").toString();
    assertThat(verify("--file", file, "--audit-anchors", anchored(2, 4).toString())).isEqualTo(1);
    assertThat(out.toString())
        .contains("Broken: event 4 is not the one that was anchored")
        .contains("the hashes were computed again");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UPDATE audit_event SET hosts = '{10.0.0.9}' WHERE seq = 3 | is not what its hash was made of",
        "UPDATE audit_facet SET share = 'other' | is not what its hash was made of",
        "UPDATE audit_facet SET principal = 'mallory' | has the facet of another event",
        "UPDATE audit_facet SET outcome = 'refused' | has the facet of another event",
        "DELETE FROM audit_event_host WHERE seq = 3 | is found by other hosts than its own",
        "UPDATE audit_event_host SET host = '10.0.0.9' | is found by other hosts than its own",
        "UPDATE audit_event_host SET at = now() WHERE seq = 3 | is found by other hosts"
      })
  void changedSearchKeysAreDetected(String sql, String message) throws Exception {
    String url = recorded();
    change(url, sql);
    assertThat(verify("--database-url", url)).isEqualTo(1);
    assertThat(out.toString()).contains(message);
  }

  /** Gateways for a schema before version 26 did not put the search keys into the hash. */
  @Test
  void hashesOfEarlierVersionsAreAcceptedUpToTheFirstNewOne() throws Exception {
    List<AuditEvent> mixed = new ArrayList<>();
    for (AuditEvent event : EVENTS) {
      String previous = mixed.isEmpty() ? AuditEvent.GENESIS : mixed.get(mixed.size() - 1).hash();
      AuditEvent open = AuditChains.with(event, event.seq(), event.detail(), previous, "");
      mixed.add(
          AuditChains.with(
              open,
              open.seq(),
              open.detail(),
              previous,
              event.seq() < 3 ? open.earlierHash() : open.expectedHash()));
    }
    assertThat(verifyFile(mixed.stream().map(AuditLine::write).toList())).isZero();
    assertThat(out.toString()).contains("The hashes up to event 2 are of an earlier version");
    AuditEvent fourth = mixed.get(3);
    mixed.set(
        3,
        AuditChains.with(fourth, 4, fourth.detail(), fourth.previousHash(), fourth.earlierHash()));
    assertThat(verifyFile(mixed.stream().map(AuditLine::write).toList())).isEqualTo(1);
    assertThat(out.toString()).contains("event 4 is not what its hash was made of");
  }

  @Test
  void aNotedRestoreExplainsWhatIsMissing() throws Exception {
    Path anchors = anchored(2, 5);
    List<String> restored = lines().subList(0, 3);
    String export = Files.write(folder.resolve("restored.ndjson"), restored).toString();
    assertThat(verify("--file", export, "--audit-anchors", anchors.toString())).isEqualTo(1);
    AuditEvent last = EVENTS.get(2);
    try (AnchorFile file = AnchorFile.in(anchors)) {
      file.append(Anchor.Kind.RESTORED, 3, last.hash(), Instant.parse("2026-11-21T00:00:00Z"));
    }
    assertThat(verify("--file", export, "--audit-anchors", anchors.toString())).isZero();
    assertThat(out.toString())
        .contains("A backup that ends with event 3 was restored at 2026-11-21T00:00:00Z.");
  }

  @Test
  void forgedAnchorsAreNotUsed() throws Exception {
    Path anchors = anchored(2, 5);
    Path file = anchors.resolve(AnchorFile.NAME);
    Files.writeString(file, Files.readString(file).replace("\"seq\":5", "\"seq\":3"));
    assertThat(verify("--database-url", recorded(), "--audit-anchors", anchors.toString()))
        .isEqualTo(2);
    assertThat(err.toString())
        .contains("The anchors cannot be used: ", "line 2 is not what the gateway signed");
  }

  @Test
  void anAlteredLineOfAnExportIsDetected() throws Exception {
    List<String> lines = lines();
    lines.set(2, lines.get(2).replace("alice", "mallory"));
    assertThat(verifyFile(lines)).isEqualTo(1);
    assertThat(out.toString())
        .contains("Broken: event 3 is not what its hash was made of")
        .contains("found     " + EVENTS.get(2).hash())
        .contains("Before it the chain holds: 2 events, from 2026-11-20T21:00:00Z");
  }

  @Test
  void aMissingLineOfAnExportIsDetected() throws Exception {
    List<String> lines = lines();
    lines.remove(2);
    assertThat(verifyFile(lines)).isEqualTo(1);
    assertThat(out.toString()).contains("event 4").contains("expected  event 3");
  }

  @Test
  void swappedLinesAreDetected() throws Exception {
    List<String> lines = lines();
    Collections.swap(lines, 0, 1);
    assertThat(verifyFile(lines)).isEqualTo(1);
    assertThat(out.toString()).contains("expected  event 1").contains("No event was verified.");
  }

  @Test
  void anInsertedLineIsDetected() throws Exception {
    List<String> lines = lines();
    lines.add(2, lines.get(1));
    assertThat(verifyFile(lines)).isEqualTo(1);
    assertThat(out.toString()).contains("event 2 is not the one that comes next");
  }

  @ParameterizedTest
  @CsvSource({
    "'{\"seq\":1', 'line 3 is no event'",
    "'', 'line 3 is no event'",
    "'seq,at,principal', 'line 3 is no event: Unrecognized token'",
    "'{\"seq\":3}', 'line 3 is no event: Missing creator property'",
    "'{\"more\":3}', 'line 3 is no event'"
  })
  void theErrorNamesAnUnreadableLine(String line, String message) throws Exception {
    List<String> lines = lines();
    lines.set(2, line);
    assertThat(verifyFile(lines)).isEqualTo(2);
    assertThat(err.toString())
        .contains("audit.ndjson, " + message)
        .doesNotContain("Exception")
        .doesNotContain("org.windowpane");
  }

  @Test
  void theErrorNamesAnUnreadableFile() throws Exception {
    assertThat(verify("--file", folder.resolve("none").toString())).isEqualTo(2);
    assertThat(err.toString()).contains("none: there is no such file");
    assertThat(verifyFile(List.of())).isEqualTo(2);
    assertThat(err.toString()).contains("audit.ndjson is empty");
    Path binary = folder.resolve("binary");
    Files.write(binary, "\u00e4".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(verify("--file", binary.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("line 1 is not text in UTF-8");
    assertThat(verify("--file", folder.toString())).isEqualTo(2);
    assertThat(err.toString()).contains(folder + " cannot be read");
  }

  @Test
  void anUnreadableDatabaseIsNotABrokenChain() {
    assertThat(verify("--database-url", TestDatabase.create())).isEqualTo(2);
    assertThat(err.toString()).contains("The database cannot be read: ");
  }

  @Test
  void theCommandNeedsADatabaseOrAFile() {
    assertThat(verify()).isEqualTo(2);
    assertThat(err.toString()).contains("either --database-url or --database-url-file");
  }
}
