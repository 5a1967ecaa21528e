package net.floodlightcontroller.restserver;

import net.floodlightcontroller.core.module.IFloodlightService;

/** The controller's REST server. */
public interface IRestApiService extends IFloodlightService {
  /** Mounts resources; counts only until the server runs. */
  void addRestletRoutable(RestletRoutable routable);

  /** Starts the server. The controller does this itself once every module has started. */
  void run();
}
