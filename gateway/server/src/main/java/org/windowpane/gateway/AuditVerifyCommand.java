package org.windowpane.gateway;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.windowpane.gateway.audit.AuditChain;
import org.windowpane.gateway.audit.AuditChain.Fault;
import org.windowpane.gateway.audit.AuditLine;
import org.windowpane.gateway.audit.AuditLine.MalformedException;
import org.windowpane.gateway.audit.PostgresAuditChain;
import org.windowpane.gateway.database.Database;
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
      "To detect missing events at the end, compare the last hash with one noted earlier.",
      "Exit status 1 if the chain is broken, 2 if it cannot be read."
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

  private final AuditChain chain = new AuditChain();
  private Fault fault;
  private long lastReport = System.nanoTime();

  @Override
  public Integer call() {
    try {
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

  private void readDatabase() throws UnreadableException {
    try (Database connected = Database.at(database.url())) {
      new PostgresAuditChain(connected).read(this::follow);
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
    Optional<Fault> found = chain.follow(event);
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
    out.flush();
    return fault == null ? 0 : BROKEN;
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
