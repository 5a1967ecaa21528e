package org.windowpane.gateway.measurements;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What is measured of a server of a service. */
public enum ServerMeasure {
  /** How many flows it has. */
  FLOWS("flows"),
  /** How many new flows it gets, per second. */
  NEW_FLOWS("flows/s"),
  /** What it sends to clients, in bits per second. */
  SENT("bps"),
  /** How long it takes to answer a check of its health, in microseconds. */
  ANSWER("us");

  private final String unit;

  ServerMeasure(String unit) {
    this.unit = unit;
  }

  /** The unit, as the API has it. */
  public String unit() {
    return unit;
  }

  /** The measure of this name, as the API has it. */
  public static Optional<ServerMeasure> find(String name) {
    return Arrays.stream(values()).filter(each -> each.toString().equals(name)).findFirst();
  }

  /** The name, as the API and the store have it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
