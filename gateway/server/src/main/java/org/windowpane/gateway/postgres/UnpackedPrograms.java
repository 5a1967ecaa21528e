package org.windowpane.gateway.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * PostgreSQL's programs as they were unpacked. The library that unpacks them marks a folder when it
 * is whole, and fails on one that is not: whoever interrupts the first start would never get
 * another.
 */
public final class UnpackedPrograms {
  private static final String WHOLE = ".exists";

  private final Path directory;

  UnpackedPrograms(Path directory) {
    this.directory = directory;
  }

  /** Removes what was unpacked in part. */
  void clearIncomplete() throws IOException {
    if (!Files.isDirectory(directory)) {
      return;
    }
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(directory, "PG-*")) {
      for (Path folder : folders) {
        if (!Files.exists(folder.resolve(WHOLE))) {
          delete(folder);
        }
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> inside = Files.walk(folder)) {
      inside.sorted(Comparator.reverseOrder()).forEach(UnpackedPrograms::deleteOne);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static void deleteOne(Path path) {
    try {
      Files.delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
