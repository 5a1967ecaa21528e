package org.windowpane.gateway;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.people.SetUp;
import org.windowpane.gateway.postgres.PrivateFile;

/**
 * The file with the set-up token, for the operator. The token is in no log, because other people
 * may read logs, and logs can outlive the token.
 */
public final class SetUpTokenFile implements SetUp.Operator, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SetUpTokenFile.class);

  private final Path file;
  private boolean isWritten;

  SetUpTokenFile(Path file) {
    this.file = file.toAbsolutePath();
  }

  @Override
  public synchronized void publish(String token) throws IOException {
    Files.createDirectories(file.getParent());
    PrivateFile.write(file, token);
    isWritten = true;
    LOG.info("there is no administrator yet; the token to create one is in {}", file);
  }

  @Override
  public synchronized void withdraw() {
    if (!isWritten) {
      return;
    }
    try {
      Files.deleteIfExists(file);
      isWritten = false;
    } catch (IOException e) {
      LOG.warn("the gateway could not delete {}, which is not needed any more", file, e);
    }
  }

  @Override
  public void close() {
    withdraw();
  }
}
