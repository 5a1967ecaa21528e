package provider

import (
	"context"
	"net"
	"net/netip"
	"strconv"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/attr"
	"github.com/hashicorp/terraform-plugin-framework/diag"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types/basetypes"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/windowpane/terraform-provider-windowpane/internal/gateway"
)

// flowGroupModel is a flow group in a configuration.
type flowGroupModel struct {
	User      predicate `tfsdk:"user"`
	SrcUser   predicate `tfsdk:"src_user"`
	DstUser   predicate `tfsdk:"dst_user"`
	SrcHost   predicate `tfsdk:"src_host"`
	DstHost   predicate `tfsdk:"dst_host"`
	Transport predicate `tfsdk:"transport"`
	SrcPort   predicate `tfsdk:"src_port"`
	DstPort   predicate `tfsdk:"dst_port"`
	SrcEth    predicate `tfsdk:"src_eth"`
	DstEth    predicate `tfsdk:"dst_eth"`
}

func flowGroupAttributes() map[string]schema.Attribute {
	attributes := map[string]schema.Attribute{}
	for name, description := range map[string]string{
		"user": "A user whose hosts send or receive.", "src_user": "A user whose hosts send.", "dst_user": "A user whose hosts receive.",
		"src_host": "The address or prefix that sends.", "dst_host": "The address or prefix that receives.",
		"transport": "`tcp`, `udp`, `icmp`, or a protocol number.", "src_port": "A port, or a range such as `8000-8099`.",
		"dst_port": "A port, or a range such as `8000-8099`.", "src_eth": "The MAC address that sends.", "dst_eth": "The MAC address that receives.",
	} {
		attributes[name] = schema.StringAttribute{Optional: true, CustomType: predicateType{}, MarkdownDescription: description}
	}
	return attributes
}

const flowGroupDescription = "The flows: a conjunction of predicates. A missing predicate is a wildcard, so `{}` is all flows."

func (m *flowGroupModel) toGateway() gateway.FlowGroup {
	if m == nil {
		return gateway.FlowGroup{}
	}
	return gateway.FlowGroup{
		User: text(m.User.StringValue), SrcUser: text(m.SrcUser.StringValue), DstUser: text(m.DstUser.StringValue),
		SrcHost: text(m.SrcHost.StringValue), DstHost: text(m.DstHost.StringValue), Transport: text(m.Transport.StringValue),
		SrcPort: text(m.SrcPort.StringValue), DstPort: text(m.DstPort.StringValue),
		SrcEth: text(m.SrcEth.StringValue), DstEth: text(m.DstEth.StringValue),
	}
}

func flowGroupOf(group gateway.FlowGroup) *flowGroupModel {
	of := func(text *string) predicate { return predicate{basetypes.NewStringPointerValue(text)} }
	return &flowGroupModel{
		User: of(group.User), SrcUser: of(group.SrcUser), DstUser: of(group.DstUser), SrcHost: of(group.SrcHost), DstHost: of(group.DstHost),
		Transport: of(group.Transport), SrcPort: of(group.SrcPort), DstPort: of(group.DstPort), SrcEth: of(group.SrcEth), DstEth: of(group.DstEth),
	}
}

// predicateType is the type of a predicate: the gateway returns 10.0.0.1 for 10.0.0.1/32, which is no difference.
type predicateType struct {
	basetypes.StringType
}

func (t predicateType) String() string { return "predicate" }

func (t predicateType) ValueType(context.Context) attr.Value { return predicate{} }

func (t predicateType) Equal(other attr.Type) bool {
	_, same := other.(predicateType)
	return same
}

func (t predicateType) ValueFromString(_ context.Context, value basetypes.StringValue) (basetypes.StringValuable, diag.Diagnostics) {
	return predicate{value}, nil
}

func (t predicateType) ValueFromTerraform(ctx context.Context, value tftypes.Value) (attr.Value, error) {
	found, err := t.StringType.ValueFromTerraform(ctx, value)
	if err != nil {
		return nil, err
	}
	return predicate{found.(basetypes.StringValue)}, nil
}

type predicate struct {
	basetypes.StringValue
}

func (p predicate) Type(context.Context) attr.Type { return predicateType{} }

func (p predicate) Equal(other attr.Value) bool {
	same, known := other.(predicate)
	return known && p.StringValue.Equal(same.StringValue)
}

func (p predicate) StringSemanticEquals(_ context.Context, other basetypes.StringValuable) (bool, diag.Diagnostics) {
	same, known := other.(predicate)
	return known && normalized(p.ValueString()) == normalized(same.ValueString()), nil
}

var transports = map[string]string{"1": "icmp", "6": "tcp", "17": "udp"}

// normalized is one spelling of an address, a prefix, a MAC address, a port, a range of ports, or a transport.
func normalized(value string) string {
	trimmed := strings.TrimSpace(value)
	if prefix, err := netip.ParsePrefix(trimmed); err == nil {
		if prefix.IsSingleIP() {
			return prefix.Addr().String()
		}
		return prefix.Masked().String()
	}
	if address, err := netip.ParseAddr(trimmed); err == nil {
		return address.String()
	}
	if address, err := net.ParseMAC(trimmed); err == nil {
		return address.String()
	}
	low, high, isRange := strings.Cut(trimmed, "-")
	if from, err := strconv.ParseUint(strings.TrimSpace(low), 10, 16); err == nil {
		to, err := strconv.ParseUint(strings.TrimSpace(high), 10, 16)
		if isRange && err == nil && from != to {
			return strconv.FormatUint(from, 10) + "-" + strconv.FormatUint(to, 10)
		}
		if !isRange || err == nil {
			return orSame(transports, strconv.FormatUint(from, 10))
		}
	}
	for _, name := range transports {
		if strings.EqualFold(name, trimmed) {
			return name
		}
	}
	return trimmed
}

func orSame(names map[string]string, key string) string {
	if name, known := names[key]; known {
		return name
	}
	return key
}
