package org.windowpane.gateway.http.files;

import java.nio.file.Path;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.handler.ContextHandler;

/** Serves the built documentation below a path. Its links are relative to that path. */
public final class DocumentationFiles extends ContextHandler {
  public DocumentationFiles(String path, Path directory) {
    super(new Handler.Sequence(new CachedFiles(directory), new MissingFile()), path);
  }
}
