package provider

import (
	"github.com/hashicorp/terraform-plugin-framework-timetypes/timetypes"
	"github.com/hashicorp/terraform-plugin-framework-validators/int64validator"
	"github.com/hashicorp/terraform-plugin-framework-validators/listvalidator"
	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/int64default"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringdefault"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/windowpane/terraform-provider-windowpane/internal/gateway"
)

type trafficClassModel struct {
	Name       types.String      `tfsdk:"name"`
	Share      types.String      `tfsdk:"share"`
	FlowGroups []flowGroupModel  `tfsdk:"flow_groups"`
	Priority   types.String      `tfsdk:"priority"`
	MinBps     types.Int64       `tfsdk:"min_bps"`
	MaxBps     types.Int64       `tfsdk:"max_bps"`
	Start      timetypes.RFC3339 `tfsdk:"start"`
	End        timetypes.RFC3339 `tfsdk:"end"`
}

func startAttribute() schema.StringAttribute {
	return schema.StringAttribute{Optional: true, Computed: true, CustomType: timetypes.RFC3339Type{}, MarkdownDescription: "When it begins. Default: at its creation.",
		PlanModifiers: []planmodifier.String{stringplanmodifier.UseStateForUnknown(), stringplanmodifier.RequiresReplaceIfConfigured()}}
}

func endAttribute() schema.StringAttribute {
	return schema.StringAttribute{Optional: true, CustomType: timetypes.RFC3339Type{}, MarkdownDescription: "When it ends. Default: when it is deleted."}
}

func newTrafficClass() resource.Resource {
	return &policy[gateway.TrafficClass, gateway.TrafficClassChange, trafficClassModel, *trafficClassModel]{
		typeName: "windowpane_traffic_class", collection: "traffic-classes", title: "traffic class",
		schema: schema.Schema{
			MarkdownDescription: "One queue on each port for many flows.",
			Attributes: map[string]schema.Attribute{
				"name":  named("The name.", policyName),
				"share": named("The share that has the class.", shareName),
				"flow_groups": schema.ListNestedAttribute{Required: true, Validators: []validator.List{listvalidator.SizeBetween(1, 8)},
					MarkdownDescription: "The flows of the class.", NestedObject: schema.NestedAttributeObject{Attributes: flowGroupAttributes()}},
				"priority": schema.StringAttribute{Optional: true, Computed: true, Default: stringdefault.StaticString("normal"),
					Validators: []validator.String{stringvalidator.OneOf("high", "normal", "low")}, MarkdownDescription: "When ports serve the class beyond its minimum: `high`, `normal` (default), or `low`."},
				"min_bps": schema.Int64Attribute{Optional: true, Computed: true, Default: int64default.StaticInt64(0), Validators: []validator.Int64{int64validator.Between(0, highestBps)},
					MarkdownDescription: "What all flows together are sure of on each port. Default: 0."},
				"max_bps": schema.Int64Attribute{Optional: true, Validators: []validator.Int64{int64validator.Between(1, highestBps)},
					MarkdownDescription: "What they may have together on each port. Default: all that is free."},
				"start": startAttribute(),
				"end":   endAttribute(),
			},
		},
	}
}

func (m *trafficClassModel) change() gateway.TrafficClassChange {
	change := gateway.TrafficClassChange{Priority: text(m.Priority), MinBps: number(m.MinBps), MaxBps: number(m.MaxBps), End: text(m.End.StringValue)}
	for _, group := range m.FlowGroups {
		change.FlowGroups = append(change.FlowGroups, group.toGateway())
	}
	return change
}

func (m *trafficClassModel) document() gateway.TrafficClass {
	return gateway.TrafficClass{TrafficClassChange: m.change(), Name: m.Name.ValueString(), Share: m.Share.ValueString(), Start: text(m.Start.StringValue)}
}

func (m *trafficClassModel) read(found gateway.TrafficClass) {
	m.Name, m.Share, m.Priority = types.StringValue(found.Name), types.StringValue(found.Share), types.StringPointerValue(found.Priority)
	m.MinBps, m.MaxBps = types.Int64PointerValue(found.MinBps), types.Int64PointerValue(found.MaxBps)
	m.Start, m.End = instant(m.Start, found.Start), instant(m.End, found.End)
	m.FlowGroups = make([]flowGroupModel, 0, len(found.FlowGroups))
	for _, group := range found.FlowGroups {
		m.FlowGroups = append(m.FlowGroups, *flowGroupOf(group))
	}
}
