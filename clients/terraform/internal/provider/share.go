package provider

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework-validators/int64validator"
	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/boolplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/int64default"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/setplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringdefault"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/windowpane/terraform-provider-windowpane/internal/gateway"
)

var shareName = stringvalidator.RegexMatches(regexp.MustCompile(`^[A-Za-z0-9_$][A-Za-z0-9_$-]{0,62}$`),
	"must be 1 to 63 letters, digits, and _ $ -, and not begin with -")

type shareModel struct {
	Name                types.String    `tfsdk:"name"`
	Parent              types.String    `tfsdk:"parent"`
	FlowGroup           *flowGroupModel `tfsdk:"flow_group"`
	MaxReserveBps       types.Int64     `tfsdk:"max_reserve_bps"`
	MinReserveBps       types.Int64     `tfsdk:"min_reserve_bps"`
	TokenFillBps        types.Int64     `tfsdk:"token_fill_bps"`
	TokenCapacityBits   types.Int64     `tfsdk:"token_capacity_bits"`
	MinLimitBps         types.Int64     `tfsdk:"min_limit_bps"`
	ClassSlots          types.Int64     `tfsdk:"class_slots"`
	MaxRules            types.Int64     `tfsdk:"max_rules"`
	MayAllow            types.Bool      `tfsdk:"may_allow"`
	MayDeny             types.Bool      `tfsdk:"may_deny"`
	Speakers            types.Set       `tfsdk:"speakers"`
	ConflictingBookings types.String    `tfsdk:"conflicting_bookings"`
}

type share struct {
	connected
}

func newShare() resource.Resource { return &share{} }

func (r *share) Metadata(_ context.Context, _ resource.MetadataRequest, response *resource.MetadataResponse) {
	response.TypeName = "windowpane_share"
}

func (r *share) Schema(_ context.Context, _ resource.SchemaRequest, response *resource.SchemaResponse) {
	bps := []validator.Int64{int64validator.Between(0, highestBps)}
	inherited := []planmodifier.Bool{boolplanmodifier.UseStateForUnknown()}
	response.Schema = schema.Schema{
		MarkdownDescription: "A part of its parent: flows, and how much its speakers may book for them. Names of deleted shares cannot be used again.",
		Attributes: map[string]schema.Attribute{
			"name":            named("The name.", shareName),
			"parent":          schema.StringAttribute{Required: true, Validators: []validator.String{shareName}, MarkdownDescription: "The share that it is a part of. A change moves the share."},
			"flow_group":      schema.SingleNestedAttribute{Required: true, Attributes: flowGroupAttributes(), MarkdownDescription: flowGroupDescription},
			"max_reserve_bps": schema.Int64Attribute{Required: true, Validators: bps, MarkdownDescription: "The highest total rate of reservations, in bits per second."},
			"min_reserve_bps": schema.Int64Attribute{Optional: true, Validators: bps, MarkdownDescription: "The lowest total rate of reservations while there are any."},
			"token_fill_bps": schema.Int64Attribute{Optional: true, MarkdownDescription: "The fill rate of the token bucket.",
				Validators: append(slices.Clone(bps), int64validator.AlsoRequires(path.MatchRoot("token_capacity_bits")))},
			"token_capacity_bits": schema.Int64Attribute{Optional: true, MarkdownDescription: "The capacity of the token bucket.",
				Validators: []validator.Int64{int64validator.Between(0, 9_000_000_000_000_000), int64validator.AlsoRequires(path.MatchRoot("token_fill_bps"))}},
			"min_limit_bps": schema.Int64Attribute{Optional: true, Validators: bps, MarkdownDescription: "The rate that rate limits must exceed. Without it, there are no rate limits."},
			"class_slots": schema.Int64Attribute{Optional: true, Computed: true, Default: int64default.StaticInt64(0),
				Validators: []validator.Int64{int64validator.Between(0, 32)}, MarkdownDescription: "How many traffic classes it may have, with all shares below it. Default: 0."},
			"max_rules": schema.Int64Attribute{Optional: true, Validators: []validator.Int64{int64validator.Between(0, 50_000)},
				MarkdownDescription: "How many rules its bookings may need at one instant. Default: a part of what the parent may need."},
			"may_allow": schema.BoolAttribute{Optional: true, Computed: true, PlanModifiers: inherited, MarkdownDescription: "Whether its speakers may allow flows. Default: as its parent."},
			"may_deny":  schema.BoolAttribute{Optional: true, Computed: true, PlanModifiers: inherited, MarkdownDescription: "Whether its speakers may deny flows. Default: as its parent."},
			"speakers": schema.SetAttribute{Optional: true, Computed: true, ElementType: types.StringType,
				PlanModifiers:       []planmodifier.Set{setplanmodifier.UseStateForUnknown()},
				MarkdownDescription: "All of its speakers. Without it, the user of the provider is one, and other changes are left alone."},
			"conflicting_bookings": schema.StringAttribute{Optional: true, Computed: true, Default: stringdefault.StaticString("keep"),
				Validators:          []validator.String{stringvalidator.OneOf("keep", "end")},
				MarkdownDescription: "What happens to bookings that conflict with a change or the deletion: `keep` refuses the change, `end` ends them."},
		},
	}
}

