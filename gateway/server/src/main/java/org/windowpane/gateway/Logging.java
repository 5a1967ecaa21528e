package org.windowpane.gateway;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

/** The format of log lines. */
public final class Logging {
  private static final String CONSOLE = "console";

  private Logging() {}

  /** The formats of a log line. */
  enum Format {
    /** For people. */
    TEXT,
    /** One JSON object a line, for programs. */
    JSON
  }

  /** Sets the format of all log lines, including those of libraries with other loggers. */
  static void use(Format format) {
    SLF4JBridgeHandler.removeHandlersForRootLogger();
    SLF4JBridgeHandler.install();
    if (format == Format.TEXT) {
      return;
    }
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    JsonEncoder encoder = new JsonEncoder();
    encoder.setContext(context);
    encoder.start();
    ConsoleAppender<ILoggingEvent> appender =
        (ConsoleAppender<ILoggingEvent>)
            context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender(CONSOLE);
    appender.stop();
    appender.setEncoder(encoder);
    appender.start();
  }
}
