package provider

import "testing"

func TestPredicatesHaveOneSpelling(t *testing.T) {
	for given, wanted := range map[string]string{
		"10.0.0.1/32": "10.0.0.1", "10.0.0.7/24": "10.0.0.0/24", "2001:DB8::1/128": "2001:db8::1", "TCP": "tcp", "17": "udp", "5001-5001": "5001",
		"8000-8099": "8000-8099", "0A-00-00-00-00-01": "0a:00:00:00:00:01", "Alice": "Alice", "": "",
	} {
		if got := normalized(given); got != wanted {
			t.Errorf("%q is %q, not %q", given, got, wanted)
		}
	}
}
