package org.windowpane.gateway.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public class UnpackedProgramsTest {
  @TempDir private Path directory;

  @Test
  void incomplete_programs_are_removed() throws IOException {
    Path part = unpacked("PG-1");
    new UnpackedPrograms(directory).clearIncomplete();
    assertThat(part).doesNotExist();
  }

  @Test
  void complete_programs_stay() throws IOException {
    Path whole = unpacked("PG-2");
    Files.createFile(whole.resolve(".exists"));
    new UnpackedPrograms(directory).clearIncomplete();
    assertThat(whole.resolve("lib/libpq.so")).isSymbolicLink();
  }

  @Test
  void a_first_start_has_nothing_to_remove() throws IOException {
    new UnpackedPrograms(directory.resolve("none")).clearIncomplete();
    assertThat(directory.resolve("none")).doesNotExist();
  }

  private Path unpacked(String name) throws IOException {
    Path folder = directory.resolve(name);
    Files.createDirectories(folder.resolve("lib"));
    Files.createFile(folder.resolve("lib/libpq.so.5"));
    Files.createSymbolicLink(folder.resolve("lib/libpq.so"), Path.of("libpq.so.5"));
    return folder;
  }
}
