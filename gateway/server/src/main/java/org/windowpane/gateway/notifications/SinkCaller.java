package org.windowpane.gateway.notifications;

import java.util.Optional;

/** Posts events to sinks, which programs choose. */
public interface SinkCaller {

  /**
   * Posts, and waits a few seconds at most for the answer.
   *
   * @param url an https URL
   * @param mediaType the media type of the body
   * @param token the bearer token; empty for none
   * @return why it failed, as a sentence; empty if it succeeded
   */
  Optional<String> post(String url, String mediaType, Optional<String> token, String body);
}
