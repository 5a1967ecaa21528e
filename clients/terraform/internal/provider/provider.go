// Package provider is the Terraform provider for shares, services, users, and the policies of shares.
package provider

import (
	"context"
	"os"
	"time"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/provider/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/windowpane/terraform-provider-windowpane/internal/gateway"
)

// Address is the name of the provider in configurations.
const Address = "registry.terraform.io/windowpane/windowpane"

const (
	defaultURL      = "http://127.0.0.1:8080"
	defaultDeadline = 2 * time.Minute
)

// New returns the provider.
func New() provider.Provider {
	return &windowpane{}
}

type windowpane struct{}

type providerModel struct {
	URL      types.String `tfsdk:"url"`
	Token    types.String `tfsdk:"token"`
	Name     types.String `tfsdk:"name"`
	Password types.String `tfsdk:"password"`
	CAFile   types.String `tfsdk:"ca_file"`
	Timeout  types.String `tfsdk:"timeout"`
}

func (p *windowpane) Metadata(_ context.Context, _ provider.MetadataRequest, response *provider.MetadataResponse) {
	response.TypeName = "windowpane"
}

func (p *windowpane) Schema(_ context.Context, _ provider.SchemaRequest, response *provider.SchemaResponse) {
	response.Schema = schema.Schema{
		MarkdownDescription: "Shares, services, users, and policies of a Windowpane gateway.",
		Attributes: map[string]schema.Attribute{
			"url":      schema.StringAttribute{Optional: true, MarkdownDescription: "The gateway, `https://HOST`. Default: `WINDOWPANE_URL`, or `" + defaultURL + "`."},
			"token":    schema.StringAttribute{Optional: true, Sensitive: true, MarkdownDescription: "An API token with the scopes `read` and `delegate`. Default: `WINDOWPANE_TOKEN`. Keep it out of files in git."},
			"name":     schema.StringAttribute{Optional: true, MarkdownDescription: "The name of an administrator, in place of a token. Users and quotas need it. Default: `WINDOWPANE_NAME`."},
			"password": schema.StringAttribute{Optional: true, Sensitive: true, MarkdownDescription: "The password of that administrator. Default: `WINDOWPANE_PASSWORD`."},
			"ca_file":  schema.StringAttribute{Optional: true, MarkdownDescription: "A file with the certificate authorities of the gateway. Default: `WINDOWPANE_CA_FILE`, or those of the system."},
			"timeout":  schema.StringAttribute{Optional: true, MarkdownDescription: "How long a request may take with all of its repeats, such as `30s`. Default: `2m`."},
		},
	}
}

func (p *windowpane) Configure(ctx context.Context, request provider.ConfigureRequest, response *provider.ConfigureResponse) {
	var config providerModel
	response.Diagnostics.Append(request.Config.Get(ctx, &config)...)
	if response.Diagnostics.HasError() {
		return
	}
	for name, value := range map[string]types.String{"url": config.URL, "token": config.Token, "name": config.Name, "password": config.Password} {
		if value.IsUnknown() {
			response.Diagnostics.AddAttributeError(path.Root(name), "The value is not known yet",
				"The provider needs it for the plan. State a value that does not depend on other resources, or set it in the environment.")
			return
		}
	}
	deadline := defaultDeadline
	if text := config.Timeout.ValueString(); text != "" {
		parsed, err := time.ParseDuration(text)
		if err != nil || parsed <= 0 || parsed > time.Hour {
			response.Diagnostics.AddAttributeError(path.Root("timeout"), "The timeout is not valid", "Write a duration up to one hour, such as 30s or 2m.")
			return
		}
		deadline = parsed
	}
	settings := gateway.Settings{
		URL: orEnvironment(config.URL, "WINDOWPANE_URL", defaultURL), Name: orEnvironment(config.Name, "WINDOWPANE_NAME", ""),
		Token: orEnvironment(config.Token, "WINDOWPANE_TOKEN", ""), Password: orEnvironment(config.Password, "WINDOWPANE_PASSWORD", ""),
		CAFile: orEnvironment(config.CAFile, "WINDOWPANE_CA_FILE", ""), Deadline: deadline,
	}
	if settings.Name != "" && settings.Password != "" {
		// The password can do all that a token can, and users and quotas besides.
		settings.Token = ""
	}
	client, err := gateway.New(settings)
	if err != nil {
		response.Diagnostics.AddError("The provider is not configured", err.Error()+
			".\nSet WINDOWPANE_URL, and WINDOWPANE_TOKEN or WINDOWPANE_NAME with WINDOWPANE_PASSWORD.")
		return
	}
	if client.IsClear() {
		response.Diagnostics.AddWarning("The connection is not encrypted", "Others on the network can read the credentials. Use https.")
	}
	response.ResourceData = client
	response.DataSourceData = client
}

func orEnvironment(value types.String, name, otherwise string) string {
	if text := value.ValueString(); text != "" {
		return text
	}
	if text := os.Getenv(name); text != "" {
		return text
	}
	return otherwise
}

func (p *windowpane) Resources(context.Context) []func() resource.Resource {
	return []func() resource.Resource{newShare, newService, newTrafficClass, newPathRule, newQuota, newUser}
}

func (p *windowpane) DataSources(context.Context) []func() datasource.DataSource {
	return []func() datasource.DataSource{newShareData, newSwitchData}
}
