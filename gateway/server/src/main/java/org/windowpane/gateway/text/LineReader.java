package org.windowpane.gateway.text;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads lines that end in a line feed, with or without a carriage return before it. */
public final class LineReader {
  private final InputStream in;
  private final int longest;

  /**
   * @param longest how many bytes a line may have
   */
  LineReader(InputStream in, int longest) {
    this.in = new BufferedInputStream(in);
    this.longest = longest;
  }

  /** A line is longer than it may be. */
  static final class TooLongException extends IOException {
    private static final long serialVersionUID = 1;

    TooLongException(int longest) {
      super("a line has more than " + longest + " bytes");
    }
  }

  /**
   * The next line without its end; nothing where no whole line comes any more.
   *
   * @throws TooLongException as soon as it is too long, so that no more of it is kept
   */
  Optional<String> next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int read = in.read();
    while (read >= 0 && read != '\n') {
      if (line.size() > longest) {
        throw new TooLongException(longest);
      }
      line.write(read);
      read = in.read();
    }
    return read < 0 ? Optional.empty() : Optional.of(withoutReturn(line));
  }

  private String withoutReturn(ByteArrayOutputStream line) throws TooLongException {
    String text = line.toString(StandardCharsets.UTF_8);
    boolean hasReturn = text.endsWith("\r");
    if (line.size() - (hasReturn ? 1 : 0) > longest) {
      throw new TooLongException(longest);
    }
    return hasReturn ? text.substring(0, text.length() - 1) : text;
  }

  /** Passes over whatever still comes, until the client leaves. */
  void skipAll() throws IOException {
    in.transferTo(OutputStream.nullOutputStream());
  }
}
