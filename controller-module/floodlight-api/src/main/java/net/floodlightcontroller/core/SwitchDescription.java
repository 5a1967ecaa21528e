package net.floodlightcontroller.core;

/** How a switch describes itself, in free text that the controller must not trust. */
public class SwitchDescription {
  private final String manufacturerDescription;
  private final String hardwareDescription;
  private final String softwareDescription;
  private final String serialNumber;
  private final String datapathDescription;

  public SwitchDescription(
      String manufacturerDescription,
      String hardwareDescription,
      String softwareDescription,
      String serialNumber,
      String datapathDescription) {
    this.manufacturerDescription = manufacturerDescription;
    this.hardwareDescription = hardwareDescription;
    this.softwareDescription = softwareDescription;
    this.serialNumber = serialNumber;
    this.datapathDescription = datapathDescription;
  }

  public String getManufacturerDescription() {
    return manufacturerDescription;
  }

  public String getHardwareDescription() {
    return hardwareDescription;
  }

  public String getSoftwareDescription() {
    return softwareDescription;
  }

  public String getSerialNumber() {
    return serialNumber;
  }

  public String getDatapathDescription() {
    return datapathDescription;
  }

  @Override
  public String toString() {
    return String.join(
        " / ",
        manufacturerDescription,
        hardwareDescription,
        softwareDescription,
        serialNumber,
        datapathDescription);
  }
}
