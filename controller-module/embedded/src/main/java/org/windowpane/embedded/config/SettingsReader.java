package org.windowpane.embedded.config;

import com.google.common.net.InetAddresses;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.windowpane.tls.TlsFileException;
import org.windowpane.tls.TlsFiles;
import org.windowpane.tls.TlsIdentity;

/** Makes {@link Settings} of properties, or reports everything that is wrong with them. */
public final class SettingsReader {
  private static final String OWN_CLASSES = "org.windowpane.embedded.";
  private static final Set<String> OWN_KEYS =
      Stream.of(Setting.values()).map(Setting::key).collect(Collectors.toUnmodifiableSet());

  /** Switches of a real Floodlight that would promise a protection that is not there. */
  private static final Map<String, Setting> PROTECTION =
      Map.of(
          "net.floodlightcontroller.core.internal.OFSwitchManager.useSsl",
          Setting.OPEN_FLOW_CERTIFICATE,
          "net.floodlightcontroller.restserver.RestApiServer.useHttps",
          Setting.REST_CERTIFICATE);

  private static final Set<String> YES = Set.of("yes", "true");
  private static final Set<String> NO = Set.of("no", "false");

  private final Map<String, String> values;
  private final Clock clock;
  private final List<String> faults = new ArrayList<>();

  private SettingsReader(Map<String, String> values, Clock clock) {
    this.values = values;
    this.clock = clock;
  }

  /**
   * Reads the settings.
   *
   * @throws ConfigException naming each unknown key and each value that cannot be used
   */
  public static Settings read(Map<String, String> values) throws ConfigException {
    SettingsReader reader = new SettingsReader(values, Clock.systemUTC());
    reader.refuseUnknownKeys();
    reader.refuseUnsupportedProtection();
    Settings settings = reader.settings();
    if (!reader.faults.isEmpty()) {
      throw new ConfigException(reader.faults);
    }
    return settings;
  }

  private void refuseUnknownKeys() {
    values.keySet().stream()
        .filter(key -> key.startsWith(OWN_CLASSES) && !OWN_KEYS.contains(key))
        .sorted()
        .forEach(key -> faults.add(key + ": no such setting; --help lists them"));
  }

  private void refuseUnsupportedProtection() {
    for (Map.Entry<String, Setting> each : new TreeMap<>(PROTECTION).entrySet()) {
      String value = values.get(each.getKey());
      boolean wanted = value != null && !NO.contains(value.toLowerCase(Locale.ROOT));
      if (wanted && text(each.getValue()).isEmpty()) {
        faults.add(
            each.getKey()
                + ": "
                + value
                + ": there is no TLS here without "
                + each.getValue().key());
      }
    }
  }

  private Settings settings() {
    OpenFlowSettings openFlow =
        new OpenFlowSettings(
            endpoints(Setting.OPEN_FLOW_ADDRESSES, Setting.OPEN_FLOW_PORT),
            integer(Setting.IO_THREADS, 1, 64),
            integer(Setting.MAX_CONNECTIONS, 1, 65_536),
            integer(Setting.MAX_MESSAGE_BYTES, 1024, 65_535),
            integer(Setting.WRITE_BUFFER_BYTES, 65_536, 1 << 28),
            millis(Setting.WRITE_TIMEOUT_MS),
            millis(Setting.HANDSHAKE_TIMEOUT_MS),
            millis(Setting.ECHO_INTERVAL_MS),
            millis(Setting.REQUEST_TIMEOUT_MS),
            yesOrNo(Setting.TABLE_MISS),
            integer(Setting.MAX_HANDSHAKES, 1, 65_536),
            integer(Setting.MAX_HANDSHAKES_PER_ADDRESS, 1, 65_536),
            tls(Setting.OPEN_FLOW_CERTIFICATE, Setting.OPEN_FLOW_KEY, Setting.OPEN_FLOW_CA));
    InetSocketAddress restAddress =
        new InetSocketAddress(
            address(Setting.REST_ADDRESS, text(Setting.REST_ADDRESS)),
            integer(Setting.REST_PORT, 0, 65_535));
    RestSettings rest =
        new RestSettings(
            restAddress,
            integer(Setting.REST_THREADS, 1, 1024),
            integer(Setting.MAX_BODY_BYTES, 1024, Integer.MAX_VALUE),
            restTls());
    return new Settings(
        openFlow,
        rest,
        millis(Setting.LLDP_INTERVAL_MS),
        probeKey(),
        millis(Setting.LINK_TIMEOUT_MS),
        integer(Setting.MAX_HOSTS, 1, 1_000_000),
        millis(Setting.SETTLE_MS),
        integer(Setting.POOL_THREADS, 1, 64));
  }

