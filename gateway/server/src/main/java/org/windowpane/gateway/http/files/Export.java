package org.windowpane.gateway.http.files;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Function;
import org.windowpane.gateway.http.ProblemException;

/**
 * Writes exports of one kind line by line, while it reads their content. Each export holds a thread
 * until the client has read it, so only a few run at a time.
 */
public final class Export {
  public static final String NDJSON = "application/x-ndjson";
  public static final String CSV = "text/csv";
  static final Duration RETRY_AFTER = Duration.ofSeconds(10);

  private static final int MOST_EXPORTS = 4;

  private final Semaphore slots = new Semaphore(MOST_EXPORTS);

  /**
   * The format of a file.
   *
   * @param <T> the type of an item
   * @param head the start of the file, such as the names of columns; may be empty
   * @param line writes an item as a line, with its line end
   */
  public record Format<T>(String head, Function<T, String> line) {}

  /** Passes the items of an export to a listener, one after another. */
  public interface Source<T> {
    void forEach(Consumer<T> listener);
  }

  /** The file; fails with 429 while too many other exports run. */
  public <T> StreamingOutput of(Format<T> format, Source<T> source) {
    return out -> {
      if (!slots.tryAcquire()) {
        throw ProblemException.tooManyRequests("Other exports are still being read.", RETRY_AFTER);
      }
      try {
        write(format, source, out);
      } finally {
        slots.release();
      }
    };
  }

  /** The answer with a file of that name and format, {@code csv} or {@code ndjson}. */
  public static Response answer(StreamingOutput file, String name, String format) {
    return Response.ok(file)
        .type((format.equals("csv") ? CSV : NDJSON) + ";charset=utf-8")
        .header(
            HttpHeaders.CONTENT_DISPOSITION, "attachment; filename=\"" + name + "." + format + "\"")
        .build();
  }

  private static <T> void write(Format<T> format, Source<T> source, OutputStream out)
      throws IOException {
    Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    writer.write(format.head());
    try {
      source.forEach(each -> append(writer, format.line().apply(each)));
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    writer.flush();
  }

  private static void append(Writer writer, String line) {
    try {
      writer.write(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
