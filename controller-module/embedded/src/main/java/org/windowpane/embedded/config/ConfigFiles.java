package org.windowpane.embedded.config;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads properties as Floodlight does: a file, or a directory whose {@code *.properties} are read
 * in the order of their names, adding up their lists of modules.
 */
public final class ConfigFiles {
  private static final String MODULES = "floodlight.modules";
  private static final String SUFFIX = ".properties";

  private ConfigFiles() {}

  /**
   * Reads a file or a directory.
   *
   * @param override a value that counts instead of the one in the files, or null; the system
   *     properties, for instance
   * @throws ConfigException if there is nothing readable at that place
   */
  public static Configuration read(Path place, Function<String, String> override)
      throws ConfigException {
    List<String> modules = new ArrayList<>();
    Map<String, String> values = new HashMap<>();
    for (Path file : files(place)) {
      Properties properties = load(file);
      for (String key : properties.stringPropertyNames()) {
        String value = properties.getProperty(key);
        if (key.equals(MODULES)) {
          Stream.of(value.split(",", -1))
              .map(String::strip)
              .filter(s -> !s.isEmpty())
              .forEach(modules::add);
        } else {
          String overriding = override.apply(key);
          values.put(key, overriding == null ? value.strip() : overriding.strip());
        }
      }
    }
    return new Configuration(modules.stream().distinct().toList(), values);
  }

  private static List<Path> files(Path place) throws ConfigException {
    if (Files.isRegularFile(place)) {
      return List.of(place);
    }
    if (!Files.isDirectory(place)) {
      throw new ConfigException(place + ": no such file or directory");
    }
    try (Stream<Path> entries = Files.list(place)) {
      List<Path> found =
          entries
              .filter(p -> p.getFileName().toString().endsWith(SUFFIX) && Files.isRegularFile(p))
              .sorted()
              .toList();
      if (found.isEmpty()) {
        throw new ConfigException(place + ": no *" + SUFFIX + " file in this directory");
      }
      return found;
    } catch (IOException e) {
      throw new ConfigException(place + ": cannot be listed: " + e.getMessage());
    }
  }

  private static Properties load(Path file) throws ConfigException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
      return properties;
    } catch (IOException | IllegalArgumentException e) {
      throw new ConfigException(file + ": cannot be read as properties: " + e.getMessage());
    }
  }
}
