package gateway

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
)

// Problem is an error of the gateway, as RFC 9457 defines it.
type Problem struct {
	Type      string       `json:"type"`
	Title     string       `json:"title"`
	Status    int          `json:"status"`
	Detail    string       `json:"detail"`
	Errors    []FieldError `json:"errors"`
	Refusal   *Refusal     `json:"refusal"`
	Quota     *QuotaUse    `json:"quota"`
	RequestID string       `json:"requestId"`
}

// FieldError is a field of the request that is not valid.
type FieldError struct {
	Field   string `json:"field"`
	Message string `json:"message"`
}

// Refusal is the rule that refused a request, where, and from when on.
type Refusal struct {
	Rule    string  `json:"rule"`
	Place   string  `json:"place"`
	At      *string `json:"at"`
	Message string  `json:"message"`
}

// QuotaUse is a quota that is used up.
type QuotaUse struct {
	Holder string `json:"holder"`
	Name   string `json:"name"`
	Kind   string `json:"kind"`
	Use    int64  `json:"use"`
	Value  int64  `json:"value"`
}

// Error describes the problem for people, in lines.
func (p *Problem) Error() string {
	text := p.Detail
	if text == "" {
		text = p.Title
	}
	lines := []string{text}
	for _, field := range p.Errors {
		if named := field.Field + " " + field.Message; named != text {
			lines = append(lines, "  "+named)
		}
	}
	if p.Refusal != nil {
		if p.Refusal.Message != text {
			lines = append(lines, "  "+p.Refusal.Message)
		}
		lines = append(lines, fmt.Sprintf("  rule %s, place %s", p.Refusal.Rule, p.Refusal.Place))
		if p.Refusal.At != nil {
			lines = append(lines, "  from "+*p.Refusal.At)
		}
	}
	if p.Quota != nil {
		lines = append(lines, fmt.Sprintf("  quota %s of the %s %s: %d of %d", p.Quota.Kind, p.Quota.Holder, p.Quota.Name, p.Quota.Use, p.Quota.Value))
	}
	switch {
	case p.Status == http.StatusUnauthorized:
		lines = append(lines, "  The token or the password is wrong, or the token has expired or was revoked.")
	case p.Status == http.StatusForbidden && strings.Contains(p.Detail, "not for API tokens"):
		lines = append(lines, "  Users and quotas need a name and a password (WINDOWPANE_NAME and WINDOWPANE_PASSWORD).")
	}
	if p.RequestID != "" {
		lines = append(lines, "  request "+p.RequestID)
	}
	return strings.Join(lines, "\n")
}

// HasStatus returns whether the error is a problem of this HTTP status.
func HasStatus(err error, status int) bool {
	var problem *Problem
	return errors.As(err, &problem) && problem.Status == status
}
