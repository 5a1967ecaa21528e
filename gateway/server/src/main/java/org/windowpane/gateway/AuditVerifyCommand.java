package org.windowpane.gateway;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.windowpane.gateway.anchors.Anchor;
import org.windowpane.gateway.anchors.AnchorFile;
import org.windowpane.gateway.audit.AnchorCheck;
import org.windowpane.gateway.audit.AuditChain;
import org.windowpane.gateway.audit.AuditChain.Fault;
import org.windowpane.gateway.audit.AuditLine;
import org.windowpane.gateway.audit.AuditLine.MalformedException;
import org.windowpane.gateway.audit.PostgresAuditChain;
import org.windowpane.gateway.database.DatabaseOptions;
import org.windowpane.gateway.database.StoreException;
import org.windowpane.gateway.ledger.rows.AuditEvent;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Verifies the hash chain of the audit log, in the database or in an export. */
@Command(
    name = "audit-verify",
    description = {
      "Check the chain of audit events from the first to the last, in a database or in an export.",
      "The anchors of the gateways show whether events are missing at the end, and whether",
      "hashes were computed again. Exit status 1 if the audit log was changed, 2 if it cannot",
      "be read."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class AuditVerifyCommand implements Callable<Integer> {
  private static final int BROKEN = 1;
  private static final int UNREADABLE = 2;
  private static final long REPORT_EVERY = Duration.ofSeconds(5).toNanos();

  @Spec private CommandSpec spec;

  @Mixin private DatabaseOptions database;

  @Option(
      names = "--file",
      paramLabel = "EXPORT",
      description = "An NDJSON export without filters, to check instead of a database.")
  private Path file;

  @Option(
      names = "--audit-anchors",
      paramLabel = "FILE|DIR",
      split = ",",
      description = "The anchors of one or more gateways, separated by commas.")
  private final List<Path> anchorFiles = new ArrayList<>();

  @Option(
      names = "--anchor-key",
      paramLabel = "FILE",
      description = {
        "The public key of the anchors. The default is the file public-key beside the anchors,",
        "which proves nothing to someone who does not trust that directory."
      })
  private Path anchorKey;

  private final AuditChain chain = new AuditChain();
  private AnchorCheck anchors = new AnchorCheck(List.of());
  private Fault fault;
  private long lastReport = System.nanoTime();

  @Override
  public Integer call() {
    try {
      anchors = new AnchorCheck(readAnchors());
      if (file == null) {
        readDatabase();
      } else {
        readFile();
      }
    } catch (UnreadableException e) {
      spec.commandLine().getErr().println(e.getMessage());
      return UNREADABLE;
    }
    return printResult();
  }

  private List<Anchor> readAnchors() throws UnreadableException {
    List<Anchor> read = new ArrayList<>();
    for (Path each : anchorFiles) {
      try {
        read.addAll(AnchorFile.read(each, Optional.ofNullable(anchorKey)));
      } catch (IOException e) {
        throw new UnreadableException("The anchors cannot be used: " + e.getMessage());
      }
    }
    return read;
  }

  private void readDatabase() throws UnreadableException {
    try {
      new PostgresAuditChain(database.url())
          .read(this::follow, chain::lastUncovered)
          .ifPresent(it -> fault = it);
    } catch (StoreException e) {
      throw new UnreadableException(
          "The database cannot be read: " + e.getCause().getMessage().lines().findFirst().get());
    }
  }

  private void readFile() throws UnreadableException {
    long number = 0;
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      boolean more = true;
      for (String line = lines.readLine(); more && line != null; line = lines.readLine()) {
        number++;
        more = follow(AuditLine.read(line));
      }
    } catch (MalformedException e) {
      throw new UnreadableException(file + ", line " + number + " " + e.getMessage());
    } catch (NoSuchFileException e) {
      throw new UnreadableException(file + ": there is no such file");
    } catch (CharacterCodingException e) {
      throw new UnreadableException(file + ", line " + (number + 1) + " is not text in UTF-8");
    } catch (IOException e) {
      throw new UnreadableException(file + " cannot be read: " + e.getMessage());
    }
    if (number == 0) {
      throw new UnreadableException(file + " is empty");
    }
  }

  /** Whether the chain holds so far. */
  private boolean follow(AuditEvent event) {
    Optional<Fault> found = chain.follow(event).or(() -> anchors.follow(event));
    fault = found.orElse(null);
    if (System.nanoTime() - lastReport > REPORT_EVERY) {
      lastReport = System.nanoTime();
      PrintWriter err = spec.commandLine().getErr();
      err.println(count() + " so far, up to " + chain.last());
      err.flush();
    }
    return found.isEmpty();
  }

  private int printResult() {
    if (fault == null) {
      fault = anchors.end(chain.events()).orElse(null);
    }
    PrintWriter out = spec.commandLine().getOut();
    if (fault != null) {
      out.println("Broken: event " + fault.event() + " " + fault.what() + ".");
      out.println("  expected  " + fault.expected());
      out.println("  found     " + fault.found());
    }
    if (chain.events() == 0) {
      out.println("No event was verified.");
    } else {
      out.println(
          (fault == null ? "Verified: " : "Before it the chain holds: ")
              + count()
              + ", from "
              + chain.first()
              + " to "
              + chain.last()
              + ".");
      out.println("  last hash " + chain.lastHash());
    }
    printAnchors(out);
    if (chain.lastUncovered() > 0) {
      out.println(
          "The hashes up to event "
              + chain.lastUncovered()
              + " are of an earlier version, and do not cover the share and the hosts.");
    }
    out.flush();
    return fault == null ? 0 : BROKEN;
  }

  private void printAnchors(PrintWriter out) {
    anchors
        .restores()
        .forEach(
            it ->
                out.println(
                    "A backup that ends with event "
                        + it.seq()
                        + " was restored at "
                        + it.at()
                        + "."));
    if (anchors.count() == 0) {
      out.println(
          "Not known: whether events at the end were removed, or hashes were computed again."
              + " Pass the anchors of the gateways with --audit-anchors.");
    } else if (fault == null) {
      out.println(
          String.format(
              Locale.ROOT,
              "Compared with %,d anchors; the last is of event %d, at %s.",
              anchors.count(),
              anchors.last(),
              anchors.lastAt()));
      if (anchors.last() < chain.events()) {
        out.println("Not known: whether events after the last anchor were removed or changed.");
      }
    }
  }

  private String count() {
    return String.format(Locale.ROOT, "%,d", chain.events())
        + (chain.events() == 1 ? " event" : " events");
  }

  /** The database or the export cannot be read. */
  private static final class UnreadableException extends Exception {
    private static final long serialVersionUID = 1;

    UnreadableException(String message) {
      super(message);
    }
  }
}
