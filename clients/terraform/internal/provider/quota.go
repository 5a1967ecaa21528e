package provider

import (
	"context"
	"net/http"
	"regexp"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework-validators/int64validator"
	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/tfsdk"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/windowpane/terraform-provider-windowpane/internal/gateway"
)

type quotaModel struct {
	Holder types.String `tfsdk:"holder"`
	Name   types.String `tfsdk:"name"`
	Kind   types.String `tfsdk:"kind"`
	Value  types.Int64  `tfsdk:"value"`
}

type quota struct {
	connected
}

func newQuota() resource.Resource { return &quota{} }

func (r *quota) Metadata(_ context.Context, _ resource.MetadataRequest, response *resource.MetadataResponse) {
	response.TypeName = "windowpane_quota"
}

func (r *quota) Schema(_ context.Context, _ resource.SchemaRequest, response *resource.SchemaResponse) {
	response.Schema = schema.Schema{
		MarkdownDescription: "How much of one kind a user, or a share with all shares below it, may have. Destroying it returns to the default. The provider needs a name and a password for this resource.",
		Attributes: map[string]schema.Attribute{
			"holder": named("`user` or `share`.", stringvalidator.OneOf("user", "share")),
			"name":   named("The name of the user or the share.", stringvalidator.LengthBetween(1, 64)),
			"kind":   named("What is counted, such as `open-bookings`. `GET /api/v1/quotas` lists the kinds.", stringvalidator.RegexMatches(regexp.MustCompile(`^[a-z][a-z-]*$`), "must be a kind of quota")),
			"value":  schema.Int64Attribute{Required: true, Validators: []validator.Int64{int64validator.Between(0, 1<<31-1)}, MarkdownDescription: "How much the holder may have."},
		},
	}
}

func (m quotaModel) holderPath() string {
	return gateway.Path("quotas", m.Holder.ValueString()+"s", m.Name.ValueString())
}

func (m quotaModel) path() string { return m.holderPath() + gateway.Path(m.Kind.ValueString()) }

func (m quotaModel) String() string {
	return m.Kind.ValueString() + " of the " + m.Holder.ValueString() + " " + m.Name.ValueString()
}

func (r *quota) ImportState(ctx context.Context, request resource.ImportStateRequest, response *resource.ImportStateResponse) {
	parts := strings.Split(request.ID, "/")
	if len(parts) != 3 {
		response.Diagnostics.AddError("The id is not one of a quota", "Write HOLDER/NAME/KIND, such as share/team-a/open-bookings.")
		return
	}
	for number, name := range []string{"holder", "name", "kind"} {
		response.Diagnostics.Append(response.State.SetAttribute(ctx, path.Root(name), parts[number])...)
	}
}

func (r *quota) Create(ctx context.Context, request resource.CreateRequest, response *resource.CreateResponse) {
	r.set(ctx, request.Plan, &response.State, &response.Diagnostics)
}

func (r *quota) Update(ctx context.Context, request resource.UpdateRequest, response *resource.UpdateResponse) {
	r.set(ctx, request.Plan, &response.State, &response.Diagnostics)
}

func (r *quota) set(ctx context.Context, from tfsdk.Plan, state *tfsdk.State, diagnostics *diag.Diagnostics) {
	var plan quotaModel
	diagnostics.Append(from.Get(ctx, &plan)...)
	if diagnostics.HasError() {
		return
	}
	if err := r.client.Write(ctx, http.MethodPut, plan.path(), gateway.QuotaValue{Value: plan.Value.ValueInt64()}, nil); err != nil {
		failed(diagnostics, "set the quota "+plan.String(), err)
		return
	}
	diagnostics.Append(state.Set(ctx, plan)...)
}

func (r *quota) Read(ctx context.Context, request resource.ReadRequest, response *resource.ReadResponse) {
	var state quotaModel
	response.Diagnostics.Append(request.State.Get(ctx, &state)...)
	if response.Diagnostics.HasError() {
		return
	}
	var found gateway.Quotas
	err := r.client.Get(ctx, state.holderPath(), &found)
	if isGone(err) {
		response.State.RemoveResource(ctx)
		return
	}
	if err != nil {
		failed(&response.Diagnostics, "return the quota "+state.String(), err)
		return
	}
	for _, each := range found.Quotas {
		if each.Kind == state.Kind.ValueString() && each.Exception {
			state.Value = types.Int64Value(each.Value)
			response.Diagnostics.Append(response.State.Set(ctx, state)...)
			return
		}
	}
	// It is the default.
	response.State.RemoveResource(ctx)
}

func (r *quota) Delete(ctx context.Context, request resource.DeleteRequest, response *resource.DeleteResponse) {
	var state quotaModel
	response.Diagnostics.Append(request.State.Get(ctx, &state)...)
	if response.Diagnostics.HasError() {
		return
	}
	if err := r.client.Write(ctx, http.MethodDelete, state.path(), nil, nil); err != nil && !isGone(err) {
		failed(&response.Diagnostics, "reset the quota "+state.String(), err)
	}
}
