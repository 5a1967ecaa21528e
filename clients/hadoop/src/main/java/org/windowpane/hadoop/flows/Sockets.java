package org.windowpane.hadoop.flows;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The TCP connections of this process, from the tables that Linux has below {@code /proc/self}.
 * These list the connections of all processes; the sockets among the process's open files tell
 * which are its own.
 */
class Sockets {
  private static final String ESTABLISHED = "01";
  private static final int LOCAL = 1;
  private static final int REMOTE = 2;
  private static final int STATE = 3;
  private static final int INODE = 9;
  private static final int WORD = 4;
  private static final int HEXADECIMAL = 16;

  private final Path self;
  private final ByteOrder order;

  /** Reads the tables of the running system. */
  Sockets() {
    this(Path.of("/proc/self"), ByteOrder.nativeOrder());
  }

  Sockets(Path self, ByteOrder order) {
    this.self = self;
    this.order = order;
  }

  /**
   * The local end of the only established connection of this process to a server. Empty if there
   * are several, or none, or if the system has no such tables.
   */
  Optional<InetSocketAddress> connectedTo(InetAddress address, int port) {
    try {
      Map<String, InetSocketAddress> candidates = new HashMap<>();
      InetSocketAddress remote = new InetSocketAddress(address, port);
      for (String table : List.of("net/tcp", "net/tcp6")) {
        collect(self.resolve(table), remote, candidates);
      }
      if (!candidates.isEmpty()) {
        candidates.keySet().retainAll(inodes());
      }
      return candidates.size() == 1
          ? Optional.of(candidates.values().iterator().next())
          : Optional.empty();
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }

  private void collect(Path table, InetSocketAddress remote, Map<String, InetSocketAddress> found)
      throws IOException {
    if (!Files.isReadable(table)) {
      return;
    }
    String portSuffix = String.format(":%04X", remote.getPort());
    try (BufferedReader lines = Files.newBufferedReader(table, StandardCharsets.ISO_8859_1)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.contains(portSuffix)) {
          collectLine(line, remote, found);
        }
      }
    }
  }

  private void collectLine(
      String line, InetSocketAddress remote, Map<String, InetSocketAddress> found) {
    List<String> fields = fields(line);
    if (fields.size() > INODE
        && fields.get(STATE).equals(ESTABLISHED)
        && end(fields.get(REMOTE)).filter(remote::equals).isPresent()) {
      end(fields.get(LOCAL)).ifPresent(it -> found.put(fields.get(INODE), it));
    }
  }

  private static List<String> fields(String line) {
    List<String> fields = new ArrayList<>();
    int from = 0;
    for (int i = 0; i <= line.length(); i++) {
      if (i == line.length() || line.charAt(i) == ' ') {
        if (i > from) {
          fields.add(line.substring(from, i));
        }
        from = i + 1;
      }
    }
    return fields;
  }

  /**
   * An end of a connection, such as {@code 0100007F:1F90}: words of 32 bits in the order of the
   * processor, and the port.
   */
  private Optional<InetSocketAddress> end(String text) {
    int colon = text.indexOf(':');
    if (colon != 2 * WORD && colon != 8 * WORD) {
      return Optional.empty();
    }
    try {
      byte[] bytes = new byte[colon / 2];
      for (int i = 0; i < bytes.length; i++) {
        int at = order == ByteOrder.LITTLE_ENDIAN ? i - i % WORD + WORD - 1 - i % WORD : i;
        bytes[at] = (byte) Integer.parseInt(text, 2 * i, 2 * i + 2, HEXADECIMAL);
      }
      // Java turns a mapped address into one of IPv4.
      InetAddress address = InetAddress.getByAddress(bytes);
      int port = Integer.parseInt(text, colon + 1, text.length(), HEXADECIMAL);
      return Optional.of(new InetSocketAddress(address, port));
    } catch (UnknownHostException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The inodes of the sockets that this process has open. */
  private Set<String> inodes() throws IOException {
    Set<String> inodes = new HashSet<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(self.resolve("fd"))) {
      for (Path file : files) {
        inode(file).ifPresent(inodes::add);
      }
    }
    return inodes;
  }

  private static Optional<String> inode(Path file) {
    try {
      String target = Files.readSymbolicLink(file).toString();
      return target.startsWith("socket:[") && target.endsWith("]")
          ? Optional.of(target.substring("socket:[".length(), target.length() - 1))
          : Optional.empty();
    } catch (IOException e) {
      // The file was closed meanwhile.
      return Optional.empty();
    }
  }
}