func (m shareModel) definition() gateway.ShareDefinition {
	return gateway.ShareDefinition{
		FlowGroup: m.FlowGroup.toGateway(), MaxReserveBps: m.MaxReserveBps.ValueInt64(), MinReserveBps: number(m.MinReserveBps),
		TokenFillBps: number(m.TokenFillBps), TokenCapacityBits: number(m.TokenCapacityBits), MinLimitBps: number(m.MinLimitBps),
		ClassSlots: number(m.ClassSlots), MaxRules: number(m.MaxRules), MayAllow: truth(m.MayAllow), MayDeny: truth(m.MayDeny),
	}
}

func (m shareModel) speakers(ctx context.Context) ([]string, diag.Diagnostics) {
	speakers := []string{}
	if m.Speakers.IsNull() || m.Speakers.IsUnknown() {
		return speakers, nil
	}
	return speakers, m.Speakers.ElementsAs(ctx, &speakers, false)
}

func (m *shareModel) read(ctx context.Context, found gateway.Share) diag.Diagnostics {
	speakers, diagnostics := types.SetValueFrom(ctx, types.StringType, found.Speakers)
	m.Name, m.Parent, m.FlowGroup = types.StringValue(found.Name), types.StringPointerValue(found.Parent), flowGroupOf(found.FlowGroup)
	m.MaxReserveBps, m.MinReserveBps = types.Int64Value(found.MaxReserveBps), types.Int64PointerValue(found.MinReserveBps)
	m.TokenFillBps, m.TokenCapacityBits = types.Int64PointerValue(found.TokenFillBps), types.Int64PointerValue(found.TokenCapacityBits)
	m.MinLimitBps, m.ClassSlots, m.MaxRules = types.Int64PointerValue(found.MinLimitBps), types.Int64PointerValue(found.ClassSlots), types.Int64PointerValue(found.MaxRules)
	m.MayAllow, m.MayDeny, m.Speakers = types.BoolPointerValue(found.MayAllow), types.BoolPointerValue(found.MayDeny), speakers
	if m.ConflictingBookings.IsNull() || m.ConflictingBookings.IsUnknown() {
		m.ConflictingBookings = types.StringValue("keep")
	}
	return diagnostics
}

