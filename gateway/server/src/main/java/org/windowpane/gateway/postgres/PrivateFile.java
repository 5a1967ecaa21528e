package org.windowpane.gateway.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files that only their owner may read. */
public final class PrivateFile {
  private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private PrivateFile() {}

  /**
   * Replaces the file atomically with one line. Other users can never read it.
   *
   * @throws IOException if its directory does not exist, or is not writable
   */
  public static void write(Path file, String line) throws IOException {
    Path temporary =
        Files.createTempFile(
            file.toAbsolutePath().getParent(), "." + file.getFileName(), "", OWNER_ONLY);
    Files.writeString(temporary, line + "\n");
    Files.move(
        temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
