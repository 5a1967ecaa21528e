package org.windowpane.gateway.database;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.windowpane.gateway.testing.TestDatabase;

public final class SlowQueriesTest {
  private static final String SLEEP =
      """
      SELECT pg_sleep(0.3)
        WHERE :word = concat('se', 'cret')
      """;

  private final Logger logger = (Logger) LoggerFactory.getLogger(SlowQueries.class);
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

  @BeforeEach
  void listen() {
    lines.start();
    logger.addAppender(lines);
  }

  @AfterEach
  void stop() {
    logger.detachAppender(lines);
  }

  private void runQuery(Duration limit, String word) throws StoreException {
    try (Database database = Database.at(TestDatabase.migrated(), limit)) {
      database
          .work()
          .useHandle(handle -> handle.createQuery(SLEEP).bind("word", word).mapToMap().list());
    }
  }

  /** Other databases of the same run may have slow statements, too. */
  private List<String> logged() {
    return List.copyOf(lines.list).stream()
        .map(ILoggingEvent::getFormattedMessage)
        .filter(it -> it.contains("pg_sleep"))
        .toList();
  }

  @Test
  void aSlowQueryIsLoggedWithoutValues() throws Exception {
    runQuery(Duration.ofMillis(200), "secret");
    assertThat(logged())
        .singleElement()
        .satisfies(
            line ->
                assertThat(line)
                    .matches("slow query, \\d+ ms: SELECT pg_sleep\\(0.3\\) WHERE :word = .*"));
    assertThat(logged().get(0)).doesNotContain("secret");
  }

  @Test
  void aFastQueryIsNotLogged() throws Exception {
    runQuery(Duration.ofMinutes(1), "secret");
    assertThat(logged()).isEmpty();
  }
}
