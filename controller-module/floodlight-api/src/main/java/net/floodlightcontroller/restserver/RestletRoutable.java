package net.floodlightcontroller.restserver;

import org.restlet.Context;
import org.restlet.Restlet;

/** A tree of resources to be mounted on the controller's REST server. */
public interface RestletRoutable {
  /**
   * The root of the tree. The context's attributes hold every service, under the canonical name of
   * its interface.
   */
  Restlet getRestlet(Context context);

  /** Where it is mounted, such as {@code /wm/windowpane}. */
  String basePath();
}
