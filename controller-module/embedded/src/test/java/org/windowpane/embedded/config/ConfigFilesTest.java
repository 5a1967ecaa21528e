package org.windowpane.embedded.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigFilesTest {
  @TempDir Path folder;

  @Test
  void the_files_of_a_directory_add_up_their_modules_and_the_last_value_counts() throws Exception {
    write("10-first.properties", "floodlight.modules=a.A, \\\n  b.B\na.A.key=1\na.A.other=x\n");
    write("20-second.properties", "floodlight.modules=c.C,a.A\na.A.key=2\n");
    write("30-not-read.txt", "floodlight.modules=d.D\n");

    Configuration read = ConfigFiles.read(folder, key -> null);

    assertThat(read.modules()).containsExactly("a.A", "b.B", "c.C");
    assertThat(read.values())
        .containsExactlyInAnyOrderEntriesOf(Map.of("a.A.key", "2", "a.A.other", "x"));
  }

  @Test
  void a_file_may_be_read_alone() throws Exception {
    Path file = write("any.name", "a.A.key = value \n");

    assertThat(ConfigFiles.read(file, key -> null).values()).containsEntry("a.A.key", "value");
  }

  @Test
  void an_overriding_value_counts_instead() throws Exception {
    Path file = write("f.properties", "a.A.key=1\n");

    assertThat(ConfigFiles.read(file, Map.of("a.A.key", "2")::get).values())
        .containsEntry("a.A.key", "2");
  }

  @Test
  void a_missing_path_is_named() {
    Path missing = folder.resolve("missing");

    assertThatThrownBy(() -> ConfigFiles.read(missing, key -> null))
        .isInstanceOf(ConfigException.class)
        .hasMessage(missing + ": no such file or directory");
  }

  @Test
  void a_directory_without_properties_is_refused() {
    assertThatThrownBy(() -> ConfigFiles.read(folder, key -> null))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("no *.properties file");
  }

  @Test
  void a_file_that_is_no_properties_file_is_refused() throws Exception {
    Path file = write("f.properties", "a=\\uXYZ\n");

    assertThatThrownBy(() -> ConfigFiles.read(file, key -> null))
        .isInstanceOf(ConfigException.class)
        .hasMessageStartingWith(file + ": cannot be read as properties");
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
