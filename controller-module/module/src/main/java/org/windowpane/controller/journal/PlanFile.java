package org.windowpane.controller.journal;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.controller.mastership.Lease;
import org.windowpane.controller.mastership.LeaseStore;
import org.windowpane.controller.plan.PlanStore;
import org.windowpane.protocol.json.ProtocolJson;
import org.windowpane.protocol.json.ProtocolJsonException;
import org.windowpane.protocol.message.ControllerRole;
import org.windowpane.protocol.message.PlanPatch;
import org.windowpane.protocol.message.PlanPut;
import org.windowpane.protocol.message.Rule;

/**
 * A file with the last plan and lease: one line for the lease, one for the plan, and one for each
 * later change. A thread of its own writes it, at most once every {@link #PAUSE_MS}. It writes the
 * whole file anew when the changes have become longer than the plan, or come faster than it writes.
 * A line that was not written to its end is ignored.
 */
public final class PlanFile implements PlanStore, LeaseStore, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PlanFile.class);
  private static final long PAUSE_MS = 50;
  private static final long PAUSE_AFTER_FAILURE_MS = 5_000;
  private static final long JOIN_MS = 5_000;
  private static final int MAX_PENDING = 1_000;
  private static final long SMALLEST_TO_REWRITE = 1 << 20;
  private static final String LEASE = "lease ";
  private static final String PLAN = "plan ";
  private static final String PATCH = "patch ";
  private static final int LONGEST_LINE = 256 << 20;

  private final Path file;
  private final Thread writer = new Thread(this::run, "windowpane-plan-file");
  private final Map<String, Rule> rules = new LinkedHashMap<>();
  private final List<PlanPatch> pending = new ArrayList<>();
  private Optional<StoredLease> lease = Optional.empty();
  private long generation;
  private boolean mustRewrite;
  private boolean isClosed;
  private volatile Optional<String> problem = Optional.empty();
  private long sizeWhenRewritten;
  private long size;

  private PlanFile(Path file) {
    this.file = file;
    writer.setDaemon(true);
  }

  /**
   * Reads the file, if there is one, and starts to write it.
   *
   * @throws IOException if it exists and cannot be read
   */
  public static PlanFile open(Path file) throws IOException {
    PlanFile opened = new PlanFile(file);
    if (Files.exists(file)) {
      opened.read();
    }
    opened.mustRewrite = opened.generation > 0 || opened.lease.isPresent();
    opened.writer.start();
    return opened;
  }

  /** The lease, which has ended; empty where there was none. */
  public synchronized Optional<Lease> lease() {
    return lease.map(it -> new Lease(it.token(), it.role(), it.sole(), System.nanoTime()));
  }

  /** The plan; empty where there was none. */
  public synchronized Optional<PlanPut> plan() {
    return generation == 0
        ? Optional.empty()
        : Optional.of(new PlanPut(generation, List.copyOf(rules.values())));
  }

  /** Why the file is not as it should be, if it is not. */
  public Optional<String> problem() {
    return problem;
  }

  @Override
  public synchronized void replaced(PlanPut plan) {
    rules.clear();
    plan.rules().forEach(rule -> rules.put(rule.id(), rule));
    generation = plan.generation();
    pending.clear();
    mustRewrite = true;
    notifyAll();
  }

  @Override
  public synchronized void changed(PlanPatch patch) {
    apply(patch);
    if (pending.size() < MAX_PENDING) {
      pending.add(patch);
    } else {
      mustRewrite = true;
    }
    notifyAll();
  }

  @Override
  public synchronized void store(Lease now) {
    lease = Optional.of(new StoredLease(now.token(), now.role(), now.sole()));
    mustRewrite = true;
    notifyAll();
  }

  private void apply(PlanPatch patch) {
    patch.removals().forEach(rules::remove);
    patch.upserts().forEach(rule -> rules.put(rule.id(), rule));
    generation = patch.to();
  }

  private void read() throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      Optional<String> line = line(in);
      while (line.isPresent() && isApplied(line.get())) {
        line = line(in);
      }
    } catch (ProtocolJsonException e) {
      LOG.warn("{}: the rest of the file is ignored", file, e);
    }
  }

  /** A line that has its end. */
  private static Optional<String> line(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int next = in.read();
    while (next >= 0 && next != '\n') {
      if (line.size() >= LONGEST_LINE) {
        throw new IOException("a line is longer than " + LONGEST_LINE + " bytes");
      }
      line.write(next);
      next = in.read();
    }
    return next < 0 ? Optional.empty() : Optional.of(line.toString(StandardCharsets.UTF_8));
  }

  /** False for a line that this version does not know. */
  private boolean isApplied(String line) throws ProtocolJsonException, IOException {
    if (line.startsWith(LEASE)) {
      lease = Optional.of(message(line, LEASE, StoredLease.class));
    } else if (line.startsWith(PLAN)) {
      PlanPut plan = message(line, PLAN, PlanPut.class);
      rules.clear();
      plan.rules().forEach(rule -> rules.put(rule.id(), rule));
      generation = plan.generation();
    } else if (line.startsWith(PATCH)) {
      apply(message(line, PATCH, PlanPatch.class));
    } else {
      LOG.warn("{}: a line has no known beginning; the rest of the file is ignored", file);
      return false;
    }
    return true;
  }

  private static <T> T message(String line, String kind, Class<T> type)
      throws IOException, ProtocolJsonException {
    byte[] json = line.substring(kind.length()).getBytes(StandardCharsets.UTF_8);
    return ProtocolJson.readRequest(new ByteArrayInputStream(json), type);
  }

  private void run() {
    try {
      while (writeNext()) {
        Thread.sleep(problem.isPresent() ? PAUSE_AFTER_FAILURE_MS : PAUSE_MS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for something to write, and writes it; false after the end. */
  private boolean writeNext() throws InterruptedException {
    List<PlanPatch> patches;
    Optional<Snapshot> snapshot;
    synchronized (this) {
      while (!mustRewrite && pending.isEmpty() && !isClosed) {
        wait();
      }
      if (!mustRewrite && pending.isEmpty()) {
        return false;
      }
      patches = List.copyOf(pending);
      snapshot = mustRewrite ? Optional.of(new Snapshot(lease, plan())) : Optional.empty();
      pending.clear();
      mustRewrite = false;
    }
    try {
      if (snapshot.isPresent()) {
        rewrite(snapshot.get());
      } else {
        append(patches);
      }
      if (problem.isPresent()) {
        LOG.info("{}: the plan is written again", file);
      }
      problem = Optional.empty();
    } catch (IOException | RuntimeException | Error e) {
      if (problem.isEmpty()) {
        LOG.error("{}: the plan cannot be written", file, e);
      }
      problem = Optional.of("The plan cannot be written to " + file + ": " + e.getMessage());
      synchronized (this) {
        mustRewrite = true;
        return !isClosed;
      }
    }
    return true;
  }

  private record Snapshot(Optional<StoredLease> lease, Optional<PlanPut> plan) {}

  private record StoredLease(long token, ControllerRole role, boolean sole) {}

  private void rewrite(Snapshot snapshot) throws IOException {
    Path beside = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(beside);
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    if (snapshot.lease().isPresent()) {
      writeLine(text, LEASE, snapshot.lease().get());
    }
    if (snapshot.plan().isPresent()) {
      writeLine(text, PLAN, snapshot.plan().get());
    }
    Files.createFile(
        beside, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try (FileChannel channel = FileChannel.open(beside, StandardOpenOption.WRITE)) {
      writeAll(channel, text);
      channel.force(true);
    }
    Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    size = text.size();
    sizeWhenRewritten = size;
  }

  private void append(List<PlanPatch> patches) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    for (PlanPatch patch : patches) {
      writeLine(text, PATCH, patch);
    }
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.APPEND)) {
      writeAll(channel, text);
      channel.force(false);
    }
    size += text.size();
    if (size > SMALLEST_TO_REWRITE && size > 3 * sizeWhenRewritten) {
      synchronized (this) {
        mustRewrite = true;
      }
    }
  }

  private static void writeLine(ByteArrayOutputStream text, String kind, Object message)
      throws IOException {
    text.write(kind.getBytes(StandardCharsets.UTF_8));
    text.write(ProtocolJson.write(message));
    text.write('\n');
  }

  private static void writeAll(FileChannel channel, ByteArrayOutputStream text) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(text.toByteArray());
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /** Writes what is not written yet. */
  @Override
  public void close() {
    synchronized (this) {
      isClosed = true;
      notifyAll();
    }
    try {
      writer.join(JOIN_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
