package provider

import (
	"context"
	"net/http"
	"regexp"
	"slices"

	"github.com/hashicorp/terraform-plugin-framework-validators/int64validator"
	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/booldefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/setplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/windowpane/terraform-provider-windowpane/internal/gateway"
)

var userName = stringvalidator.RegexMatches(regexp.MustCompile(`^[A-Za-z0-9_$][A-Za-z0-9._$@-]{0,63}$`),
	"must be 1 to 64 letters, digits, and . _ $ @ -, and not begin with . @ -")

type userModel struct {
	Name              types.String   `tfsdk:"name"`
	DisplayName       types.String   `tfsdk:"display_name"`
	Role              types.String   `tfsdk:"role"`
	Disabled          types.Bool     `tfsdk:"disabled"`
	PasswordWO        types.String   `tfsdk:"password_wo"`
	PasswordWOVersion types.Int64    `tfsdk:"password_wo_version"`
	Identity          *identityModel `tfsdk:"identity"`
	Hosts             types.Set      `tfsdk:"hosts"`
}

type identityModel struct {
	Issuer  types.String `tfsdk:"issuer"`
	Subject types.String `tfsdk:"subject"`
}

type user struct {
	connected
}

func newUser() resource.Resource { return &user{} }

func (r *user) Metadata(_ context.Context, _ resource.MetadataRequest, response *resource.MetadataResponse) {
	response.TypeName = "windowpane_user"
}

func (r *user) Schema(_ context.Context, _ resource.SchemaRequest, response *resource.SchemaResponse) {
	response.Schema = schema.Schema{
		MarkdownDescription: "A user. The gateway keeps users for the audit log, so destroying one disables it. The provider needs a name and a password for this resource.",
		Attributes: map[string]schema.Attribute{
			"name": named("The name.", userName),
			"display_name": schema.StringAttribute{Optional: true, Computed: true, MarkdownDescription: "The name that people see. Default: the name. It cannot be changed later.",
				Validators:    []validator.String{stringvalidator.LengthBetween(1, 64)},
				PlanModifiers: []planmodifier.String{stringplanmodifier.UseStateForUnknown()}},
			"role": schema.StringAttribute{Required: true, Validators: []validator.String{stringvalidator.OneOf("administrator", "member", "auditor")},
				MarkdownDescription: "`administrator`, `member`, or `auditor`."},
			"disabled": schema.BoolAttribute{Optional: true, Computed: true, Default: booldefault.StaticBool(false), MarkdownDescription: "Whether the gateway refuses the user's sign-ins. Default: false."},
			"password_wo": schema.StringAttribute{Optional: true, Sensitive: true, WriteOnly: true, MarkdownDescription: "A password, which is not stored in the state. Without one, the user cannot sign in with a password.",
				Validators: []validator.String{stringvalidator.LengthBetween(10, 256), stringvalidator.AlsoRequires(path.MatchRoot("password_wo_version"))}},
			"password_wo_version": schema.Int64Attribute{Optional: true, MarkdownDescription: "Raise it to set the password again, which ends the user's sessions and tokens.",
				Validators: []validator.Int64{int64validator.AtLeast(0)}},
			"identity": schema.SingleNestedAttribute{Optional: true, MarkdownDescription: "The user at an OpenID Connect provider.", Attributes: map[string]schema.Attribute{
				"issuer":  schema.StringAttribute{Required: true, MarkdownDescription: "The provider."},
				"subject": schema.StringAttribute{Required: true, MarkdownDescription: "The user at the provider."},
			}},
			"hosts": schema.SetAttribute{Optional: true, Computed: true, ElementType: types.StringType, MarkdownDescription: "Addresses of the user's hosts. Without it, they are left alone.",
				PlanModifiers: []planmodifier.Set{setplanmodifier.UseStateForUnknown()}},
		},
	}
}

