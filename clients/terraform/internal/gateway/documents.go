package gateway

// FlowGroup is a conjunction of predicates. A missing predicate is a wildcard.
type FlowGroup struct {
	User      *string `json:"user,omitempty"`
	SrcUser   *string `json:"srcUser,omitempty"`
	DstUser   *string `json:"dstUser,omitempty"`
	SrcHost   *string `json:"srcHost,omitempty"`
	DstHost   *string `json:"dstHost,omitempty"`
	Transport *string `json:"transport,omitempty"`
	SrcPort   *string `json:"srcPort,omitempty"`
	DstPort   *string `json:"dstPort,omitempty"`
	SrcEth    *string `json:"srcEth,omitempty"`
	DstEth    *string `json:"dstEth,omitempty"`
}

// ShareDefinition is what a change of a share sets.
type ShareDefinition struct {
	FlowGroup         FlowGroup `json:"flowGroup"`
	MaxReserveBps     int64     `json:"maxReserveBps"`
	MinReserveBps     *int64    `json:"minReserveBps,omitempty"`
	TokenFillBps      *int64    `json:"tokenFillBps,omitempty"`
	TokenCapacityBits *int64    `json:"tokenCapacityBits,omitempty"`
	MinLimitBps       *int64    `json:"minLimitBps,omitempty"`
	ClassSlots        *int64    `json:"classSlots,omitempty"`
	MaxRules          *int64    `json:"maxRules,omitempty"`
	MayAllow          *bool     `json:"mayAllow,omitempty"`
	MayDeny           *bool     `json:"mayDeny,omitempty"`
}

// ShareRequest creates a share.
type ShareRequest struct {
	ShareDefinition
	Name     string   `json:"name"`
	Parent   string   `json:"parent"`
	Speakers []string `json:"speakers"`
}

// Share is a share as the gateway has it.
type Share struct {
	ShareDefinition
	Name     string   `json:"name"`
	Parent   *string  `json:"parent"`
	Speakers []string `json:"speakers"`
}

// Shares are those that the user may see, parents before children.
type Shares struct {
	Shares []Share `json:"shares"`
}

// ShareMove is the new parent of a share.
type ShareMove struct {
	Parent string `json:"parent"`
}

// ShareChange is a change to check: one of both.
type ShareChange struct {
	Alter *ShareDefinition `json:"alter,omitempty"`
	Move  *ShareMove       `json:"move,omitempty"`
}

// ShareCheck is what a change would do.
type ShareCheck struct {
	Possible         bool     `json:"possible"`
	PossibleByEnding bool     `json:"possibleByEnding"`
	Refusal          *Refusal `json:"refusal"`
	Shares           []string `json:"shares"`
	BookingCount     int64    `json:"bookingCount"`
}

// ShareOutcome is the result of a change.
type ShareOutcome struct {
	Share *Share   `json:"share"`
	Ended []string `json:"ended"`
}

// User is a user as administrators see it.
type User struct {
	Name        string   `json:"name"`
	DisplayName string   `json:"displayName"`
	Role        string   `json:"role"`
	Disabled    bool     `json:"disabled"`
	HasPassword bool     `json:"hasPassword"`
	Issuer      *string  `json:"issuer"`
	Subject     *string  `json:"subject"`
	Hosts       []string `json:"hosts"`
}

// UserRequest creates a user.
type UserRequest struct {
	Name        string  `json:"name"`
	DisplayName *string `json:"displayName,omitempty"`
	Role        string  `json:"role"`
	Password    *string `json:"password,omitempty"`
}

// Identity is a user at an OpenID Connect provider.
type Identity struct {
	Issuer  string `json:"issuer"`
	Subject string `json:"subject"`
}

// Server is one of the servers of a service.
type Server struct {
	Host string `json:"host"`
	// Address is there in answers only.
	Address  string `json:"address,omitempty"`
	Port     int64  `json:"port"`
	Weight   *int64 `json:"weight,omitempty"`
	Draining *bool  `json:"draining,omitempty"`
}

// ServiceServers is what a change of a service sets.
type ServiceServers struct {
	Choice      string   `json:"choice"`
	IdleSeconds *int64   `json:"idleSeconds,omitempty"`
	HealthCheck *bool    `json:"healthCheck,omitempty"`
	Servers     []Server `json:"servers"`
}

// Service is one virtual address for several servers.
type Service struct {
	ServiceServers
	Name      string `json:"name"`
	Share     string `json:"share"`
	Address   string `json:"address"`
	Transport string `json:"transport"`
	Port      int64  `json:"port"`
}

// TrafficClassChange is what a change of a traffic class sets.
type TrafficClassChange struct {
	FlowGroups []FlowGroup `json:"flowGroups"`
	Priority   *string     `json:"priority,omitempty"`
	MinBps     *int64      `json:"minBps,omitempty"`
	MaxBps     *int64      `json:"maxBps,omitempty"`
	End        *string     `json:"end,omitempty"`
}

// TrafficClass is one queue on each port for many flows.
type TrafficClass struct {
	TrafficClassChange
	Name  string  `json:"name"`
	Share string  `json:"share"`
	Start *string `json:"start,omitempty"`
}

// PathRuleChange is what a change of a path rule sets.
type PathRuleChange struct {
	FlowGroup      FlowGroup `json:"flowGroup"`
	Kind           string    `json:"kind"`
	DPID           string    `json:"dpid"`
	Port           *int64    `json:"port,omitempty"`
	BothDirections *bool     `json:"bothDirections,omitempty"`
	End            *string   `json:"end,omitempty"`
}

// PathRule leads flows through a switch, or around a switch or a link.
type PathRule struct {
	PathRuleChange
	Name  string  `json:"name"`
	Share string  `json:"share"`
	Start *string `json:"start,omitempty"`
}

// Quota is how much of one kind a user or a share may have.
type Quota struct {
	Holder    string `json:"holder"`
	Name      string `json:"name"`
	Kind      string `json:"kind"`
	Use       int64  `json:"use"`
	Value     int64  `json:"value"`
	Exception bool   `json:"exception"`
}

// Quotas are those of one user or share.
type Quotas struct {
	Quotas []Quota `json:"quotas"`
}

// QuotaValue sets a quota.
type QuotaValue struct {
	Value int64 `json:"value"`
}

// Network has the switches.
type Network struct {
	Switches []Switch `json:"switches"`
}

// Switch is a switch of the network.
type Switch struct {
	DPID string `json:"dpid"`
	Name string `json:"name"`
}
