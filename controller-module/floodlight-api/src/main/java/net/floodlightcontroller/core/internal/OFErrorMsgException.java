package net.floodlightcontroller.core.internal;

import org.projectfloodlight.openflow.protocol.OFErrorMsg;

/** The switch answered a request with an error. */
public class OFErrorMsgException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient OFErrorMsg errorMessage;

  public OFErrorMsgException(OFErrorMsg errorMessage) {
    super("the switch answered with an error: " + errorMessage);
    this.errorMessage = errorMessage;
  }

  /** The error as the switch sent it. */
  public OFErrorMsg getErrorMessage() {
    return errorMessage;
  }
}
