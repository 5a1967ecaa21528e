package provider

import (
	"context"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/datasource"
	"github.com/hashicorp/terraform-plugin-framework/datasource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/windowpane/terraform-provider-windowpane/internal/gateway"
)

type read struct {
	client *gateway.Client
}

func (r *read) Configure(_ context.Context, request datasource.ConfigureRequest, _ *datasource.ConfigureResponse) {
	if client, known := request.ProviderData.(*gateway.Client); known {
		r.client = client
	}
}

type shareData struct {
	read
}

type shareDataModel struct {
	Name          types.String `tfsdk:"name"`
	Parent        types.String `tfsdk:"parent"`
	MaxReserveBps types.Int64  `tfsdk:"max_reserve_bps"`
	ClassSlots    types.Int64  `tfsdk:"class_slots"`
	Speakers      types.Set    `tfsdk:"speakers"`
}

func newShareData() datasource.DataSource { return &shareData{} }

func (d *shareData) Metadata(_ context.Context, _ datasource.MetadataRequest, response *datasource.MetadataResponse) {
	response.TypeName = "windowpane_share"
}

func (d *shareData) Schema(_ context.Context, _ datasource.SchemaRequest, response *datasource.SchemaResponse) {
	response.Schema = schema.Schema{MarkdownDescription: "A share that this configuration does not manage, such as `rootShare`.", Attributes: map[string]schema.Attribute{
		"name":            schema.StringAttribute{Required: true, MarkdownDescription: "The name."},
		"parent":          schema.StringAttribute{Computed: true, MarkdownDescription: "The share that it is a part of."},
		"max_reserve_bps": schema.Int64Attribute{Computed: true, MarkdownDescription: "The highest total rate of reservations."},
		"class_slots":     schema.Int64Attribute{Computed: true, MarkdownDescription: "How many traffic classes it may have."},
		"speakers":        schema.SetAttribute{Computed: true, ElementType: types.StringType, MarkdownDescription: "Its speakers."},
	}}
}

func (d *shareData) Read(ctx context.Context, request datasource.ReadRequest, response *datasource.ReadResponse) {
	var model shareDataModel
	response.Diagnostics.Append(request.Config.Get(ctx, &model)...)
	if response.Diagnostics.HasError() {
		return
	}
	var found gateway.Share
	if err := d.client.Get(ctx, gateway.Path("shares", model.Name.ValueString()), &found); err != nil {
		failed(&response.Diagnostics, "return the share "+model.Name.ValueString(), err)
		return
	}
	speakers, problems := types.SetValueFrom(ctx, types.StringType, found.Speakers)
	response.Diagnostics.Append(problems...)
	model.Parent, model.MaxReserveBps = types.StringPointerValue(found.Parent), types.Int64Value(found.MaxReserveBps)
	model.ClassSlots, model.Speakers = types.Int64PointerValue(found.ClassSlots), speakers
	response.Diagnostics.Append(response.State.Set(ctx, model)...)
}

type switchData struct {
	read
}

type switchDataModel struct {
	Name types.String `tfsdk:"name"`
	DPID types.String `tfsdk:"dpid"`
}

func newSwitchData() datasource.DataSource { return &switchData{} }

func (d *switchData) Metadata(_ context.Context, _ datasource.MetadataRequest, response *datasource.MetadataResponse) {
	response.TypeName = "windowpane_switch"
}

func (d *switchData) Schema(_ context.Context, _ datasource.SchemaRequest, response *datasource.SchemaResponse) {
	response.Schema = schema.Schema{MarkdownDescription: "A switch by its name on the map, for path rules.", Attributes: map[string]schema.Attribute{
		"name": schema.StringAttribute{Required: true, MarkdownDescription: "The name, such as `s4`."},
		"dpid": schema.StringAttribute{Computed: true, MarkdownDescription: "Its DPID."},
	}}
}

func (d *switchData) Read(ctx context.Context, request datasource.ReadRequest, response *datasource.ReadResponse) {
	var model switchDataModel
	response.Diagnostics.Append(request.Config.Get(ctx, &model)...)
	if response.Diagnostics.HasError() {
		return
	}
	var network gateway.Network
	if err := d.client.Get(ctx, "/network", &network); err != nil {
		failed(&response.Diagnostics, "return the network", err)
		return
	}
	names := []string{}
	for _, each := range network.Switches {
		if each.Name == model.Name.ValueString() {
			model.DPID = types.StringValue(each.DPID)
			response.Diagnostics.Append(response.State.Set(ctx, model)...)
			return
		}
		names = append(names, each.Name)
	}
	response.Diagnostics.AddError(fmt.Sprintf("The network has no switch %s", model.Name), "Its switches are: "+strings.Join(names[:min(len(names), 20)], ", ")+".")
}
