package org.windowpane.gateway.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
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
    @Schema(description = "The request id in the gateway's log.") String requestId) {

  /** A field that is not valid, and the reason. */
  public record FieldError(String field, String message) {}
}
