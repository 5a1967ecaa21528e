package org.windowpane.gateway.http.files;

import java.nio.file.Path;
import java.util.List;
import org.eclipse.jetty.http.CompressedContentFormat;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ResourceHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.resource.ResourceFactory;

/**
 * Serves the files of a directory, compressed where a compressed copy is beside them. Files below
 * {@code assets} have a hash of their content in their name and never change; all others may.
 */
final class CachedFiles extends Handler.Wrapper {
  static final String REVALIDATE = "no-cache";

  private static final String IMMUTABLE = "public, max-age=31536000, immutable";

  CachedFiles(Path directory) {
    ResourceHandler files = new ResourceHandler();
    files.setBaseResource(ResourceFactory.of(files).newResource(directory));
    files.setDirAllowed(false);
    files.setEtags(true);
    files.setPrecompressedFormats(
        List.of(CompressedContentFormat.BR, CompressedContentFormat.GZIP));
    setHandler(files);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    String path = Request.getPathInContext(request);
    boolean hashed = path.startsWith("/assets/") && !path.endsWith("/");
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, hashed ? IMMUTABLE : REVALIDATE);
    return super.handle(request, response, callback);
  }
}
