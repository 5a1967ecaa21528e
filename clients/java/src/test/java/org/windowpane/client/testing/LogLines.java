package org.windowpane.client.testing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What a class logs at the levels that are shown by default. */
public final class LogLines extends Handler implements AutoCloseable {
  private final List<String> lines = new CopyOnWriteArrayList<>();

  /** Strong, so that it is not lost with its handler. */
  private final Logger logger;

  /** Collects from now on until it is closed. */
  public LogLines(Class<?> type) {
    logger = Logger.getLogger(type.getName());
    logger.addHandler(this);
  }

  /** The lines so far, each with its level. */
  public List<String> lines() {
    return lines;
  }

  @Override
  public void publish(LogRecord line) {
    if (line.getLevel().intValue() >= Level.INFO.intValue()) {
      lines.add(line.getLevel() + " " + line.getMessage());
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
  }
}
