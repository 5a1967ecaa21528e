package org.windowpane.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The API token of a client. No method, text, or log message of this library shows its secret.
 * Create a token with the scopes {@code read} and {@code book} on your account page.
 */
public abstract class Token {
  private static final int MOST_BYTES = 4_096;
  private static final Pattern SECRET = Pattern.compile("[\\x21-\\x7e]{1,1000}");

  private Token() {}

  /**
   * A token that does not change.
   *
   * @throws IllegalArgumentException if it is empty, or has a character that a token never has
   */
  public static Token of(String secret) {
    String checked =
        checked(secret)
            .orElseThrow(() -> new IllegalArgumentException("this is not the secret of a token"));
    return new Token() {
      @Override
      Optional<String> secret() {
        return Optional.of(checked);
      }
    };
  }

  /**
   * A token in a file, which the client reads again when the file changes. White space around the
   * secret is ignored. The file need not exist yet.
   */
  public static Token inFile(Path file) {
    return new InFile(file);
  }

  /** No token: for a Unix socket behind which a relay adds one. */
  public static Token none() {
    return new Token() {
      @Override
      Optional<String> secret() {
        return Optional.empty();
      }
    };
  }

  /** The secret at present. */
  abstract Optional<String> secret() throws IOException;

  private static Optional<String> checked(String secret) {
    return Optional.of(secret.strip()).filter(it -> SECRET.matcher(it).matches());
  }

  /** Without the secret. */
  @Override
  public String toString() {
    return "Token";
  }

  private static final class InFile extends Token {
    private final Path file;
    private Object version;
    private Optional<String> last = Optional.empty();

    InFile(Path file) {
      this.file = file;
    }

    @Override
    synchronized Optional<String> secret() throws IOException {
      BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
      Object current = new Version(now.lastModifiedTime().toString(), now.size(), now.fileKey());
      if (last.isEmpty() || !current.equals(version)) {
        last = Optional.of(read());
        version = current;
      }
      return last;
    }

    private String read() throws IOException {
      byte[] bytes;
      try (var stream = Files.newInputStream(file)) {
        bytes = stream.readNBytes(MOST_BYTES);
      }
      return checked(new String(bytes, StandardCharsets.ISO_8859_1))
          .orElseThrow(() -> new IOException("the file has no token: " + file));
    }

    private record Version(String modified, long size, Object key) {}
  }
}
