package org.windowpane.controller.ovsdb;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.windowpane.tls.TlsIdentity;

/**
 * A real ovsdb-server on a free loopback port, without an ovs-vswitchd. Where there is a file
 * system in memory, its files are there: controllers give up on a server that waits seconds for a
 * disk.
 */
final class OvsdbServer implements AutoCloseable {

  private static final String SCHEMA = "/usr/share/openvswitch/vswitch.ovsschema";

  private static final Path MEMORY = Path.of("/dev/shm");

  private final Path directory;
  private final InetSocketAddress address;
  private List<String> files = List.of();

  OvsdbServer(Path directory) throws IOException, InterruptedException {
    this.directory =
        Files.isWritable(MEMORY)
            ? Files.createTempDirectory(MEMORY, "windowpane-test-ovsdb-")
            : directory;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      address = new InetSocketAddress(free.getInetAddress(), free.getLocalPort());
    }
    run("ovsdb-tool", "create", database(), SCHEMA);
    start();
    transact("init");
  }

  /** In the clear. */
  OvsdbRemote remote() {
    return new OvsdbRemote(address, Optional.empty());
  }

  /** With TLS, after {@link #secure}. */
  OvsdbRemote remote(TlsIdentity identity) {
    return new OvsdbRemote(address, Optional.of(identity));
  }

  /** From now on it speaks TLS with those who have a certificate of the authority. */
  OvsdbServer secure(Path key, Path certificate, Path authority)
      throws IOException, InterruptedException {
    stop();
    files =
        List.of("--private-key=" + key, "--certificate=" + certificate, "--ca-cert=" + authority);
    start();
    return this;
  }

  private String database() {
    return directory.resolve("db").toString();
  }

  /** The log of transactions, as JSON with lines between them that hold their lengths. */
  Stream<String> transactions() throws IOException {
    return Files.readAllLines(Path.of(database())).stream();
  }

  private String socket() {
    return "unix:" + directory.resolve("socket");
  }

  /** Returns when the server takes connections. */
  void start() throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("ovsdb-server"));
    command.addAll(files);
    Collections.addAll(
        command,
        database(),
        "--remote=p" + socket(),
        (files.isEmpty() ? "--remote=ptcp:" : "--remote=pssl:")
            + address.getPort()
            + ":"
            + address.getHostString(),
        "--unixctl=" + directory.resolve("control"),
        "--log-file=" + directory.resolve("log"),
        "--pidfile=" + pidFile(),
        "--detach");
    run(command.toArray(String[]::new));
  }

  private Path pidFile() {
    return directory.resolve("pid");
  }

  void stop() throws IOException {
    long pid = Long.parseLong(Files.readString(pidFile()).trim());
    ProcessHandle.of(pid)
        .ifPresent(
            server -> {
              server.destroyForcibly();
              server.onExit().join();
            });
  }

  /** Stops the process without ending it, or continues it. */
  void hang(boolean hangs) throws IOException, InterruptedException {
    run("kill", hangs ? "-STOP" : "-CONT", Files.readString(pidFile()).trim());
  }

  /** Runs an ovs-vsctl command that does not wait for ovs-vswitchd. */
  String transact(String... arguments) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of("ovs-vsctl", "--timeout=10", "--no-wait", "--db=" + socket(), "--bare"));
    command.addAll(List.of(arguments));
    return run(command.toArray(new String[0]));
  }

  /** Does as if ovs-vswitchd had taken over every change. */
  void takeOver() throws IOException, InterruptedException {
    String next = transact("get", "open_vswitch", ".", "next_cfg");
    transact("set", "open_vswitch", ".", "cur_cfg=" + next);
  }

  private ProcessBuilder process(String... command) {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("OVS_RUNDIR", directory.toString());
    builder.environment().put("OVS_LOGDIR", directory.toString());
    return builder;
  }

  private String run(String... command) throws IOException, InterruptedException {
    Process process = process(command).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + ": " + output);
    }
    return output.trim();
  }

  @Override
  public void close() throws IOException {
    stop();
    if (directory.startsWith(MEMORY)) {
      try (Stream<Path> files = Files.list(directory)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(directory);
    }
  }
}
