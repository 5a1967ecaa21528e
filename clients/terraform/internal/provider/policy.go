package provider

import (
	"context"
	"net/http"
	"regexp"

	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/windowpane/terraform-provider-windowpane/internal/gateway"
)

var policyName = stringvalidator.RegexMatches(regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,49}$`),
	"must be 1 to 50 letters, digits, and _ -, and not begin with _ or -")

// model is the state of a service, a traffic class, or a path rule.
type model[Document, Change any] interface {
	// document is the request that creates it, and change the one that replaces what can change.
	document() Document
	change() Change
	read(found Document)
}

// policy is a resource with a name that the gateway creates, replaces, and deletes whole.
type policy[Document, Change any, Model any, Pointer interface {
	*Model
	model[Document, Change]
}] struct {
	connected
	typeName, collection, title string
	schema                      schema.Schema
}

func (r *policy[D, C, M, P]) Metadata(_ context.Context, _ resource.MetadataRequest, response *resource.MetadataResponse) {
	response.TypeName = r.typeName
}

func (r *policy[D, C, M, P]) Schema(_ context.Context, _ resource.SchemaRequest, response *resource.SchemaResponse) {
	response.Schema = r.schema
}

func (r *policy[D, C, M, P]) Create(ctx context.Context, request resource.CreateRequest, response *resource.CreateResponse) {
	var plan M
	response.Diagnostics.Append(request.Plan.Get(ctx, &plan)...)
	if response.Diagnostics.HasError() {
		return
	}
	body := P(&plan).document()
	var created D
	if err := r.client.Write(ctx, http.MethodPost, gateway.Path(r.collection), body, &created); err != nil {
		failed(&response.Diagnostics, "create the "+r.title+" "+nameOf(ctx, request.Plan, &response.Diagnostics), err)
		return
	}
	P(&plan).read(created)
	response.Diagnostics.Append(response.State.Set(ctx, plan)...)
}

func (r *policy[D, C, M, P]) Read(ctx context.Context, request resource.ReadRequest, response *resource.ReadResponse) {
	name := nameOf(ctx, request.State, &response.Diagnostics)
	var state M
	response.Diagnostics.Append(request.State.Get(ctx, &state)...)
	if response.Diagnostics.HasError() {
		return
	}
	var found D
	err := r.client.Get(ctx, gateway.Path(r.collection, name), &found)
	if isGone(err) {
		response.State.RemoveResource(ctx)
		return
	}
	if err != nil {
		failed(&response.Diagnostics, "return the "+r.title+" "+name, err)
		return
	}
	P(&state).read(found)
	response.Diagnostics.Append(response.State.Set(ctx, state)...)
}

func (r *policy[D, C, M, P]) Update(ctx context.Context, request resource.UpdateRequest, response *resource.UpdateResponse) {
	name := nameOf(ctx, request.Plan, &response.Diagnostics)
	var plan M
	response.Diagnostics.Append(request.Plan.Get(ctx, &plan)...)
	if response.Diagnostics.HasError() {
		return
	}
	var changed D
	if err := r.client.Write(ctx, http.MethodPut, gateway.Path(r.collection, name), P(&plan).change(), &changed); err != nil {
		failed(&response.Diagnostics, "change the "+r.title+" "+name, err)
		return
	}
	P(&plan).read(changed)
	response.Diagnostics.Append(response.State.Set(ctx, plan)...)
}

func (r *policy[D, C, M, P]) Delete(ctx context.Context, request resource.DeleteRequest, response *resource.DeleteResponse) {
	name := nameOf(ctx, request.State, &response.Diagnostics)
	if response.Diagnostics.HasError() {
		return
	}
	if err := r.client.Write(ctx, http.MethodDelete, gateway.Path(r.collection, name), nil, nil); err != nil && !isGone(err) {
		failed(&response.Diagnostics, "delete the "+r.title+" "+name, err)
	}
}

// nameOf reads the name from a plan or a state.
func nameOf(ctx context.Context, from interface {
	GetAttribute(context.Context, path.Path, interface{}) diag.Diagnostics
}, diagnostics *diag.Diagnostics) string {
	var name types.String
	diagnostics.Append(from.GetAttribute(ctx, path.Root("name"), &name)...)
	return name.ValueString()
}
