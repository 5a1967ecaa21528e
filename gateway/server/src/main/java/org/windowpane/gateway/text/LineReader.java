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
   * @param longest the maximum length of a line, in bytes
   */
  LineReader(InputStream in, int longest) {
    this.in = new BufferedInputStream(in);
    this.longest = longest;
  }

  /** A line is too long. */
  static final class TooLongException extends IOException {
    private static final long serialVersionUID = 1;

    TooLongException(int longest) {
      super("a line has more than " + longest + " bytes");
    }
  }

  /**
   * The next line without its end; empty if the stream ends before a whole line.
   *
   * @throws TooLongException as soon as the line is too long, which bounds the memory it takes
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

  /** Discards all further input until the client disconnects. */
  void skipAll() throws IOException {
    in.transferTo(OutputStream.nullOutputStream());
  }
}
