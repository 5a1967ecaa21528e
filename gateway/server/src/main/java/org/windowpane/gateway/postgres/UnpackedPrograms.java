package org.windowpane.gateway.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * The unpacked programs of PostgreSQL. The library that unpacks them marks a complete folder, and
 * fails on an incomplete one. Without this class, an interrupted first start would make every later
 * start fail.
 */
public final class UnpackedPrograms {
  private static final String COMPLETE = ".exists";

  private final Path directory;

  UnpackedPrograms(Path directory) {
    this.directory = directory;
  }

  /** Deletes incomplete folders. */
  void clearIncomplete() throws IOException {
    if (!Files.isDirectory(directory)) {
      return;
    }
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(directory, "PG-*")) {
      for (Path folder : folders) {
        if (!Files.exists(folder.resolve(COMPLETE))) {
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
