package org.windowpane.controller.openflow;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import net.floodlightcontroller.core.IOFSwitch;
import net.floodlightcontroller.core.internal.OFErrorMsgException;
import org.projectfloodlight.openflow.protocol.OFControllerRole;
import org.projectfloodlight.openflow.protocol.OFErrorType;
import org.projectfloodlight.openflow.protocol.OFRoleReply;
import org.projectfloodlight.openflow.protocol.OFRoleRequestFailedCode;
import org.projectfloodlight.openflow.protocol.OFVersion;
import org.projectfloodlight.openflow.protocol.errormsg.OFRoleRequestFailedErrorMsg;
import org.projectfloodlight.openflow.types.U64;
import org.windowpane.controller.mastership.Claim;

/**
 * The role of this controller at one switch (OpenFlow 1.3, section 6.3.6). The fencing token is the
 * generation id: the switch makes the controller with the greatest one its master, and refuses the
 * writes of slaves.
 */
public final class SwitchRoles {
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  /** Longer than the switch takes for all that this controller sends before it waits itself. */
  static final Duration ANSWER_TIMEOUT = Duration.ofMillis(350);

  /** Of a switch that does not know role requests. */
  private static final Set<OFErrorType> UNKNOWN_REQUEST =
      Set.of(OFErrorType.BAD_REQUEST, OFErrorType.ROLE_REQUEST_FAILED);

  private final IOFSwitch sw;

  /** The roles of this switch. */
  public SwitchRoles(IOFSwitch sw) {
    this.sw = sw;
  }

  /** Asks to be the master; see {@link org.windowpane.controller.mastership.SwitchConnection}. */
  public CompletionStage<Claim> claim(long token) {
    if (!hasRoles()) {
      return CompletableFuture.completedFuture(Claim.UNSUPPORTED);
    }
    return request(OFControllerRole.ROLE_MASTER, U64.of(token))
        .handle((reply, failure) -> failure == null ? Claim.GRANTED : refused(failure));
  }

  private boolean hasRoles() {
    return sw.getOFFactory().getVersion() != OFVersion.OF_10;
  }

  private static Claim refused(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof OFErrorMsgException refused) {
      if (refused.getErrorMessage() instanceof OFRoleRequestFailedErrorMsg failed
          && failed.getCode() == OFRoleRequestFailedCode.STALE) {
        return Claim.STALE;
      }
      if (UNKNOWN_REQUEST.contains(refused.getErrorMessage().getErrType())) {
        return Claim.UNSUPPORTED;
      }
    }
    throw new CompletionException(cause);
  }

  /** Whether the switch has this controller as its master. */
  public CompletionStage<Boolean> isMaster() {
    return request(OFControllerRole.ROLE_NOCHANGE, U64.ZERO)
        .thenApply(reply -> reply.getRole() == OFControllerRole.ROLE_MASTER);
  }

  /** Sends a request that a switch answers to slaves, too. */
  public CompletionStage<?> answer() {
    return Futures.barrier(ANSWER_TIMEOUT, sw);
  }

  /** Becomes a slave; the generation id stays that of the master. */
  public void release() {
    if (hasRoles()) {
      request(OFControllerRole.ROLE_NOCHANGE, U64.ZERO)
          .thenCompose(reply -> request(OFControllerRole.ROLE_SLAVE, reply.getGenerationId()))
          .exceptionally(failure -> null);
    }
  }

  private CompletableFuture<OFRoleReply> request(OFControllerRole role, U64 generation) {
    return Futures.within(
        TIMEOUT,
        sw.writeRequest(
            sw.getOFFactory()
                .buildRoleRequest()
                .setRole(role)
                .setGenerationId(generation)
                .build()));
  }
}
