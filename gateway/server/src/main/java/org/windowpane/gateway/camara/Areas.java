package org.windowpane.gateway.camara;

import static org.windowpane.gateway.camara.CamaraException.unprocessable;

import org.windowpane.gateway.camara.OrderForms.AreaForm;
import org.windowpane.gateway.camara.OrderForms.PointForm;
import org.windowpane.gateway.http.ProblemException;

/** Checks service areas. The gateway knows one: the whole network. */
final class Areas {
  /** The name of the area that is the whole network. */
  static final String NETWORK = "network";

  private static final int LONGEST_NAME = 256;

  private Areas() {}

  /**
   * Checks that the gateway provides the service in an area.
   *
   * @throws CamaraException if it does not
   */
  static void require(AreaForm area) {
    boolean isValid =
        switch (area.areaType()) {
          case "CIRCLE" -> isPoint(area.center()) && area.radius() != null && area.radius() >= 1;
          case "POLYGON" ->
              area.boundary() != null
                  && area.boundary().size() >= 3
                  && area.boundary().size() <= 15
                  && area.boundary().stream().allMatch(Areas::isPoint);
          case "AREANAME" -> area.areaName() != null && area.areaName().length() <= LONGEST_NAME;
          default ->
              throw ProblemException.invalid(
                  "serviceArea.areaType", "must be CIRCLE, POLYGON or AREANAME");
        };
    if (!isValid) {
      throw unprocessable(
          "QOS_BOOKING.INVALID_AREA",
          "The area is not a valid " + area.areaType() + " of the definition.");
    }
    if (!area.areaType().equals("AREANAME")) {
      throw unprocessable(
          "QOS_BOOKING.NOT_MANAGED_AREA_TYPE",
          "This network has no places on a map. Use the AREANAME " + NETWORK + ".");
    }
    if (!area.areaName().equals(NETWORK)) {
      throw unprocessable(
          "QOS_BOOKING.AREA_NOT_COVERED", "The only AREANAME of this network is " + NETWORK + ".");
    }
  }

  private static boolean isPoint(PointForm point) {
    return point != null
        && point.latitude() != null
        && point.longitude() != null
        && Math.abs(point.latitude()) <= 90
        && Math.abs(point.longitude()) <= 180;
  }
}
