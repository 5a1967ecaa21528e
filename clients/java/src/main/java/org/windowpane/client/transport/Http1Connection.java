package org.windowpane.client.transport;

import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One connection with HTTP/1.1 (RFC 9112), one exchange after another. A thread uses it; others may
 * close it, which ends each operation that waits.
 */
final class Http1Connection {
  /** The most bytes of a head, of a line of a chunk, and of the trailers. */
  private static final int MOST_HEAD_BYTES = 64 * 1024;

  private static final int BUFFER = 16 * 1024;
  private static final Pattern STATUS = Pattern.compile("HTTP/1\\.([01]) ([1-5]\\d\\d)(?: .*)?");
  private static final Pattern LENGTH = Pattern.compile("\\d{1,18}");
  private static final Pattern CHUNK = Pattern.compile("([0-9a-fA-F]{1,15})\\s*(?:;.*)?");

  private final SocketChannel channel;
  private final ByteBuffer input = ByteBuffer.allocate(BUFFER).flip();
  private boolean persistent = true;
  private boolean exchanged;
  private long idleSince;

  Http1Connection(SocketChannel channel) {
    this.channel = channel;
  }

  boolean isNew() {
    return !exchanged;
  }

  /** Whether the peer keeps the connection open, and the last body was read to its end. */
  boolean isPersistent() {
    return persistent && !input.hasRemaining();
  }

  /** Whether it was idle for less than a time, and the peer has not closed it. */
  boolean canBeUsedAgain(long idleNanos) {
    if (System.nanoTime() - idleSince > idleNanos) {
      return false;
    }
    try {
      channel.configureBlocking(false);
      int read = channel.read(ByteBuffer.allocate(1));
      channel.configureBlocking(true);
      return read == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** Connects if it is new. */
  void connect(SocketAddress peer) throws IOException {
    if (!channel.isConnected()) {
      channel.connect(peer);
    }
  }

  /** Sends a request and reads the head of the answer. */
  Streaming exchange(Request request) throws IOException {
    exchanged = true;
    write(request);
    Head head = readHead();
    while (head.status() < 200) {
      head = readHead();
    }
    return new Streaming(head.status(), head.headers(), body(request, head));
  }

  private void write(Request request) throws IOException {
    StringBuilder head = new StringBuilder();
    head.append(request.method()).append(' ').append(request.target()).append(" HTTP/1.1\r\n");
    head.append("Host: localhost\r\n");
    request.headers().forEach((name, value) -> head.append(name + ": " + value + "\r\n"));
    byte[] body = request.body().orElse(new byte[0]);
    if (request.body().isPresent() || !request.method().equals("GET")) {
      head.append("Content-Length: ").append(body.length).append("\r\n");
    }
    byte[] start = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    ByteBuffer all = ByteBuffer.allocate(start.length + body.length).put(start).put(body).flip();
    while (all.hasRemaining()) {
      channel.write(all);
    }
  }

  private record Head(int status, Map<String, String> headers) {}

  private Head readHead() throws IOException {
    int[] left = {MOST_HEAD_BYTES};
    Matcher status = STATUS.matcher(readLine(left));
    if (!status.matches()) {
      throw new ProtocolException("the answer is not HTTP/1.1");
    }
    Map<String, String> headers = readHeaders(left);
    String connection = headers.getOrDefault("connection", "").toLowerCase(Locale.ROOT);
    persistent &=
        status.group(1).equals("1") ? !connection.contains("close") : connection.contains("keep");
    return new Head(Integer.parseInt(status.group(2)), headers);
  }

  private Map<String, String> readHeaders(int[] left) throws IOException {
    Map<String, String> headers = new TreeMap<>();
    for (String line = readLine(left); !line.isEmpty(); line = readLine(left)) {
      int colon = line.indexOf(':');
      if (colon <= 0) {
        throw new ProtocolException("a header of the answer has no name");
      }
      headers.putIfAbsent(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    return headers;
  }

  private String readLine(int[] left) throws IOException {
    StringBuilder line = new StringBuilder();
    while (true) {
      int next = readByte();
      if (next < 0) {
        throw new IOException("the peer closed the connection before the end of its answer");
      }
      if (--left[0] < 0) {
        throw new ProtocolException("the head of the answer is too long");
      }
      if (next == '\n') {
        return line.toString();
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
  }

  private int readByte() throws IOException {
    return fill() ? input.get() & 0xff : -1;
  }

  /** Reads more if the buffer is empty; false at the end. */
  private boolean fill() throws IOException {
    if (input.hasRemaining()) {
      return true;
    }
    input.clear();
    int read = channel.read(input);
    input.flip();
    return read > 0;
  }

  private InputStream body(Request request, Head head) throws ProtocolException {
    String length = head.headers().get("content-length");
    if (request.method().equals("HEAD") || head.status() == 204 || head.status() == 304) {
      return new Body(0);
    }
    if (head.headers().containsKey("transfer-encoding")) {
      if (!head.headers().get("transfer-encoding").equalsIgnoreCase("chunked")) {
        throw new ProtocolException("the answer has a transfer encoding that is not known");
      }
      return new ChunkedBody();
    }
    if (length == null) {
      persistent = false;
      return new Body(Long.MAX_VALUE);
    }
    if (!LENGTH.matcher(length).matches()) {
      throw new ProtocolException("the answer has a length that is not a number");
    }
    return new Body(Long.parseLong(length));
  }

  /** A body of a known length, or up to the end of the connection. */
  private class Body extends InputStream {
    /** Bytes to come of the body, or of the current chunk. */
    long left;

    Body(long left) {
      this.left = left;
      atEnd();
    }

    /** Called when no byte is left; returns whether this is the end of the body. */
    boolean atEnd() {
      if (left == 0) {
        idleSince = System.nanoTime();
      }
      return left == 0;
    }

    boolean isOver() throws IOException {
      return atEnd();
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      if (isOver()) {
        return -1;
      }
      if (!fill()) {
        if (left == Long.MAX_VALUE) {
          left = 0;
          return -1;
        }
        throw new IOException("the peer closed the connection before the end of its answer");
      }
      int count = (int) Math.min(left, Math.min(length, input.remaining()));
      input.get(target, offset, count);
      left -= left == Long.MAX_VALUE ? 0 : count;
      return count;
    }

    @Override
    public void close() {
      Http1Connection.this.close();
    }
  }

  /** A body in chunks. */
  private final class ChunkedBody extends Body {
    private boolean first = true;
    private boolean last;

    ChunkedBody() {
      super(0);
    }

    @Override
    boolean isOver() throws IOException {
      if (left > 0 || last) {
        return last;
      }
      int[] bytes = {MOST_HEAD_BYTES};
      if (!first && !readLine(bytes).isEmpty()) {
        throw new ProtocolException("a chunk of the answer is longer than its length");
      }
      first = false;
      Matcher size = CHUNK.matcher(readLine(bytes));
      if (!size.matches()) {
        throw new ProtocolException("a chunk of the answer has no length");
      }
      left = Long.parseLong(size.group(1), 16);
      last = left == 0;
      if (last) {
        readHeaders(bytes);
        idleSince = System.nanoTime();
      }
      return last;
    }
  }

  void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // The connection is of no more use: there is nothing else to do.
    }
  }
}
