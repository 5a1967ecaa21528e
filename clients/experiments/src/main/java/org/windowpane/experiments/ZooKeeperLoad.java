package org.windowpane.experiments;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooDefs.Ids;
import org.apache.zookeeper.ZooKeeper;

/**
 * Creates and deletes nodes in turn, and measures the latency of each synchronous request. Each
 * thread has a session with a server of its own, as in "Participatory Networking" (section 7.1.3).
 *
 * <p>Arguments: the servers as {@code host:port,…}; how many threads; their think time in
 * milliseconds; for how many seconds to run before, in which Java compiles what it runs; how many
 * seconds to measure. Writes a line {@code create MICROSECONDS} or {@code delete MICROSECONDS} for
 * each request that it measured to standard output, and {@code failed CODE} for one that failed.
 */
public final class ZooKeeperLoad {
  private static final int SESSION_MILLIS = 30_000;
  private static final int CONNECT_SECONDS = 60;
  private static final String FAILED = "failed ";
  private static final byte[] CONTENT = new byte[100];
  private static final String ROOT = "/windowpane-load";

  private ZooKeeperLoad() {}

  /** Runs the load. */
  public static void main(String[] arguments) throws Exception {
    List<String> servers = List.of(arguments[0].split(","));
    int count = Integer.parseInt(arguments[1]);
    long thinkMillis = Long.parseLong(arguments[2]);
    List<ZooKeeper> sessions = new ArrayList<>();
    List<List<String>> measured = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      sessions.add(connect(servers.get(number % servers.size())));
    }
    makeRoot(sessions.get(0));
    long warm = System.nanoTime() + TimeUnit.SECONDS.toNanos(Long.parseLong(arguments[3]));
    long end = warm + TimeUnit.SECONDS.toNanos(Long.parseLong(arguments[4]));
    for (int number = 0; number < count; number++) {
      ZooKeeper session = sessions.get(number);
      List<String> lines = new ArrayList<>();
      String node = ROOT + "/" + ProcessHandle.current().pid() + "-" + number;
      measured.add(lines);
      threads.add(
          new Thread(
              () -> {
                load(session, node, thinkMillis, warm).stream()
                    .filter(line -> line.startsWith(FAILED))
                    .forEach(lines::add);
                lines.addAll(load(session, node, thinkMillis, end));
              },
              "load"));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    for (ZooKeeper session : sessions) {
      session.close();
    }
    try (PrintStream output = new PrintStream(System.out, false, StandardCharsets.US_ASCII)) {
      measured.forEach(lines -> lines.forEach(output::println));
    }
  }

  private static ZooKeeper connect(String server) throws IOException, InterruptedException {
    CountDownLatch connected = new CountDownLatch(1);
    ZooKeeper session =
        new ZooKeeper(
            server,
            SESSION_MILLIS,
            event -> {
              if (event.getState() == KeeperState.SyncConnected) {
                connected.countDown();
              }
            });
    if (!connected.await(CONNECT_SECONDS, TimeUnit.SECONDS)) {
      throw new IOException("the server " + server + " accepts no session");
    }
    return session;
  }

  private static void makeRoot(ZooKeeper session) throws KeeperException, InterruptedException {
    if (session.exists(ROOT, false) == null) {
      session.create(ROOT, CONTENT, Ids.OPEN_ACL_UNSAFE, CreateMode.PERSISTENT);
    }
  }

  private static List<String> load(ZooKeeper session, String node, long thinkMillis, long end) {
    List<String> lines = new ArrayList<>();
    while (System.nanoTime() < end) {
      lines.add(
          measured(
              "create",
              () -> session.create(node, CONTENT, Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL)));
      think(thinkMillis);
      lines.add(
          measured(
              "delete",
              () -> {
                session.delete(node, -1);
                return node;
              }));
      think(thinkMillis);
    }
    return lines;
  }

  private interface Step {
    String run() throws KeeperException, InterruptedException;
  }

  private static String measured(String name, Step step) {
    long before = System.nanoTime();
    try {
      step.run();
      return name + " " + TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - before);
    } catch (KeeperException e) {
      return FAILED + e.code();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return FAILED + "INTERRUPTED";
    }
  }

  private static void think(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
