package org.windowpane.gateway.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The remains of a PostgreSQL server whose parent process was killed: a postmaster that still runs,
 * its children, or a stale file with a process id.
 */
public final class OrphanedPostgres {
  private static final Logger LOG = LoggerFactory.getLogger(OrphanedPostgres.class);
  private static final Duration STOPS_WITHIN = Duration.ofSeconds(15);
  private static final Duration CHECK_EVERY = Duration.ofMillis(50);
  private static final String PID_FILE = "postmaster.pid";

  private final Path cluster;

  OrphanedPostgres(Path cluster) {
    this.cluster = cluster;
  }

  /**
   * Stops the processes that still run on the cluster, and deletes the file with the process id.
   */
  void clear() throws IOException, InterruptedException {
    Optional<ProcessHandle> postmaster = postmaster();
    if (postmaster.isPresent()) {
      LOG.info("stopping an orphaned postmaster, process {}", postmaster.get().pid());
      interrupt(postmaster.get());
    }
    if (!allGoneWithin(STOPS_WITHIN)) {
      processes().forEach(ProcessHandle::destroyForcibly);
      allGoneWithin(STOPS_WITHIN);
    }
    Files.deleteIfExists(cluster.resolve(PID_FILE));
  }

  /** The postmaster in the cluster's file, if it runs. */
  Optional<ProcessHandle> postmaster() throws IOException {
    Path file = cluster.resolve(PID_FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    List<String> lines = Files.readAllLines(file);
    try {
      return lines.isEmpty()
          ? Optional.empty()
          : ProcessHandle.of(Long.parseLong(lines.get(0).strip())).filter(this::runsInCluster);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** SIGINT is the fast shutdown of PostgreSQL, which does not wait for clients. */
  private static void interrupt(ProcessHandle process) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
  }

  private boolean allGoneWithin(Duration timeout) throws InterruptedException {
    long deadline = System.nanoTime() + timeout.toNanos();
    while (!processes().isEmpty()) {
      if (System.nanoTime() - deadline > 0) {
        return false;
      }
      Thread.sleep(CHECK_EVERY.toMillis());
    }
    return true;
  }

  private List<ProcessHandle> processes() {
    return ProcessHandle.allProcesses().filter(this::runsInCluster).toList();
  }

  /**
   * Every PostgreSQL process has the cluster as its working directory. A zombie process has none.
   */
  private boolean runsInCluster(ProcessHandle process) {
    Path directory = Path.of("/proc", Long.toString(process.pid()), "cwd");
    try {
      return process.info().command().map(it -> it.endsWith("/postgres")).orElse(false)
          && Files.exists(directory)
          && Files.isSameFile(directory, cluster);
    } catch (IOException e) {
      return false;
    }
  }
}
