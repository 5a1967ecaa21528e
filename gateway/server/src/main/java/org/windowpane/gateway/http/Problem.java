package org.windowpane.gateway.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.windowpane.gateway.ledger.rows.RefusalRecord;

/** Why not, as RFC 9457 has it. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@Schema(description = "Why not, as RFC 9457 has it.")
public record Problem(
    @Schema(
            description = "Stable; tells programs what is wrong.",
            requiredMode = Schema.RequiredMode.REQUIRED,
            example = "/problems/invalid")
        String type,
    @Schema(requiredMode = Schema.RequiredMode.REQUIRED) String title,
    @Schema(requiredMode = Schema.RequiredMode.REQUIRED) int status,
    @Schema(description = "This very case, in words.") String detail,
    @Schema(description = "Which fields are to blame.") List<FieldError> errors,
    @Schema(description = "Which rule stands in the way.") RefusalRecord refusal,
    @Schema(description = "What to look for in the gateway's log.") String requestId) {

  /** A field, and what is wrong with it. */
  public record FieldError(String field, String message) {}
}
