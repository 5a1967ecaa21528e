package org.windowpane.gateway;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** Prints the version. */
final class Version implements IVersionProvider {
  /** The version of the jar; empty if the gateway does not run from a jar. */
  static Optional<String> ofJar() {
    return Optional.ofNullable(Version.class.getPackage().getImplementationVersion());
  }

  @Override
  public String[] getVersion() {
    return new String[] {"windowpane-gateway " + ofJar().orElse("unbuilt")};
  }
}
