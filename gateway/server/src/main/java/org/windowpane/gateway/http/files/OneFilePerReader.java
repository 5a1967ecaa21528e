package org.windowpane.gateway.http.files;

import jakarta.ws.rs.core.StreamingOutput;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.windowpane.gateway.http.ProblemException;

/** Limits each user to one export at a time, so that a slow reader cannot block other users. */
public final class OneFilePerReader {
  private final Set<String> readers = ConcurrentHashMap.newKeySet();

  public StreamingOutput of(String reader, StreamingOutput file) {
    return out -> {
      if (!readers.add(reader)) {
        throw ProblemException.tooManyRequests(
            "Another export of yours is still being read.", Export.RETRY_AFTER);
      }
      try {
        file.write(out);
      } finally {
        readers.remove(reader);
      }
    };
  }
}