func (r *share) Create(ctx context.Context, request resource.CreateRequest, response *resource.CreateResponse) {
	var plan shareModel
	response.Diagnostics.Append(request.Plan.Get(ctx, &plan)...)
	speakers, diagnostics := plan.speakers(ctx)
	response.Diagnostics.Append(diagnostics...)
	if response.Diagnostics.HasError() {
		return
	}
	var created gateway.Share
	body := gateway.ShareRequest{ShareDefinition: plan.definition(), Name: plan.Name.ValueString(), Parent: plan.Parent.ValueString(), Speakers: speakers}
	if err := r.client.Write(ctx, http.MethodPost, "/shares", body, &created); err != nil {
		failed(&response.Diagnostics, "create the share "+body.Name, err)
		return
	}
	var err error
	if !plan.Speakers.IsUnknown() {
		err = r.setSpeakers(ctx, &created, speakers)
	}
	// The share exists now, whatever happened to its speakers.
	response.Diagnostics.Append(plan.read(ctx, created)...)
	response.Diagnostics.Append(response.State.Set(ctx, plan)...)
	if err != nil {
		failed(&response.Diagnostics, "set the speakers of the share "+created.Name, err)
	}
}

// setSpeakers grants and revokes, and keeps the list in the document true after each step.
func (r *share) setSpeakers(ctx context.Context, found *gateway.Share, wanted []string) error {
	for _, name := range wanted {
		if slices.Contains(found.Speakers, name) {
			continue
		}
		if err := r.client.Write(ctx, http.MethodPut, gateway.Path("shares", found.Name, "speakers", name), nil, nil); err != nil {
			return err
		}
		found.Speakers = append(found.Speakers, name)
	}
	for _, name := range slices.Clone(found.Speakers) {
		if slices.Contains(wanted, name) {
			continue
		}
		if err := r.client.Write(ctx, http.MethodDelete, gateway.Path("shares", found.Name, "speakers", name), nil, nil); err != nil {
			return err
		}
		found.Speakers = slices.DeleteFunc(found.Speakers, func(each string) bool { return each == name })
	}
	return nil
}

func (r *share) Read(ctx context.Context, request resource.ReadRequest, response *resource.ReadResponse) {
	var state shareModel
	response.Diagnostics.Append(request.State.Get(ctx, &state)...)
	if response.Diagnostics.HasError() {
		return
	}
	var found gateway.Share
	err := r.client.Get(ctx, gateway.Path("shares", state.Name.ValueString()), &found)
	if isGone(err) {
		response.State.RemoveResource(ctx)
		return
	}
	if err != nil {
		failed(&response.Diagnostics, "return the share "+state.Name.ValueString(), err)
		return
	}
	if found.Parent == nil {
		response.Diagnostics.AddError("The root share cannot be managed", "It is the whole network. Use the data source windowpane_share.")
		return
	}
	response.Diagnostics.Append(state.read(ctx, found)...)
	response.Diagnostics.Append(response.State.Set(ctx, state)...)
}

func (r *share) Update(ctx context.Context, request resource.UpdateRequest, response *resource.UpdateResponse) {
	var plan, state shareModel
	response.Diagnostics.Append(request.Plan.Get(ctx, &plan)...)
	response.Diagnostics.Append(request.State.Get(ctx, &state)...)
	speakers, diagnostics := plan.speakers(ctx)
	response.Diagnostics.Append(diagnostics...)
	if response.Diagnostics.HasError() {
		return
	}
	name := plan.Name.ValueString()
	err := r.change(ctx, plan, state)
	var found gateway.Share
	if readErr := r.client.Get(ctx, gateway.Path("shares", name), &found); readErr != nil {
		failed(&response.Diagnostics, "return the share "+name, readErr)
	} else {
		if err == nil && !plan.Speakers.IsUnknown() {
			err = r.setSpeakers(ctx, &found, speakers)
		}
		response.Diagnostics.Append(plan.read(ctx, found)...)
		response.Diagnostics.Append(response.State.Set(ctx, plan)...)
	}
	if err != nil {
		failed(&response.Diagnostics, "change the share "+name, err)
	}
}