// ModifyPlan refuses what the gateway cannot change, before anything is done.
func (r *user) ModifyPlan(ctx context.Context, request resource.ModifyPlanRequest, response *resource.ModifyPlanResponse) {
	if request.State.Raw.IsNull() || request.Plan.Raw.IsNull() {
		return
	}
	name, before := nameOf(ctx, request.Plan, &response.Diagnostics), nameOf(ctx, request.State, &response.Diagnostics)
	var plan, state userModel
	response.Diagnostics.Append(request.Plan.GetAttribute(ctx, path.Root("display_name"), &plan.DisplayName)...)
	response.Diagnostics.Append(request.State.GetAttribute(ctx, path.Root("display_name"), &state.DisplayName)...)
	if !response.Diagnostics.HasError() && name == before && !plan.DisplayName.IsUnknown() && !plan.DisplayName.Equal(state.DisplayName) {
		response.Diagnostics.AddAttributeError(path.Root("display_name"), "The display name of a user cannot be changed",
			"The gateway has "+state.DisplayName.String()+". Write this name, or leave display_name out.")
	}
}

func (m *userModel) read(ctx context.Context, found gateway.User, diagnostics interface{ AddError(string, string) }) {
	hosts, problems := types.SetValueFrom(ctx, types.StringType, found.Hosts)
	for _, problem := range problems {
		diagnostics.AddError(problem.Summary(), problem.Detail())
	}
	m.Name, m.DisplayName, m.Role = types.StringValue(found.Name), types.StringValue(found.DisplayName), types.StringValue(found.Role)
	m.Disabled, m.Hosts, m.PasswordWO = types.BoolValue(found.Disabled), hosts, types.StringNull()
	m.Identity = nil
	if found.Issuer != nil && found.Subject != nil {
		m.Identity = &identityModel{types.StringValue(*found.Issuer), types.StringValue(*found.Subject)}
	}
}

func (r *user) Create(ctx context.Context, request resource.CreateRequest, response *resource.CreateResponse) {
	var plan, config userModel
	response.Diagnostics.Append(request.Plan.Get(ctx, &plan)...)
	response.Diagnostics.Append(request.Config.Get(ctx, &config)...)
	if response.Diagnostics.HasError() {
		return
	}
	name := plan.Name.ValueString()
	body := gateway.UserRequest{Name: name, DisplayName: text(plan.DisplayName), Role: plan.Role.ValueString(), Password: text(config.PasswordWO)}
	var found gateway.User
	if err := r.client.WriteSecret(ctx, http.MethodPost, "/users", body, &found); err != nil {
		if gateway.HasStatus(err, http.StatusConflict) {
			response.Diagnostics.AddError("The user "+name+" exists already",
				err.Error()+"\nDestroying a user disables it. Import it to manage it again, and to enable it: import windowpane_user with the id "+name+".")
			return
		}
		failed(&response.Diagnostics, "create the user "+name, err)
		return
	}
	err := r.adjust(ctx, plan, &found)
	plan.read(ctx, found, &response.Diagnostics)
	response.Diagnostics.Append(response.State.Set(ctx, plan)...)
	if err != nil {
		failed(&response.Diagnostics, "set up the user "+name, err)
	}
}

