package provider

import (
	"regexp"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework-timetypes/timetypes"
	"github.com/hashicorp/terraform-plugin-framework-validators/int64validator"
	"github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"
	"github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema/booldefault"
	"github.com/hashicorp/terraform-plugin-framework/schema/validator"
	"github.com/hashicorp/terraform-plugin-framework/types"

	"github.com/windowpane/terraform-provider-windowpane/internal/gateway"
)

var dpid = stringvalidator.RegexMatches(regexp.MustCompile(`^[0-9a-fA-F]{2}(:[0-9a-fA-F]{2}){7}$`), "must be a DPID, such as 00:00:00:00:00:00:00:04")

type pathRuleModel struct {
	Name           types.String      `tfsdk:"name"`
	Share          types.String      `tfsdk:"share"`
	FlowGroup      *flowGroupModel   `tfsdk:"flow_group"`
	Kind           types.String      `tfsdk:"kind"`
	DPID           types.String      `tfsdk:"dpid"`
	Port           types.Int64       `tfsdk:"port"`
	BothDirections types.Bool        `tfsdk:"both_directions"`
	Start          timetypes.RFC3339 `tfsdk:"start"`
	End            timetypes.RFC3339 `tfsdk:"end"`
}

func newPathRule() resource.Resource {
	return &policy[gateway.PathRule, gateway.PathRuleChange, pathRuleModel, *pathRuleModel]{
		typeName: "windowpane_path_rule", collection: "path-rules", title: "path rule",
		schema: schema.Schema{
			MarkdownDescription: "Leads flows through a switch, or around a switch or a link.",
			Attributes: map[string]schema.Attribute{
				"name":       named("The name.", policyName),
				"share":      named("The share that has the rule.", shareName),
				"flow_group": schema.SingleNestedAttribute{Required: true, Attributes: flowGroupAttributes(), MarkdownDescription: flowGroupDescription},
				"kind": schema.StringAttribute{Required: true, Validators: []validator.String{stringvalidator.OneOf("waypoint", "avoid")},
					MarkdownDescription: "Whether the flows lead through the switch (`waypoint`) or around it or its link (`avoid`)."},
				"dpid": schema.StringAttribute{Required: true, Validators: []validator.String{dpid}, MarkdownDescription: "The switch."},
				"port": schema.Int64Attribute{Optional: true, Validators: []validator.Int64{int64validator.Between(1, 1<<31-1)},
					MarkdownDescription: "With `avoid`, a port of the switch: the flows avoid the link there, in both directions, and not the switch."},
				"both_directions": schema.BoolAttribute{Optional: true, Computed: true, Default: booldefault.StaticBool(false),
					MarkdownDescription: "Whether the answers do so, too. Default: false."},
				"start": startAttribute(),
				"end":   endAttribute(),
			},
		},
	}
}

func (m *pathRuleModel) change() gateway.PathRuleChange {
	return gateway.PathRuleChange{FlowGroup: m.FlowGroup.toGateway(), Kind: m.Kind.ValueString(), DPID: m.DPID.ValueString(), Port: number(m.Port),
		BothDirections: truth(m.BothDirections), End: text(m.End.StringValue)}
}

func (m *pathRuleModel) document() gateway.PathRule {
	return gateway.PathRule{PathRuleChange: m.change(), Name: m.Name.ValueString(), Share: m.Share.ValueString(), Start: text(m.Start.StringValue)}
}

func (m *pathRuleModel) read(found gateway.PathRule) {
	m.Name, m.Share, m.Kind = types.StringValue(found.Name), types.StringValue(found.Share), types.StringValue(found.Kind)
	m.FlowGroup, m.BothDirections = flowGroupOf(found.FlowGroup), types.BoolPointerValue(found.BothDirections)
	m.Port = types.Int64PointerValue(found.Port)
	m.Start, m.End = instant(m.Start, found.Start), instant(m.End, found.End)
	if !strings.EqualFold(m.DPID.ValueString(), found.DPID) {
		m.DPID = types.StringValue(found.DPID)
	}
}