func (r *share) change(ctx context.Context, plan, state shareModel) error {
	place, query := gateway.Path("shares", plan.Name.ValueString()), "?conflictingBookings="+plan.ConflictingBookings.ValueString()
	var outcome gateway.ShareOutcome
	if !plan.Parent.Equal(state.Parent) {
		if err := r.client.Write(ctx, http.MethodPut, place+"/parent"+query, gateway.ShareMove{Parent: plan.Parent.ValueString()}, &outcome); err != nil {
			return err
		}
	}
	return r.client.Write(ctx, http.MethodPut, place+query, plan.definition(), &outcome)
}

func (r *share) Delete(ctx context.Context, request resource.DeleteRequest, response *resource.DeleteResponse) {
	var state shareModel
	response.Diagnostics.Append(request.State.Get(ctx, &state)...)
	if response.Diagnostics.HasError() {
		return
	}
	name := state.Name.ValueString()
	var all gateway.Shares
	if err := r.client.Get(ctx, "/shares", &all); err != nil {
		failed(&response.Diagnostics, "list the shares", err)
		return
	}
	below := []string{}
	for _, each := range all.Shares {
		if each.Parent != nil && *each.Parent == name {
			below = append(below, each.Name)
		}
	}
	if len(below) > 0 {
		// The gateway would delete them, too.
		response.Diagnostics.AddError("The share "+name+" has shares below it",
			"This configuration does not manage "+strings.Join(below, ", ")+". Import them, or move or delete them first.")
		return
	}
	var outcome gateway.ShareOutcome
	err := r.client.Write(ctx, http.MethodDelete, gateway.Path("shares", name)+"?conflictingBookings="+state.ConflictingBookings.ValueString(), nil, &outcome)
	if err != nil && !isGone(err) {
		failed(&response.Diagnostics, "delete the share "+name, err)
	}
}

// ModifyPlan asks the gateway about a change of an existing share. What it refuses now may be possible after other changes of the same
// plan, so this is a warning.
func (r *share) ModifyPlan(ctx context.Context, request resource.ModifyPlanRequest, response *resource.ModifyPlanResponse) {
	if r.client == nil || request.State.Raw.IsNull() || request.Plan.Raw.IsNull() || !request.Plan.Raw.IsFullyKnown() ||
		request.Plan.Raw.Equal(request.State.Raw) {
		return
	}
	var plan, state shareModel
	response.Diagnostics.Append(request.Plan.Get(ctx, &plan)...)
	response.Diagnostics.Append(request.State.Get(ctx, &state)...)
	if response.Diagnostics.HasError() || !plan.Name.Equal(state.Name) {
		return
	}
	definition := plan.definition()
	change := gateway.ShareChange{Alter: &definition}
	if !plan.Parent.Equal(state.Parent) {
		change = gateway.ShareChange{Move: &gateway.ShareMove{Parent: plan.Parent.ValueString()}}
	}
	var check gateway.ShareCheck
	if err := r.client.Check(ctx, gateway.Path("shares", plan.Name.ValueString(), "check"), change, &check); err != nil {
		response.Diagnostics.AddWarning("The gateway would not change the share "+plan.Name.ValueString()+" now", err.Error())
		return
	}
	ends := check.PossibleByEnding && plan.ConflictingBookings.ValueString() == "end"
	if check.Possible {
		return
	}
	detail := []string{}
	if check.Refusal != nil {
		detail = append(detail, check.Refusal.Message)
	}
	if len(check.Shares) > 0 {
		detail = append(detail, "These shares must change first: "+strings.Join(check.Shares, ", ")+".")
	}
	if check.BookingCount > 0 {
		detail = append(detail, fmt.Sprintf("%d bookings conflict with it.", check.BookingCount))
	}
	if ends {
		response.Diagnostics.AddWarning(fmt.Sprintf("The change ends %d bookings", check.BookingCount), strings.Join(detail, "\n"))
		return
	}
	response.Diagnostics.AddWarning("The gateway would not change the share "+plan.Name.ValueString()+" now", strings.Join(detail, "\n"))
}
