package org.windowpane.embedded.config;

import java.util.Optional;

/** Every setting of the embedded controller, with the meaning that {@code --help} shows. */
public enum Setting {
  OPEN_FLOW_ADDRESSES(
      "openFlowAddresses",
      "127.0.0.1",
      "addresses that switches connect to, separated by commas",
      Setting.SWITCH_MANAGER + "openFlowAddresses"),
  OPEN_FLOW_PORT(
      "openFlowPort",
      "6653",
      "TCP port that switches connect to; 0 takes a free one",
      Setting.SWITCH_MANAGER + "openFlowPort"),
  IO_THREADS(
      "ioThreads",
      "2",
      "threads that read from switches and call message listeners",
      Setting.SWITCH_MANAGER + "workerThreads"),
  MAX_CONNECTIONS(
      "maxConnections", "1024", "connections of switches at once, handshakes included", null),
  MAX_MESSAGE_BYTES(
      "maxMessageBytes",
      "65535",
      "longest OpenFlow message that is taken; a longer one ends the connection",
      null),
  WRITE_BUFFER_BYTES(
      "writeBufferBytes",
      "1048576",
      "unsent bytes of one switch above which its writers wait",
      null),
  WRITE_TIMEOUT_MS(
      "writeTimeoutMs", "10000", "how long a writer waits for a slow switch, in ms", null),
  HANDSHAKE_TIMEOUT_MS(
      "handshakeTimeoutMs",
      "10000",
      "how long a switch may take from connecting to being ready, in ms",
      null),
  ECHO_INTERVAL_MS(
      "echoIntervalMs",
      "5000",
      "time between echo requests, in ms; three without a sign of life end the connection",
      null),
  REQUEST_TIMEOUT_MS(
      "requestTimeoutMs",
      "20000",
      "how long a request waits for each part of its reply, in ms",
      null),
  TABLE_MISS(
      "setupTablesDefaultFlows",
      "true",
      "whether table 0 gets an entry of priority 0 that sends unmatched packets to the controller",
      Setting.SWITCH_MANAGER + "setupTablesDefaultFlows"),
  OPEN_FLOW_CERTIFICATE(
      "openFlowCertificate",
      "",
      "PEM file with the certificate shown to switches, and those between it and its CA; with it"
          + " switches must speak TLS",
      null),
  OPEN_FLOW_KEY(
      "openFlowKey", "", "PEM file with that certificate's key, PKCS #8 without a password", null),
  OPEN_FLOW_CA(
      "openFlowCa",
      "",
      "PEM file with the CA of switches: those without a certificate of it are turned away",
      null),
  MAX_HANDSHAKES(
      "maxHandshakes",
      "128",
      "connections at once that have not become a switch yet, from anywhere",
      null),
  MAX_HANDSHAKES_PER_ADDRESS("maxHandshakesPerAddress", "64", "the same, from one address", null),
  REST_ADDRESS(
      "restAddress", "127.0.0.1", "address of the REST server", Setting.REST_SERVER + "host"),
  REST_PORT(
      "restPort",
      "8080",
      "TCP port of the REST server; 0 takes a free one",
      Setting.REST_SERVER + "httpPort"),
  REST_THREADS(
      "restThreads", "32", "REST requests served at once; a long poll counts while it waits", null),
  REST_CERTIFICATE(
      "restCertificate",
      "",
      "PEM file with the certificate shown to REST clients, and those between it and its CA; with it"
          + " REST is served over TLS only",
      null),
  REST_KEY("restKey", "", "PEM file with that certificate's key, PKCS #8 without a password", null),
  REST_CA(
      "restCa",
      "",
      "PEM file with the CA of REST clients: those without a certificate of it are turned away",
      null),
  MAX_BODY_BYTES("maxBodyBytes", "134217728", "longest body of a REST request", null),
  LLDP_INTERVAL_MS(
      "lldpIntervalMs",
      "5000",
      "time between link probes on a port without a link, in ms; with one, and at first, it is a second",
      null),
  PROBE_KEY_FILE(
      "probeKeyFile",
      "",
      "file with the key of link probes, the same for all controllers of a network, so that a standby"
          + " knows its links; without one, a key of this run",
      null),
  LINK_TIMEOUT_MS(
      "linkTimeoutMs", "35000", "how long a link is believed without a probe over it, in ms", null),
  MAX_HOSTS("maxHosts", "10000", "hosts that are remembered; further ones are not learnt", null),
  SETTLE_MS(
      "settleMs",
      "500",
      "how long a new port is probed for a link before hosts are learnt there, in ms",
      null),
  POOL_THREADS("poolThreads", "2", "threads of the pool that modules share", null);

  /** What every key of the embedded controller begins with. */
  public static final String PREFIX = "org.windowpane.embedded.Controller.";

  private static final String SWITCH_MANAGER =
      "net.floodlightcontroller.core.internal.OFSwitchManager.";
  private static final String REST_SERVER = "net.floodlightcontroller.restserver.RestApiServer.";

  private final String name;
  private final String defaultValue;
  private final String meaning;
  private final String floodlightKey;

  Setting(String name, String defaultValue, String meaning, String floodlightKey) {
    this.name = name;
    this.defaultValue = defaultValue;
    this.meaning = meaning;
    this.floodlightKey = floodlightKey;
  }

  /** The key in a properties file. */
  public String key() {
    return PREFIX + name;
  }

  /** The key of a real Floodlight that means the same and is read where {@link #key} is absent. */
  public Optional<String> floodlightKey() {
    return Optional.ofNullable(floodlightKey);
  }

  public String defaultValue() {
    return defaultValue;
  }

  public String meaning() {
    return meaning;
  }
}
