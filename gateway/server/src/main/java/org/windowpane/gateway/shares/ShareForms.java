package org.windowpane.gateway.shares;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.PositiveOrZero;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.windowpane.core.admission.capacity.RuleLimits;
import org.windowpane.core.share.Share;
import org.windowpane.gateway.http.forms.FlowGroupJson;
import org.windowpane.gateway.http.forms.FormLimits;
import org.windowpane.gateway.shares.ShareDefinition.Bounds;
import org.windowpane.protocol.value.TrafficClass;

/** What the API accepts about shares. */
public final class ShareForms {
  private ShareForms() {}

  private static OptionalLong number(Long value) {
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }

  /** A request to create a share. */
  @Schema(name = "ShareRequest")
  public record ShareRequest(
      @NotNull @Pattern(regexp = Share.NAMES, message = "must be " + Share.NAMES_IN_WORDS)
          String name,
      @NotNull @Size(max = 63) String parent,
      @NotNull FlowGroupJson flowGroup,
      @NotNull @PositiveOrZero @Max(FormLimits.LARGEST_RATE) Long maxReserveBps,
      @Schema(description = "The privilege of the parent if omitted.") Boolean mayAllow,
      @Schema(description = "The privilege of the parent if omitted.") Boolean mayDeny,
      @PositiveOrZero
          @Max(FormLimits.LARGEST_RATE)
          @Schema(
              description =
                  "The lowest total rate of reservations while there are any; no limit if omitted.")
          Long minReserveBps,
      @PositiveOrZero
          @Max(FormLimits.LARGEST_RATE)
          @Schema(description = "The fill rate of the token bucket; the maximum if omitted.")
          Long tokenFillBps,
      @PositiveOrZero
          @Max(FormLimits.LARGEST_BUCKET)
          @Schema(
              description =
                  "The capacity of the token bucket; one second of the maximum if omitted.")
          Long tokenCapacityBits,
      @PositiveOrZero
          @Max(FormLimits.LARGEST_RATE)
          @Schema(description = "The rate that rate limits must exceed; no rate limits if omitted.")
          Long minLimitBps,
      @PositiveOrZero
          @Max(TrafficClass.MAX_NUMBER + 1)
          @Schema(
              description =
                  "How many traffic classes it may have, with all shares below it. If omitted, as many as"
                      + " before, and none for a new share.")
          Integer classSlots,
      @PositiveOrZero
          @Max(RuleLimits.NETWORK)
          @Schema(
              description =
                  "How many rules its bookings may need at one instant, in entries of a flow table,"
                      + " with those of all shares below it. If omitted, 1/16 of what its parent"
                      + " may need right below the root share, and else half of that.")
          Long maxRules,
      @Size(max = 1000) @Schema(description = "The speakers other than you.")
          List<@NotNull @Size(min = 1, max = 64) String> speakers) {

    /** The requested flows and privileges. */
    public ShareDefinition toDefinition() {
      return new DefinitionForm(
              flowGroup,
              maxReserveBps,
              mayAllow,
              mayDeny,
              minReserveBps,
              tokenFillBps,
              tokenCapacityBits,
              minLimitBps,
              classSlots,
              maxRules)
          .toDefinition();
    }
  }

  /** A request to change the flows and privileges of a share. */
  @Schema(name = "ShareDefinition")
  public record DefinitionForm(
      @NotNull FlowGroupJson flowGroup,
      @NotNull @PositiveOrZero @Max(FormLimits.LARGEST_RATE) Long maxReserveBps,
      @Schema(description = "The privilege of the parent if omitted.") Boolean mayAllow,
      @Schema(description = "The privilege of the parent if omitted.") Boolean mayDeny,
      @PositiveOrZero
          @Max(FormLimits.LARGEST_RATE)
          @Schema(
              description =
                  "The lowest total rate of reservations while there are any; no limit if omitted.")
          Long minReserveBps,
      @PositiveOrZero
          @Max(FormLimits.LARGEST_RATE)
          @Schema(description = "The fill rate of the token bucket; the maximum if omitted.")
          Long tokenFillBps,
      @PositiveOrZero
          @Max(FormLimits.LARGEST_BUCKET)
          @Schema(
              description =
                  "The capacity of the token bucket; one second of the maximum if omitted.")
          Long tokenCapacityBits,
      @PositiveOrZero
          @Max(FormLimits.LARGEST_RATE)
          @Schema(description = "The rate that rate limits must exceed; no rate limits if omitted.")
          Long minLimitBps,
      @PositiveOrZero
          @Max(TrafficClass.MAX_NUMBER + 1)
          @Schema(
              description =
                  "How many traffic classes it may have, with all shares below it. If omitted, as many as"
                      + " before, and none for a new share.")
          Integer classSlots,
      @PositiveOrZero
          @Max(RuleLimits.NETWORK)
          @Schema(
              description =
                  "How many rules its bookings may need at one instant, in entries of a flow table,"
                      + " with those of all shares below it. If omitted, 1/16 of what its parent"
                      + " may need right below the root share, and else half of that.")
          Long maxRules) {

    /** The requested flows and privileges. */
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
              number(minLimitBps),
              classSlots == null ? OptionalInt.empty() : OptionalInt.of(classSlots),
              number(maxRules)));
    }
  }

  /** A request to move a share. */
  @Schema(name = "ShareMove")
  public record MoveForm(@NotNull @Size(max = 63) String parent) {}

  /** A request to find out what a change would do. */
  @Schema(name = "ShareChange", description = "Exactly one of alter, move and delete.")
  public record ChangeForm(
      @Valid @Schema(description = "The new flows and privileges.") DefinitionForm alter,
      @Valid @Schema(description = "The new place in the tree.") MoveForm move,
      @Schema(description = "Whether to delete the share and its descendants.") Boolean delete) {}
}
