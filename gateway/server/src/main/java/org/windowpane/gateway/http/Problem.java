package org.windowpane.gateway.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.windowpane.gateway.ledger.quotas.QuotaExceededException;
import org.windowpane.gateway.ledger.rows.RefusalRecord;

/** A problem as RFC 9457 defines it. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@Schema(description = "A problem as RFC 9457 defines it.")
public record Problem(
    @Schema(
            description = "A stable identifier of the kind of problem.",
            requiredMode = Schema.RequiredMode.REQUIRED,
            example = "/problems/invalid")
        String type,
    @Schema(requiredMode = Schema.RequiredMode.REQUIRED) String title,
    @Schema(requiredMode = Schema.RequiredMode.REQUIRED) int status,
    @Schema(description = "An explanation of this occurrence.") String detail,
    @Schema(description = "The fields that are not valid.") List<FieldError> errors,
    @Schema(description = "The rule that refuses the request.") RefusalRecord refusal,
    @Schema(description = "The quota that is used up.") QuotaUse quota,
    @Schema(description = "The request id in the gateway's log.") String requestId) {

  /** A field that is not valid, and the reason. */
  public record FieldError(String field, String message) {}

  /**
   * A quota that is used up.
   *
   * @param holder {@code user} or {@code share}
   * @param name the name of the user or the share
   * @param kind the kind, such as {@code open-bookings}
   * @param use how much the holder has
   * @param value how much the holder may have
   */
  @Schema(name = "QuotaUse")
  public record QuotaUse(
      @Schema(requiredMode = Schema.RequiredMode.REQUIRED) String holder,
      @Schema(requiredMode = Schema.RequiredMode.REQUIRED) String name,
      @Schema(requiredMode = Schema.RequiredMode.REQUIRED) String kind,
      @Schema(requiredMode = Schema.RequiredMode.REQUIRED) int use,
      @Schema(requiredMode = Schema.RequiredMode.REQUIRED) int value) {
    static QuotaUse of(QuotaExceededException.Excess excess) {
      return new QuotaUse(
          excess.key().holder().type().code(),
          excess.key().holder().name(),
          excess.key().kind().code(),
          excess.use(),
          excess.value());
    }
  }
}
