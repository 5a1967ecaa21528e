package org.windowpane.gateway.backup;

import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.windowpane.gateway.database.DatabaseOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a backup of the database to a file. */
@Command(
    name = "backup",
    description = {
      "Write a backup of the database to a file. Gateways can work meanwhile.",
      "The file holds password hashes and secrets; only its owner can read it."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class BackupCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private DatabaseOptions database;

  @Parameters(paramLabel = "FILE", description = "The file to write; it must not exist.")
  private Path file;

  @Override
  public Integer call() throws Exception {
    Manifest manifest = Backup.write(database.url(), file);
    long rows = manifest.tables().stream().mapToLong(Manifest.TableContent::rows).sum();
    spec.commandLine()
        .getOut()
        .println(
            String.format(
                Locale.ROOT,
                "Wrote %s: the state at %s, %,d rows, up to audit event %d.",
                file,
                manifest.takenAt(),
                rows,
                manifest.lastEvent()));
    spec.commandLine().getOut().flush();
    return 0;
  }
}
