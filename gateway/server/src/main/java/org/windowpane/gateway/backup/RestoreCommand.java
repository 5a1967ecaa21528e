package org.windowpane.gateway.backup;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.windowpane.gateway.anchors.Anchor;
import org.windowpane.gateway.anchors.AnchorFile;
import org.windowpane.gateway.database.DatabaseOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Restores a backup into an empty database. */
@Command(
    name = "restore",
    description = {
      "Restore a backup into an empty database, with its schema, roles, and grants.",
      "Stop every gateway on the old database first. Needs the owner of the new one."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class RestoreCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private DatabaseOptions database;

  @Option(
      names = "--audit-anchors",
      paramLabel = "DIR",
      description = {
        "The directory of a gateway's anchors of the audit log. The command notes there that",
        "later events are missing because of the restore; `audit verify` then accepts this."
      })
  private Path anchors;

  @Parameters(paramLabel = "FILE", description = "A file that `backup` wrote.")
  private Path file;

  @Override
  public Integer call() throws Exception {
    if (anchors != null && !Files.isDirectory(anchors)) {
      throw new ParameterException(
          spec.commandLine(), "--audit-anchors: " + anchors + " is not a directory.");
    }
    Manifest manifest = Restore.read(database.url(), file);
    if (anchors != null && manifest.lastEvent() > 0) {
      try (AnchorFile noted = AnchorFile.in(anchors)) {
        noted.append(
            Anchor.Kind.RESTORED,
            manifest.lastEvent(),
            manifest.lastHash(),
            Clock.systemUTC().instant());
      }
    }
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        Locale.ROOT,
        "Restored %s: the state at %s, up to audit event %d.%n",
        file,
        manifest.takenAt(),
        manifest.lastEvent());
    out.println(
        "Users have to sign in again. API tokens that were revoked after the backup are valid again.");
    out.flush();
    return 0;
  }
}
