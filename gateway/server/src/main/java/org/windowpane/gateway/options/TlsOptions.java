package org.windowpane.gateway.options;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.windowpane.tls.TlsFileException;
import org.windowpane.tls.TlsFiles;
import org.windowpane.tls.TlsIdentity;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Reads the files that options for TLS name.
 *
 * @param command the command with the options
 * @param prefix how their names begin
 */
record TlsOptions(CommandSpec command, String prefix) {

  /**
   * The identity of the gateway, if there is a certificate for it.
   *
   * @throws ParameterException if one of certificate and key is missing, or a file cannot be used
   */
  Optional<TlsIdentity> identity(
      Path certificate, Path key, Optional<Path> authorities, Clock clock) {
    if (certificate == null && key == null) {
      return Optional.empty();
    }
    if (certificate == null || key == null) {
      throw new ParameterException(
          command.commandLine(), prefix + "certificate and " + prefix + "key need each other.");
    }
    try {
      return Optional.of(new TlsFiles(certificate, key, authorities).read(clock.instant()));
    } catch (TlsFileException e) {
      String option =
          switch (e.part()) {
            case CERTIFICATE -> "certificate";
            case KEY -> "key";
            case AUTHORITIES -> "ca";
          };
      throw new ParameterException(
          command.commandLine(), prefix + option + ": " + e.getMessage(), e);
    }
  }
}
