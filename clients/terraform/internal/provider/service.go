package provider

import (
	"github.com/hashicorp/terraform-plugin-framework-validators/int64validator"
	"github.com/hashicorp/terraform-plugin-framework-validators/listvalidator"
	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/booldefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/int64default"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/int64planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/windowpane/terraform-provider-windowpane/internal/gateway"
)

type serviceModel struct {
	Name        types.String  `tfsdk:"name"`
	Share       types.String  `tfsdk:"share"`
	Address     types.String  `tfsdk:"address"`
	Transport   types.String  `tfsdk:"transport"`
	Port        types.Int64   `tfsdk:"port"`
	Choice      types.String  `tfsdk:"choice"`
	IdleSeconds types.Int64   `tfsdk:"idle_seconds"`
	HealthCheck types.Bool    `tfsdk:"health_check"`
	Servers     []serverModel `tfsdk:"servers"`
}

type serverModel struct {
	Host     types.String `tfsdk:"host"`
	Port     types.Int64  `tfsdk:"port"`
	Weight   types.Int64  `tfsdk:"weight"`
	Draining types.Bool   `tfsdk:"draining"`
}

func newService() resource.Resource {
	port := []validator.Int64{int64validator.Between(1, 65535)}
	return &policy[gateway.Service, gateway.ServiceServers, serviceModel, *serviceModel]{
		typeName: "windowpane_service", collection: "services", title: "service",
		schema: schema.Schema{
			MarkdownDescription: "One virtual address for several servers.",
			Attributes: map[string]schema.Attribute{
				"name":      named("The name.", policyName),
				"share":     named("The share that has the service.", shareName),
				"address":   named("The virtual address.", stringvalidator.LengthBetween(1, 64)),
				"transport": named("`tcp` or `udp`.", stringvalidator.OneOf("tcp", "udp")),
				"port": schema.Int64Attribute{Required: true, Validators: port, MarkdownDescription: "The virtual port.",
					PlanModifiers: []planmodifier.Int64{int64planmodifier.RequiresReplace()}},
				"choice": schema.StringAttribute{Required: true, MarkdownDescription: "How the server of a new flow is chosen.",
					Validators: []validator.String{stringvalidator.OneOf("random", "round-robin", "least-flows", "two-choices", "least-load", "client-hash", "port-hash")}},
				"idle_seconds": schema.Int64Attribute{Optional: true, Computed: true, Default: int64default.StaticInt64(10), Validators: []validator.Int64{int64validator.Between(1, 3600)},
					MarkdownDescription: "How long a flow without packets keeps its server. Default: 10."},
				"health_check": schema.BoolAttribute{Optional: true, Computed: true, Default: booldefault.StaticBool(true),
					MarkdownDescription: "Whether servers that accept no TCP connections get no new flows. Default: true."},
				"servers": schema.ListNestedAttribute{Required: true, Validators: []validator.List{listvalidator.SizeBetween(1, 64)}, MarkdownDescription: "The servers.",
					NestedObject: schema.NestedAttributeObject{Attributes: map[string]schema.Attribute{
						"host": schema.StringAttribute{Required: true, Validators: []validator.String{stringvalidator.LengthBetween(1, 64)}, MarkdownDescription: "The name or address of a host."},
						"port": schema.Int64Attribute{Required: true, Validators: port, MarkdownDescription: "The port that the server listens on."},
						"weight": schema.Int64Attribute{Optional: true, Computed: true, Default: int64default.StaticInt64(1), Validators: []validator.Int64{int64validator.Between(1, 100)},
							MarkdownDescription: "Its part of the flows, relative to the other servers. Default: 1."},
						"draining": schema.BoolAttribute{Optional: true, Computed: true, Default: booldefault.StaticBool(false), MarkdownDescription: "Whether it gets no new flows. Default: false."},
					}}},
			},
		},
	}
}

func (m *serviceModel) change() gateway.ServiceServers {
	change := gateway.ServiceServers{Choice: m.Choice.ValueString(), IdleSeconds: number(m.IdleSeconds), HealthCheck: truth(m.HealthCheck)}
	for _, server := range m.Servers {
		change.Servers = append(change.Servers, gateway.Server{Host: server.Host.ValueString(), Port: server.Port.ValueInt64(),
			Weight: number(server.Weight), Draining: truth(server.Draining)})
	}
	return change
}

func (m *serviceModel) document() gateway.Service {
	return gateway.Service{ServiceServers: m.change(), Name: m.Name.ValueString(), Share: m.Share.ValueString(), Address: m.Address.ValueString(),
		Transport: m.Transport.ValueString(), Port: m.Port.ValueInt64()}
}

func (m *serviceModel) read(found gateway.Service) {
	m.Name, m.Share, m.Transport = types.StringValue(found.Name), types.StringValue(found.Share), types.StringValue(found.Transport)
	m.Port, m.Choice, m.HealthCheck = types.Int64Value(found.Port), types.StringValue(found.Choice), types.BoolPointerValue(found.HealthCheck)
	m.IdleSeconds = types.Int64PointerValue(found.IdleSeconds)
	if normalized(m.Address.ValueString()) != normalized(found.Address) {
		m.Address = types.StringValue(found.Address)
	}
	servers := make([]serverModel, 0, len(found.Servers))
	for number, server := range found.Servers {
		host := types.StringValue(server.Host)
		if number < len(m.Servers) && normalized(m.Servers[number].Host.ValueString()) == normalized(server.Address) {
			// The configuration has the address of the host, and the gateway knows a name for it.
			host = m.Servers[number].Host
		}
		servers = append(servers, serverModel{Host: host, Port: types.Int64Value(server.Port),
			Weight: types.Int64PointerValue(server.Weight), Draining: types.BoolPointerValue(server.Draining)})
	}
	m.Servers = servers
}
