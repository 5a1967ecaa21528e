package org.windowpane.embedded.fake;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A real Open vSwitch with a datapath in memory: two bridges s1 and s2, joined by a patch, each
 * with one port for a host. It needs neither root nor a network.
 */
public final class OpenVSwitch implements AutoCloseable {
  private static final Path SCHEMA = Path.of("/usr/share/openvswitch/vswitch.ovsschema");
  private static final Path DAEMON = Path.of("/usr/sbin/ovs-vswitchd");

  private final Path folder;
  private final List<Process> daemons = new ArrayList<>();

  private OpenVSwitch(Path folder) {
    this.folder = folder;
  }

  /** Whether it can be run here. */
  public static boolean isInstalled() {
    return Files.isRegularFile(SCHEMA) && Files.isExecutable(DAEMON);
  }

  /** Starts it in an empty folder. */
  public static OpenVSwitch start(Path folder) throws IOException, InterruptedException {
    Files.createDirectories(folder);
    OpenVSwitch started = new OpenVSwitch(folder);
    started.run("ovsdb-tool", "create", started.file("conf.db"), SCHEMA.toString());
    started.daemon(
        "ovsdb-server", started.file("conf.db"), "--remote=punix:" + started.file("db.sock"));
    started.vsctl("--retry", "--no-wait", "init");
    started.daemon(
        DAEMON.toString(), "unix:" + started.file("db.sock"), "--enable-dummy", "--disable-system");
    for (int bridge = 1; bridge <= 2; bridge++) {
      started.addBridge(bridge, 3 - bridge);
    }
    return started;
  }

  private void addBridge(int number, int other) throws IOException, InterruptedException {
    String bridge = "s" + number;
    vsctl("--timeout=20", "add-br", bridge, "--", "set", "bridge", bridge, "datapath_type=dummy");
    vsctl(
        "set",
        "bridge",
        bridge,
        "fail-mode=secure",
        "protocols=OpenFlow13",
        "other-config:datapath-id=" + String.format("%016x", number));
    vsctl(
        "add-port",
        bridge,
        hostPort(number),
        "--",
        "set",
        "interface",
        hostPort(number),
        "type=dummy",
        "ofport_request=1");
    vsctl(
        "add-port",
        bridge,
        bridge + "-peer",
        "--",
        "set",
        "interface",
        bridge + "-peer",
        "type=patch",
        "options:peer=s" + other + "-peer",
        "ofport_request=2");
  }

  /** Lets both bridges connect to these controllers. */
  public void connect(InetSocketAddress... controllers) throws IOException, InterruptedException {
    for (int bridge = 1; bridge <= 2; bridge++) {
      List<String> command = new ArrayList<>(List.of("set-controller", "s" + bridge));
      for (InetSocketAddress controller : controllers) {
        command.add("tcp:127.0.0.1:" + controller.getPort());
      }
      vsctl(command.toArray(String[]::new));
    }
  }

  /** From its next connection on a bridge speaks this version of OpenFlow only. */
  public void setVersion(int bridge, String version) throws IOException, InterruptedException {
    vsctl("set", "bridge", "s" + bridge, "protocols=" + version);
  }

  /** Lets both bridges connect to a controller over TLS, as the owner of these files. */
  public void connectSecurely(InetSocketAddress controller, Path key, Path certificate, Path ca)
      throws IOException, InterruptedException {
    vsctl("set-ssl", key.toString(), certificate.toString(), ca.toString());
    for (int bridge = 1; bridge <= 2; bridge++) {
      vsctl("set-controller", "s" + bridge, "ssl:127.0.0.1:" + controller.getPort());
    }
  }

  /** A packet of the host of a bridge. */
  public void receive(int bridge, byte[] packet) throws IOException, InterruptedException {
    StringBuilder hex = new StringBuilder();
    for (byte b : packet) {
      hex.append(String.format("%02x", b));
    }
    appctl("netdev-dummy/receive", hostPort(bridge), hex.toString());
  }

  /** The cable of a bridge's host is pulled, or plugged in again. */
  public void setLink(int bridge, boolean up) throws IOException, InterruptedException {
    appctl("netdev-dummy/set-admin-state", hostPort(bridge), up ? "up" : "down");
  }

  /** The flow entries of a bridge, one in a line. */
  public String flows(int bridge) throws IOException, InterruptedException {
    return run(
        "ovs-ofctl",
        "-O",
        "OpenFlow10,OpenFlow13",
        "dump-flows",
        "unix:" + file("s" + bridge + ".mgmt"));
  }

  /** What ovs-vswitchd has logged. */
  public String log() throws IOException {
    return Files.readString(folder.resolve("ovs-vswitchd.log"));
  }

  private static String hostPort(int bridge) {
    return "s" + bridge + "-host";
  }

  private void appctl(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("ovs-appctl", "-t", "ovs-vswitchd"));
    command.addAll(List.of(arguments));
    run(command.toArray(String[]::new));
  }

  private void vsctl(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("ovs-vsctl", "--db=unix:" + file("db.sock")));
    command.addAll(List.of(arguments));
    run(command.toArray(String[]::new));
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private void daemon(String... command) throws IOException {
    List<String> whole = new ArrayList<>(List.of(command));
    whole.add("--pidfile");
    whole.add("--log-file");
    daemons.add(process(whole).redirectOutput(folder.resolve("daemons.log").toFile()).start());
  }

  private String run(String... command) throws IOException, InterruptedException {
    Process process = process(List.of(command)).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(20, TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IOException(String.join(" ", command) + ": " + output);
    }
    return output;
  }

  private ProcessBuilder process(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    for (String variable : List.of("OVS_RUNDIR", "OVS_LOGDIR", "OVS_DBDIR")) {
      builder.environment().put(variable, folder.toString());
    }
    return builder;
  }

  @Override
  public void close() {
    for (Process daemon : daemons) {
      daemon.destroy();
    }
    for (Process daemon : daemons) {
      try {
        daemon.waitFor(5, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
