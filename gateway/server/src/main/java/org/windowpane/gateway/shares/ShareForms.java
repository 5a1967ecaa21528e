package org.windowpane.gateway.shares;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.OptionalLong;
import org.windowpane.gateway.http.forms.FlowGroupJson;
import org.windowpane.gateway.http.forms.FormLimits;
import org.windowpane.gateway.shares.ShareDefinition.Bounds;

/** What the API accepts about shares. */
public final class ShareForms {
  private ShareForms() {}

  private static OptionalLong number(Long said) {
    return said == null ? OptionalLong.empty() : OptionalLong.of(said);
  }

  /** Somebody wants a part of a share to be a share. */
  @Schema(name = "ShareRequest")
  public record ShareRequest(
      @NotNull
          @Pattern(
              regexp = "[A-Za-z][A-Za-z0-9_-]{0,62}",
              message = "must be a letter, then at most 62 letters, digits, _ or -")
          String name,
      @NotNull @Size(max = 63) String parent,
      @NotNull FlowGroupJson flowGroup,
      @NotNull @PositiveOrZero @Max(FormLimits.LARGEST_RATE) Long maxReserveBps,
      @Schema(description = "As the parent where it is not said.") Boolean mayAllow,
      @Schema(description = "As the parent where it is not said.") Boolean mayDeny,
      @PositiveOrZero
          @Max(FormLimits.LARGEST_RATE)
          @Schema(description = "The least that is reserved when anything is; none where not said.")
          Long minReserveBps,
      @PositiveOrZero
          @Max(FormLimits.LARGEST_RATE)
          @Schema(description = "How fast its bucket of tokens fills; the maximum where not said.")
          Long tokenFillBps,
      @PositiveOrZero
          @Max(FormLimits.LARGEST_BUCKET)
          @Schema(description = "What its bucket holds; a second of the maximum where not said.")
          Long tokenCapacityBits,
      @PositiveOrZero
          @Max(FormLimits.LARGEST_RATE)
          @Schema(
              description = "What a rate limit has to be above; none may be set where not said.")
          Long minLimitBps,
      @Size(max = 1000) @Schema(description = "Beside you.")
          List<@NotNull @Size(min = 1, max = 64) String> speakers) {

    /** What it is to be. */
    public ShareDefinition toDefinition() {
      return new DefinitionForm(
              flowGroup,
              maxReserveBps,
              mayAllow,
              mayDeny,
              minReserveBps,
              tokenFillBps,
              tokenCapacityBits,
              minLimitBps)
          .toDefinition();
    }
  }

  /** Somebody wants a share to be another. */
  @Schema(name = "ShareDefinition")
  public record DefinitionForm(
      @NotNull FlowGroupJson flowGroup,
      @NotNull @PositiveOrZero @Max(FormLimits.LARGEST_RATE) Long maxReserveBps,
      @Schema(description = "As the parent where it is not said.") Boolean mayAllow,
      @Schema(description = "As the parent where it is not said.") Boolean mayDeny,
      @PositiveOrZero
          @Max(FormLimits.LARGEST_RATE)
          @Schema(description = "The least that is reserved when anything is; none where not said.")
          Long minReserveBps,
      @PositiveOrZero
          @Max(FormLimits.LARGEST_RATE)
          @Schema(description = "How fast its bucket of tokens fills; the maximum where not said.")
          Long tokenFillBps,
      @PositiveOrZero
          @Max(FormLimits.LARGEST_BUCKET)
          @Schema(description = "What its bucket holds; a second of the maximum where not said.")
          Long tokenCapacityBits,
      @PositiveOrZero
          @Max(FormLimits.LARGEST_RATE)
          @Schema(
              description = "What a rate limit has to be above; none may be set where not said.")
          Long minLimitBps) {

    /** The same, for deciding. */
    public ShareDefinition toDefinition() {
      return new ShareDefinition(
          flowGroup.toFlowGroup(),
          maxReserveBps,
          mayAllow,
          mayDeny,
          new Bounds(
              number(minReserveBps),
              number(tokenFillBps),
              number(tokenCapacityBits),
              number(minLimitBps)));
    }
  }

  /** Somebody wants a share to be elsewhere. */
  @Schema(name = "ShareMove")
  public record MoveForm(@NotNull @Size(max = 63) String parent) {}

  /** Somebody wants to know what a change would do. */
  @Schema(name = "ShareChange", description = "One of the three.")
  public record ChangeForm(
      @Valid @Schema(description = "To be this.") DefinitionForm alter,
      @Valid @Schema(description = "To be there.") MoveForm move,
      @Schema(description = "To be no longer there, with all that is under it.") Boolean delete) {}
}
