package provider

import (
	"context"
	"net/http"
	"time"

	"github.com/hashicorp/terraform-plugin-framework-timetypes/timetypes"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/windowpane/terraform-provider-windowpane/internal/gateway"
)

const highestBps = 1_000_000_000_000_000

// connected is the part that all resources have: the client, and import by name.
type connected struct {
	client *gateway.Client
}

func (c *connected) Configure(_ context.Context, request resource.ConfigureRequest, response *resource.ConfigureResponse) {
	if request.ProviderData == nil {
		return
	}
	client, known := request.ProviderData.(*gateway.Client)
	if !known {
		response.Diagnostics.AddError("The provider is not configured", "Report this as a fault of the provider.")
		return
	}
	c.client = client
}

func (c *connected) ImportState(ctx context.Context, request resource.ImportStateRequest, response *resource.ImportStateResponse) {
	resource.ImportStatePassthroughID(ctx, path.Root("name"), request, response)
}

// failed adds an error of the gateway.
func failed(diagnostics *diag.Diagnostics, what string, err error) {
	diagnostics.AddError("The gateway did not "+what, err.Error())
}

// isGone returns whether a resource that the state has does not exist any more.
func isGone(err error) bool {
	return gateway.HasStatus(err, http.StatusNotFound)
}

// named is the attribute that identifies a resource.
func named(description string, validators ...validator.String) schema.StringAttribute {
	return schema.StringAttribute{
		Required: true, MarkdownDescription: description, Validators: validators,
		PlanModifiers: []planmodifier.String{stringplanmodifier.RequiresReplace()},
	}
}

func text(value types.String) *string {
	if value.IsNull() || value.IsUnknown() {
		return nil
	}
	return value.ValueStringPointer()
}

func number(value types.Int64) *int64 {
	if value.IsNull() || value.IsUnknown() {
		return nil
	}
	return value.ValueInt64Pointer()
}

func truth(value types.Bool) *bool {
	if value.IsNull() || value.IsUnknown() {
		return nil
	}
	return value.ValueBoolPointer()
}

// instant is the time that the gateway returned, in the spelling of the configuration if that is the same time.
func instant(before timetypes.RFC3339, found *string) timetypes.RFC3339 {
	if found == nil {
		return timetypes.NewRFC3339Null()
	}
	after, err := time.Parse(time.RFC3339, *found)
	if stated, statedErr := time.Parse(time.RFC3339, before.ValueString()); err == nil && statedErr == nil && stated.Equal(after) {
		return before
	}
	return timetypes.NewRFC3339ValueMust(*found)
}
