package org.windowpane.gateway.http.files;

import java.nio.file.Path;
import java.util.List;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Serves the built web: its files, and its single page for every path that the web routes itself.
 * These are the paths without a dot in the last segment.
 */
public final class WebFiles extends Handler.Sequence {
  private static final String PAGE = "/index.html";

  public WebFiles(Path directory) {
    CachedFiles files = new CachedFiles(directory);
    setHandlers(List.of(files, new Page(files.getHandler()), new MissingFile()));
  }

  private static final class Page extends Handler.Wrapper {
    Page(Handler files) {
      super(files);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      String path = Request.getPathInContext(request);
      if (path.substring(path.lastIndexOf('/') + 1).contains(".")) {
        return false;
      }
      response.getHeaders().put(HttpHeader.CACHE_CONTROL, CachedFiles.REVALIDATE);
      HttpURI page = HttpURI.build(request.getHttpURI()).path(PAGE);
      return super.handle(Request.serveAs(request, page), response, callback);
    }
  }
}
