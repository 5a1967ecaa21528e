package provider

import (
	"net/http"
	"regexp"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"

	"github.com/windowpane/terraform-provider-windowpane/internal/gateway"
)

// shareOf is the configuration of a share. Tests run beside each other, so each test has a name of its own.
func shareOf(name, attributes string) string {
	return `resource "windowpane_share" "it" {
  name       = "` + name + `"
  parent     = "lab"
  flow_group = { src_host = "10.0.0.1/32", transport = "tcp", dst_port = "5001-5001" }
  ` + attributes + `
}`
}

func TestAccShareIsCreatedChangedImportedAndDeleted(t *testing.T) {
	accept(t,
		resource.TestStep{
			Config: shareOf("tf-share", "max_reserve_bps = 10000000\n  speakers = [\"alice\"]"),
			Check: resource.ComposeAggregateTestCheckFunc(
				resource.TestCheckResourceAttr("windowpane_share.it", "flow_group.src_host", "10.0.0.1/32"),
				resource.TestCheckResourceAttr("windowpane_share.it", "speakers.#", "1"),
				resource.TestCheckResourceAttr("windowpane_share.it", "may_deny", "true"),
			),
		},
		resource.TestStep{ResourceName: "windowpane_share.it", ImportState: true, ImportStateId: "tf-share",
			ImportStateVerify: true, ImportStateVerifyIdentifierAttribute: "name",
			ImportStateVerifyIgnore: []string{"flow_group"}},
		resource.TestStep{
			// Somebody changes it in the browser.
			PreConfig: func() {
				host, transport, port := "10.0.0.1", "tcp", "5001"
				err := administrator(t).Write(t.Context(), http.MethodPut, "/shares/tf-share", gateway.ShareDefinition{MaxReserveBps: 5_000_000,
					FlowGroup: gateway.FlowGroup{SrcHost: &host, Transport: &transport, DstPort: &port}}, nil)
				if err != nil {
					t.Fatal(err)
				}
			},
			Config: shareOf("tf-share", "max_reserve_bps = 10000000\n  speakers = [\"alice\"]"),
			ConfigPlanChecks: resource.ConfigPlanChecks{PreApply: []plancheck.PlanCheck{
				plancheck.ExpectResourceAction("windowpane_share.it", plancheck.ResourceActionUpdate)}},
			Check: resource.TestCheckResourceAttr("windowpane_share.it", "max_reserve_bps", "10000000"),
		},
		resource.TestStep{
			Config: shareOf("tf-share", "max_reserve_bps = 20000000\n  token_fill_bps = 1000000\n  token_capacity_bits = 5000000\n  may_deny = false\n  speakers = [\"bob\"]"),
			Check: resource.ComposeAggregateTestCheckFunc(
				resource.TestCheckResourceAttr("windowpane_share.it", "token_capacity_bits", "5000000"),
				resource.TestCheckResourceAttr("windowpane_share.it", "may_deny", "false"),
				resource.TestCheckTypeSetElemAttr("windowpane_share.it", "speakers.*", "bob"),
				resource.TestCheckResourceAttr("windowpane_share.it", "speakers.#", "1"),
			),
		},
	)
}

func TestAccShareErrorsNameTheRuleAndTheField(t *testing.T) {
	accept(t,
		resource.TestStep{Config: shareOf("tf-refused-share", "max_reserve_bps = -1"), ExpectError: regexp.MustCompile(`max_reserve_bps`)},
		resource.TestStep{Config: shareOf("tf-refused-share", "max_reserve_bps = 1\n token_fill_bps = 1"), ExpectError: regexp.MustCompile(`token_capacity_bits`)},
		resource.TestStep{Config: shareOf("tf-refused-share", "max_reserve_bps = 900000000000"), ExpectError: regexp.MustCompile(`(?s)did not create the share.*rule`)},
	)
}
