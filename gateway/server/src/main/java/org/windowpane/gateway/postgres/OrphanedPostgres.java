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
 * What a PostgreSQL leaves behind when whoever started it was killed: a postmaster that still runs,
 * its children, or the file with the id of one that does not.
 */
public final class OrphanedPostgres {
  private static final Logger LOG = LoggerFactory.getLogger(OrphanedPostgres.class);
  private static final Duration STOPS_WITHIN = Duration.ofSeconds(15);
  private static final Duration LOOK_EVERY = Duration.ofMillis(50);
  private static final String PID_FILE = "postmaster.pid";

  private final Path cluster;

  OrphanedPostgres(Path cluster) {
    this.cluster = cluster;
  }

  /** Stops what still runs on the cluster, and takes away what only says so. */
  void clear() throws IOException, InterruptedException {
    Optional<ProcessHandle> postmaster = postmaster();
    if (postmaster.isPresent()) {
      LOG.info("stopping an orphaned postmaster, process {}", postmaster.get().pid());
      interrupt(postmaster.get());
    }
    if (!allGoneWithin(STOPS_WITHIN)) {
      workingHere().forEach(ProcessHandle::destroyForcibly);
      allGoneWithin(STOPS_WITHIN);
    }
    Files.deleteIfExists(cluster.resolve(PID_FILE));
  }

  /** The postmaster that the cluster's file names, if it runs. */
  Optional<ProcessHandle> postmaster() throws IOException {
    Path file = cluster.resolve(PID_FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    List<String> lines = Files.readAllLines(file);
    try {
      return lines.isEmpty()
          ? Optional.empty()
          : ProcessHandle.of(Long.parseLong(lines.get(0).strip())).filter(this::worksHere);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** The fast shutdown of PostgreSQL, which does not wait for clients, is SIGINT. */
  private static void interrupt(ProcessHandle process) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
  }

  private boolean allGoneWithin(Duration patience) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!workingHere().isEmpty()) {
      if (System.nanoTime() - deadline > 0) {
        return false;
      }
      Thread.sleep(LOOK_EVERY.toMillis());
    }
    return true;
  }

  private List<ProcessHandle> workingHere() {
    return ProcessHandle.allProcesses().filter(this::worksHere).toList();
  }

  /**
   * Every process of a PostgreSQL has the cluster as its working directory, and one that is dead
   * but not yet buried has none.
   */
  private boolean worksHere(ProcessHandle process) {
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