// adjust makes identity, hosts, and access match the plan, and keeps the document true after each step.
func (r *user) adjust(ctx context.Context, plan userModel, found *gateway.User) error {
	place := func(parts ...string) string { return gateway.Path(append([]string{"users", found.Name}, parts...)...) }
	if plan.Role.ValueString() != found.Role {
		if err := r.client.Write(ctx, http.MethodPut, place("role"), map[string]string{"role": plan.Role.ValueString()}, found); err != nil {
			return err
		}
	}
	linked := found.Issuer != nil
	switch {
	case plan.Identity == nil && linked:
		if err := r.client.Write(ctx, http.MethodDelete, place("identity"), nil, found); err != nil {
			return err
		}
	case plan.Identity != nil && (!linked || *found.Issuer != plan.Identity.Issuer.ValueString() || *found.Subject != plan.Identity.Subject.ValueString()):
		identity := gateway.Identity{Issuer: plan.Identity.Issuer.ValueString(), Subject: plan.Identity.Subject.ValueString()}
		if err := r.client.Write(ctx, http.MethodPut, place("identity"), identity, found); err != nil {
			return err
		}
	}
	if !plan.Hosts.IsNull() && !plan.Hosts.IsUnknown() {
		wanted, before := []string{}, found.Hosts
		plan.Hosts.ElementsAs(ctx, &wanted, false)
		for _, host := range before {
			if !slices.Contains(wanted, host) {
				if err := r.client.Write(ctx, http.MethodDelete, place("hosts", host), nil, found); err != nil {
					return err
				}
			}
		}
		for _, host := range wanted {
			if !slices.Contains(before, host) {
				if err := r.client.Write(ctx, http.MethodPut, place("hosts", host), nil, found); err != nil {
					return err
				}
			}
		}
	}
	if plan.Disabled.ValueBool() != found.Disabled {
		verb := "enable"
		if plan.Disabled.ValueBool() {
			verb = "disable"
		}
		return r.client.Write(ctx, http.MethodPost, place(verb), nil, found)
	}
	return nil
}

func (r *user) Read(ctx context.Context, request resource.ReadRequest, response *resource.ReadResponse) {
	var state userModel
	response.Diagnostics.Append(request.State.Get(ctx, &state)...)
	if response.Diagnostics.HasError() {
		return
	}
	var found gateway.User
	err := r.client.Get(ctx, gateway.Path("users", state.Name.ValueString()), &found)
	if isGone(err) {
		response.State.RemoveResource(ctx)
		return
	}
	if err != nil {
		failed(&response.Diagnostics, "return the user "+state.Name.ValueString(), err)
		return
	}
	state.read(ctx, found, &response.Diagnostics)
	response.Diagnostics.Append(response.State.Set(ctx, state)...)
}

func (r *user) Update(ctx context.Context, request resource.UpdateRequest, response *resource.UpdateResponse) {
	var plan, state, config userModel
	response.Diagnostics.Append(request.Plan.Get(ctx, &plan)...)
	response.Diagnostics.Append(request.State.Get(ctx, &state)...)
	response.Diagnostics.Append(request.Config.Get(ctx, &config)...)
	if response.Diagnostics.HasError() {
		return
	}
	name := plan.Name.ValueString()
	var found gateway.User
	if err := r.client.Get(ctx, gateway.Path("users", name), &found); err != nil {
		failed(&response.Diagnostics, "return the user "+name, err)
		return
	}
	err := r.adjust(ctx, plan, &found)
	if err == nil && !config.PasswordWO.IsNull() && !plan.PasswordWOVersion.Equal(state.PasswordWOVersion) {
		err = r.client.WriteSecret(ctx, http.MethodPut, gateway.Path("users", name, "password"),
			map[string]string{"password": config.PasswordWO.ValueString()}, &found)
	}
	if err != nil {
		// The next plan tries the rest again.
		plan.PasswordWOVersion = state.PasswordWOVersion
	}
	plan.read(ctx, found, &response.Diagnostics)
	response.Diagnostics.Append(response.State.Set(ctx, plan)...)
	if err != nil {
		failed(&response.Diagnostics, "change the user "+name, err)
	}
}

func (r *user) Delete(ctx context.Context, request resource.DeleteRequest, response *resource.DeleteResponse) {
	var state userModel
	response.Diagnostics.Append(request.State.Get(ctx, &state)...)
	if response.Diagnostics.HasError() {
		return
	}
	name := state.Name.ValueString()
	if err := r.client.Write(ctx, http.MethodPost, gateway.Path("users", name, "disable"), nil, nil); err != nil && !isGone(err) {
		failed(&response.Diagnostics, "disable the user "+name, err)
	}
}
