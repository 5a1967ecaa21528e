package org.windowpane.gateway;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.people.SetUp;
import org.windowpane.gateway.postgres.PrivateFile;

/**
 * The file in which the operator finds the set-up token. A log would tell it to whoever reads logs,
 * and for as long as logs are kept.
 */
public final class SetUpTokenFile implements SetUp.Operator, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SetUpTokenFile.class);

  private final Path file;
  private boolean told;

  SetUpTokenFile(Path file) {
    this.file = file.toAbsolutePath();
  }

  @Override
  public synchronized void tell(String token) throws IOException {
    Files.createDirectories(file.getParent());
    PrivateFile.write(file, token);
    told = true;
    LOG.info("there is no administrator yet; the token to set one up with is in {}", file);
  }

  @Override
  public synchronized void takeBack() {
    if (!told) {
      return;
    }
    try {
      Files.deleteIfExists(file);
      told = false;
    } catch (IOException e) {
      LOG.warn("{} is of no use any more, and could not be deleted", file, e);
    }
  }

  @Override
  public void close() {
    takeBack();
  }
}
