package org.windowpane.controller.enforcement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PublishedTest {

  private final Published<String> published = new Published<>("a");

  @Test
  void a_new_version_is_one_that_differs() {
    published.publish("a");
    assertThat(published.now()).isEqualTo(new Published.At<>(1, "a"));

    published.publish("b");
    assertThat(published.now()).isEqualTo(new Published.At<>(2, "b"));
  }

  @Test
  void a_reader_waits_for_what_is_newer() throws InterruptedException {
    Thread later = new Thread(() -> published.publish("b"));
    later.start();

    assertThat(published.after(1, Duration.ofSeconds(30)).value()).isEqualTo("b");
    later.join();
  }

  @Test
  void a_reader_gets_the_current_value_at_its_timeout() throws InterruptedException {
    assertThat(published.after(1, Duration.ZERO).value()).isEqualTo("a");
    assertThat(published.after(0, Duration.ofSeconds(30)).version()).isEqualTo(1);
  }
}