  /** TLS for REST clients, which must have a certificate, too. */
  private Optional<TlsIdentity> restTls() {
    if (!text(Setting.REST_CERTIFICATE).isEmpty() && text(Setting.REST_CA).isEmpty()) {
      faults.add(
          Setting.REST_CA.key() + ": clients must show a certificate; whose CA is not given");
    }
    return tls(Setting.REST_CERTIFICATE, Setting.REST_KEY, Setting.REST_CA);
  }

  /** TLS with the files of these settings, if there is a certificate for it. */
  private Optional<TlsIdentity> tls(
      Setting certificateSetting, Setting keySetting, Setting authoritySetting) {
    String certificate = text(certificateSetting);
    String key = text(keySetting);
    Optional<Path> authority =
        Optional.of(text(authoritySetting)).filter(s -> !s.isEmpty()).map(Path::of);
    if (certificate.isEmpty() && key.isEmpty() && authority.isEmpty()) {
      return Optional.empty();
    }
    if (certificate.isEmpty() || key.isEmpty()) {
      faults.add(certificateSetting.key() + " and " + keySetting.key() + ": TLS takes both");
      return Optional.empty();
    }
    try {
      return Optional.of(
          new TlsFiles(Path.of(certificate), Path.of(key), authority).read(clock.instant()));
    } catch (TlsFileException e) {
      Setting at =
          switch (e.part()) {
            case CERTIFICATE -> certificateSetting;
            case KEY -> keySetting;
            case AUTHORITIES -> authoritySetting;
          };
      faults.add(at.key() + ": " + e.getMessage());
      return Optional.empty();
    }
  }

  private Optional<ProbeKey> probeKey() {
    String file = text(Setting.PROBE_KEY_FILE);
    if (file.isEmpty()) {
      return Optional.empty();
    }
    try {
      String key = Files.readString(Path.of(file)).strip();
      return key.length() < ProbeKey.SHORTEST
          ? refuse(
              Setting.PROBE_KEY_FILE,
              file,
              "shorter than " + ProbeKey.SHORTEST + " characters",
              Optional.empty())
          : Optional.of(new ProbeKey(key));
    } catch (IOException | InvalidPathException e) {
      return refuse(Setting.PROBE_KEY_FILE, file, "cannot be read", Optional.empty());
    }
  }

  private List<InetSocketAddress> endpoints(Setting addresses, Setting port) {
    int number = integer(port, 0, 65_535);
    Set<InetSocketAddress> found = new LinkedHashSet<>();
    for (String address : text(addresses).split(",", -1)) {
      found.add(new InetSocketAddress(address(addresses, address.strip()), number));
    }
    return List.copyOf(found);
  }

  private InetAddress address(Setting setting, String text) {
    return InetAddresses.isInetAddress(text)
        ? InetAddresses.forString(text)
        : refuse(setting, text, "not an IPv4 or IPv6 address", InetAddress.getLoopbackAddress());
  }

  private Duration millis(Setting setting) {
    return Duration.ofMillis(integer(setting, 1, 86_400_000));
  }

  private int integer(Setting setting, int least, int most) {
    String text = text(setting);
    try {
      int value = Integer.parseInt(text);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      return refuse(setting, text, "not a whole number", least);
    }
    return refuse(setting, text, "not between " + least + " and " + most, least);
  }

  private boolean yesOrNo(Setting setting) {
    String text = text(setting);
    String lower = text.toLowerCase(Locale.ROOT);
    if (!YES.contains(lower) && !NO.contains(lower)) {
      return refuse(setting, text, "neither true (yes) nor false (no)", false);
    }
    return YES.contains(lower);
  }

  private String text(Setting setting) {
    return values.getOrDefault(keyInUse(setting), setting.defaultValue());
  }

  private String keyInUse(Setting setting) {
    if (values.containsKey(setting.key())) {
      return setting.key();
    }
    return setting.floodlightKey().filter(values::containsKey).orElse(setting.key());
  }

  private <T> T refuse(Setting setting, String text, String why, T fallback) {
    faults.add(keyInUse(setting) + ": " + (text.isEmpty() ? "empty" : text) + ": " + why);
    return fallback;
  }
}
