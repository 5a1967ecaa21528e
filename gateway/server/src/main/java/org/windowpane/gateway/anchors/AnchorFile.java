package org.windowpane.gateway.anchors;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.encoding.Json;

/**
 * The anchors of one gateway: a file with one anchor in a line, to which lines are only appended,
 * and the keys beside it. Each anchor signs the one before it, so that a line that is missing in
 * between is found. Only one process at a time appends lines.
 */
public final class AnchorFile implements AutoCloseable {
  /** The file with the anchors, in the directory of a gateway. */
  public static final String NAME = "anchors.ndjson";

  /** The key that checks signatures, beside the anchors. */
  public static final String PUBLIC_KEY = "public-key";

  private static final Logger LOG = LoggerFactory.getLogger(AnchorFile.class);
  private static final String SIGNING_KEY = "signing-key";
  private static final String LOCK = "lock";
  private static final int NEW_LINE = '\n';

  private final Path file;
  private final PrivateKey key;
  private final FileChannel lock;
  private Optional<Anchor> last;

  private AnchorFile(Path file, PrivateKey key, FileChannel lock, Optional<Anchor> last) {
    this.file = file;
    this.key = key;
    this.lock = lock;
    this.last = last;
  }

  /**
   * Opens the anchors of a gateway, and creates what is missing.
   *
   * @param directory the directory for the file and its keys
   * @throws IOException if they cannot be read or written; the message has the reason
   */
  public static AnchorFile in(Path directory) throws IOException {
    try {
      Files.createDirectories(directory);
      return open(directory);
    } catch (FileSystemException e) {
      throw new IOException(
          "The anchors in "
              + directory
              + " cannot be written. Check that it is a directory, and that the gateway owns it.",
          e);
    }
  }

  private static AnchorFile open(Path directory) throws IOException {
    FileChannel lock = lock(directory);
    try {
      Path file = directory.resolve(NAME);
      Path signingKey = directory.resolve(SIGNING_KEY);
      if (Files.exists(file) && !Files.exists(signingKey)) {
        throw new IOException(
            signingKey
                + " is missing, and a new key would not verify the anchors that exist. Restore the"
                + " file, or use another directory for new anchors.");
      }
      PrivateKey key = AnchorKeys.signingKey(signingKey, directory.resolve(PUBLIC_KEY));
      cutIncompleteLine(file);
      List<Anchor> known = Files.exists(file) ? parse(file) : List.of();
      Optional<Anchor> last =
          known.isEmpty() ? Optional.empty() : Optional.of(known.get(known.size() - 1));
      return new AnchorFile(file, key, lock, last);
    } catch (IOException e) {
      lock.close();
      throw e;
    }
  }

  /** The lock of a directory, which lasts until it is closed or the process ends. */
  private static FileChannel lock(Path directory) throws IOException {
    FileChannel channel =
        FileChannel.open(
            directory.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() != null) {
        return channel;
      }
    } catch (OverlappingFileLockException e) {
      LOG.debug("this process holds the lock", e);
    }
    channel.close();
    throw new IOException(
        "Another gateway writes anchors to " + directory + "; each one needs its own directory");
  }

  /** The anchor that was appended last. */
  public synchronized Optional<Anchor> last() {
    return last;
  }

  /**
   * Appends an anchor, and returns when it is on disk.
   *
   * @throws IOException if it could not be written; then the file is as before
   */
  public synchronized void append(Anchor.Kind kind, long seq, String hash, Instant at)
      throws IOException {
    Anchor open = new Anchor(kind, seq, hash, at, last.map(Anchor::signature).orElse(""), "");
    Anchor anchor = open.signed(AnchorKeys.sign(open.signedText(), key));
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      long end = channel.size();
      ByteBuffer line =
          ByteBuffer.wrap((Json.write(anchor) + "\n").getBytes(StandardCharsets.UTF_8));
      try {
        channel.position(end);
        while (line.hasRemaining()) {
          channel.write(line);
        }
        channel.force(true);
      } catch (IOException e) {
        channel.truncate(end);
        throw e;
      }
    }
    last = Optional.of(anchor);
  }

  /**
   * Reads anchors and checks their signatures.
   *
   * @param file the file, or a directory with it
   * @param publicKey the file of the key; empty for the one beside the anchors
   * @throws IOException if a file cannot be read, or an anchor is not what was signed
   */
  public static List<Anchor> read(Path file, Optional<Path> publicKey) throws IOException {
    Path anchors = Files.isDirectory(file) ? file.resolve(NAME) : file;
    try {
      PublicKey key = AnchorKeys.publicKey(publicKey.orElse(anchors.resolveSibling(PUBLIC_KEY)));
      List<Anchor> read = parse(anchors);
      String previous = "";
      for (int line = 0; line < read.size(); line++) {
        Anchor anchor = read.get(line);
        if (!anchor.previous().equals(previous)
            || !AnchorKeys.isSigned(anchor.signedText(), anchor.signature(), key)) {
          throw new IOException(
              anchors + ", line " + (line + 1) + " is not what the gateway signed");
        }
        previous = anchor.signature();
      }
      return read;
    } catch (NoSuchFileException e) {
      throw new IOException(e.getFile() + ": there is no such file", e);
    }
  }

  /** Lets another process append. */
  @Override
  public void close() throws IOException {
    lock.close();
  }

  /** All complete lines. A process that was killed can leave an incomplete one at the end. */
  private static List<Anchor> parse(Path file) throws IOException {
    List<Anchor> anchors = new ArrayList<>();
    boolean isComplete = endsWithLine(file);
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      String next = lines.readLine();
      while (next != null) {
        String line = next;
        next = lines.readLine();
        if (next != null || isComplete) {
          anchors.add(anchor(file, line, anchors.size() + 1));
        }
      }
    }
    return anchors;
  }

  private static Anchor anchor(Path file, String line, int number) throws IOException {
    try {
      return Json.STRICT.readValue(line, Anchor.class);
    } catch (JsonProcessingException e) {
      throw new IOException(file + ", line " + number + " is not an anchor", e);
    }
  }

  private static boolean endsWithLine(Path file) throws IOException {
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
      if (bytes.length() == 0) {
        return true;
      }
      bytes.seek(bytes.length() - 1);
      return bytes.read() == NEW_LINE;
    }
  }

  private static void cutIncompleteLine(Path file) throws IOException {
    if (!Files.exists(file) || endsWithLine(file)) {
      return;
    }
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
      long end = bytes.length();
      while (end > 0) {
        bytes.seek(end - 1);
        if (bytes.read() == NEW_LINE) {
          break;
        }
        end--;
      }
      bytes.setLength(end);
    }
  }
}
