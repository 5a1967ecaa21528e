package org.windowpane.gateway.options;

import java.nio.file.Path;
import org.windowpane.gateway.camara.QosProfiles;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of CAMARA's APIs. */
public final class QosOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--qos-profiles",
      paramLabel = "FILE",
      description = {
        "A JSON file with the QoS profiles that programs can order with CAMARA's APIs.",
        "By default, these are QOS_E, QOS_S, QOS_M and QOS_L."
      })
  private Path profiles;

  /**
   * The profiles.
   *
   * @throws ParameterException if the file is not valid
   */
  public QosProfiles profiles() {
    if (profiles == null) {
      return QosProfiles.STANDARD;
    }
    try {
      return QosProfiles.read(profiles);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          command.commandLine(), "--qos-profiles: " + e.getMessage() + ".", e);
    }
  }
}
