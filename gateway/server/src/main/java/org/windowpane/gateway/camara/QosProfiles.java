package org.windowpane.gateway.camara;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.windowpane.gateway.camara.QosProfile.Rate;
import org.windowpane.gateway.camara.QosProfile.Rate.Unit;
import org.windowpane.gateway.camara.QosProfile.Span;
import org.windowpane.gateway.camara.QosProfile.Status;
import org.windowpane.gateway.encoding.Json;

/**
 * The QoS profiles that programs may order.
 *
 * @param all in the order of the file
 */
public record QosProfiles(List<QosProfile> all) {
  private static final int MOST = 200;
  private static final int MOST_BYTES = 1 << 20;

  /** Those of a gateway without a file. */
  public static final QosProfiles STANDARD =
      new QosProfiles(
          List.of(
              standard("QOS_E", "A steady trickle, such as control messages.", 1, 1),
              standard("QOS_S", "A small stream, such as a video call.", 2, 5),
              standard("QOS_M", "A medium stream, such as high-definition video.", 5, 10),
              standard("QOS_L", "A large stream, such as several cameras.", 10, 20)));

  /** Copies what could be changed from outside. */
  public QosProfiles {
    all = List.copyOf(all);
  }

  private static QosProfile standard(String name, String text, int upstream, int downstream) {
    return new QosProfile(
        name,
        text,
        Status.ACTIVE,
        new Rate(upstream, Unit.Mbps),
        new Rate(downstream, Unit.Mbps),
        new Span(1, Span.Unit.Seconds),
        new Span(1, Span.Unit.Days));
  }

  /**
   * Reads a JSON array of profiles, with the fields of {@link QosProfile}.
   *
   * @throws IllegalArgumentException that states what is wrong with the file
   */
  public static QosProfiles read(Path file) {
    try {
      if (Files.size(file) > MOST_BYTES) {
        throw new IllegalArgumentException(file + " has more than " + MOST_BYTES + " bytes");
      }
      QosProfile[] read = Json.STRICT.readValue(Files.readAllBytes(file), QosProfile[].class);
      if (read == null || read.length == 0 || read.length > MOST) {
        throw new IllegalArgumentException(file + " must have 1 to " + MOST + " profiles");
      }
      Set<String> names = new HashSet<>();
      for (int index = 0; index < read.length; index++) {
        requireValid(file, index + 1, read[index], names);
      }
      return new QosProfiles(List.of(read));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "%s is not a JSON array of QoS profiles; see line %d: %s"
              .formatted(
                  file,
                  e.getLocation() == null ? 1 : e.getLocation().getLineNr(),
                  e.getOriginalMessage()),
          e);
    } catch (IOException e) {
      throw new IllegalArgumentException(file + " cannot be read", e);
    }
  }

  private static void requireValid(Path file, int number, QosProfile profile, Set<String> names) {
    Optional<String> objection = profile == null ? Optional.of("it is null") : profile.objection();
    if (objection.isPresent()) {
      throw new IllegalArgumentException(
          "%s: profile %d is not valid: %s".formatted(file, number, objection.get()));
    }
    if (!names.add(profile.name())) {
      throw new IllegalArgumentException(
          "%s: profile %d has the name of another one".formatted(file, number));
    }
  }

  /** The profile of a name. */
  Optional<QosProfile> find(String name) {
    return all.stream().filter(it -> it.name().equals(name)).findFirst();
  }
}
