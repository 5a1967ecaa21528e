package org.windowpane.gateway.anchors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.windowpane.gateway.anchors.Anchor.Kind;

public final class AnchorFileTest {
  private static final Instant NOW = Instant.parse("2026-11-24T22:00:00Z");

  @TempDir private Path directory;

  private Path lines() {
    return directory.resolve(AnchorFile.NAME);
  }

  private void append(int... events) throws IOException {
    try (AnchorFile file = AnchorFile.in(directory)) {
      for (int seq : events) {
        file.append(Kind.HEAD, seq, "hash-" + seq, NOW.plusSeconds(seq));
      }
    }
  }

  private List<Anchor> read() throws IOException {
    return AnchorFile.read(directory, Optional.empty());
  }

  @Test
  void anchorsAreReadAsTheyWereAppendedAlsoByALaterProcess() throws Exception {
    append(1, 5);
    append(9);
    assertThat(read()).extracting(Anchor::seq).containsExactly(1L, 5L, 9L);
    assertThat(read().get(2).hash()).isEqualTo("hash-9");
    try (AnchorFile again = AnchorFile.in(directory)) {
      assertThat(again.last()).hasValue(read().get(2));
    }
    assertThat(AnchorFile.read(lines(), Optional.of(directory.resolve(AnchorFile.PUBLIC_KEY))))
        .isEqualTo(read());
  }

  @Test
  void onlyTheOwnerCanReadTheSigningKey() throws Exception {
    append(1);
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(directory.resolve("signing-key"))))
        .isEqualTo("rw-------");
  }

  @Test
  void aLostSigningKeyIsNotReplacedWhileThereAreAnchors() throws Exception {
    append(1);
    Files.delete(directory.resolve("signing-key"));
    assertThatThrownBy(() -> append(2))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("signing-key is missing");
    assertThat(read()).hasSize(1);
  }

  @Test
  void aChangedLineIsDetected() throws Exception {
    append(1, 5, 9);
    Files.writeString(lines(), Files.readString(lines()).replace("hash-5", "hash-6"));
    assertThatThrownBy(this::read).hasMessageContaining("line 2 is not what the gateway signed");
  }

  @Test
  void aMissingLineIsDetected() throws Exception {
    append(1, 5, 9);
    List<String> all = new ArrayList<>(Files.readAllLines(lines()));
    all.remove(1);
    Files.write(lines(), all);
    assertThatThrownBy(this::read).hasMessageContaining("line 2 is not what the gateway signed");
  }

  @Test
  void theLineOfAnotherKeyIsDetected(@TempDir Path other) throws Exception {
    append(1);
    try (AnchorFile forged = AnchorFile.in(other)) {
      forged.append(Kind.HEAD, 1, "forged", NOW);
    }
    Files.copy(other.resolve(AnchorFile.NAME), lines(), StandardCopyOption.REPLACE_EXISTING);
    assertThatThrownBy(this::read).hasMessageContaining("line 1 is not what the gateway signed");
  }

  @Test
  void aLineThatAKilledProcessDidNotFinishIsPassedOverAndReplaced() throws Exception {
    append(1, 5);
    Files.writeString(lines(), "{\"kind\":\"HEAD\",\"se", StandardOpenOption.APPEND);
    assertThat(read()).extracting(Anchor::seq).containsExactly(1L, 5L);
    append(9);
    assertThat(read()).extracting(Anchor::seq).containsExactly(1L, 5L, 9L);
  }

  @Test
  void theErrorNamesAFileThatIsMissingOrNoAnchorOrNoKey() throws Exception {
    assertThatThrownBy(this::read).hasMessageContaining("public-key: there is no such file");
    append(1);
    Files.writeString(lines(), "nonsense\n", StandardOpenOption.APPEND);
    assertThatThrownBy(this::read).hasMessageContaining("line 2 is not an anchor");
    Files.writeString(directory.resolve("signing-key"), "nonsense\n");
    assertThatThrownBy(() -> AnchorFile.in(directory)).hasMessageContaining("holds no Ed25519 key");
  }

  @Test
  void anAnchorThatCannotBeWrittenLeavesTheFileAsItWas() throws Exception {
    append(1);
    try (AnchorFile file = AnchorFile.in(directory)) {
      Path aside = directory.resolve("aside");
      Files.move(lines(), aside);
      Files.createDirectory(lines());
      assertThatThrownBy(() -> file.append(Kind.HEAD, 2, "hash-2", NOW))
          .isInstanceOf(IOException.class);
      Files.delete(lines());
      Files.move(aside, lines());
      file.append(Kind.HEAD, 3, "hash-3", NOW);
    }
    assertThat(read()).extracting(Anchor::seq).containsExactly(1L, 3L);
  }

  @Test
  void aDirectoryThatCannotBeUsedIsNamed() throws Exception {
    Path file = Files.createFile(directory.resolve("file"));
    assertThatThrownBy(() -> AnchorFile.in(file))
        .hasMessageContaining("The anchors in " + file + " cannot be written");
  }

  @Test
  void twoGatewaysCannotShareADirectory() throws Exception {
    AnchorFile first = AnchorFile.in(directory);
    assertThatThrownBy(() -> AnchorFile.in(directory))
        .hasMessageContaining("Another gateway writes anchors to " + directory);
    first.close();
    AnchorFile.in(directory).close();
  }
}
