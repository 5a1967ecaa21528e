package org.windowpane.gateway.http.files;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.jetty.http.CompressedContentFormat;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ResourceHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.resource.ResourceFactory;
import org.windowpane.gateway.http.PlainProblems;
import org.windowpane.gateway.http.ProblemException;

/**
 * Serves the built web: its files, and its single page for every path that the web routes itself.
 * These are the paths without a dot in the last segment.
 */
public final class WebFiles extends Handler.Sequence {
  private static final String PAGE = "/index.html";
  private static final String IMMUTABLE = "public, max-age=31536000, immutable";
  private static final String REVALIDATE = "no-cache";
  private static final String NEVER = "no-store";

  public WebFiles(Path directory) {
    ResourceHandler files = new ResourceHandler();
    files.setBaseResource(ResourceFactory.of(files).newResource(directory));
    files.setDirAllowed(false);
    files.setEtags(true);
    files.setPrecompressedFormats(
        List.of(CompressedContentFormat.BR, CompressedContentFormat.GZIP));
    setHandlers(List.of(new Cached(files), new Page(files), new Missing()));
  }

  /** Whether the web was built into this directory. */
  static boolean isBuilt(Path directory) {
    return Files.isRegularFile(directory.resolve("index.html"));
  }

  /** Files with a hash of their content in their name never change; all others may. */
  private static final class Cached extends Handler.Wrapper {
    Cached(Handler files) {
      super(files);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      boolean hashed = Request.getPathInContext(request).startsWith("/assets/");
      response.getHeaders().put(HttpHeader.CACHE_CONTROL, hashed ? IMMUTABLE : REVALIDATE);
      return super.handle(request, response, callback);
    }
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
      response.getHeaders().put(HttpHeader.CACHE_CONTROL, REVALIDATE);
      HttpURI page = HttpURI.build(request.getHttpURI()).path(PAGE);
      return super.handle(Request.serveAs(request, page), response, callback);
    }
  }

  private static final class Missing extends Handler.Abstract.NonBlocking {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      response.getHeaders().put(HttpHeader.CACHE_CONTROL, NEVER);
      PlainProblems.write(ProblemException.notFound("such page"), response, callback);
      return true;
    }
  }
}
