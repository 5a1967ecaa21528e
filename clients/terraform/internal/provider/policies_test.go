package provider

import (
	"regexp"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/terraform"

	"github.com/windowpane/terraform-provider-windowpane/internal/gateway"
)

// ofShare is a share for the policies of one test, and the configuration of the test.
func ofShare(name, config string) string {
	return strings.ReplaceAll(`
resource "windowpane_share" "of" {
  name            = "NAME"
  parent          = "rootShare"
  flow_group      = {}
  max_reserve_bps = 100000000
  class_slots     = 2
  speakers        = ["alice"]
}
`, "NAME", name) + config
}

// imports checks that an import returns the same state. What the gateway spells in another way is ignored.
func imports(name, id string, ignored ...string) resource.TestStep {
	return resource.TestStep{ResourceName: name, ImportState: true, ImportStateId: id, ImportStateVerify: true,
		ImportStateVerifyIdentifierAttribute: "name", ImportStateVerifyIgnore: ignored}
}

func TestAccTrafficClassIsCreatedChangedImportedAndDeleted(t *testing.T) {
	config := func(attributes string) string {
		return ofShare("tf-classes", `
resource "windowpane_traffic_class" "it" {
  name        = "tf-shuffle"
  share       = windowpane_share.of.name
  flow_groups = [{ src_host = "10.0.0.0/24", transport = "tcp", src_port = "13562" }, { src_host = "10.0.0.0/24", transport = "tcp", dst_port = "13562" }]
  `+attributes+`
}`)
	}
	accept(t,
		resource.TestStep{Config: config(`priority = "high"`), Check: resource.ComposeAggregateTestCheckFunc(
			resource.TestCheckResourceAttr("windowpane_traffic_class.it", "min_bps", "0"),
			resource.TestCheckResourceAttr("windowpane_traffic_class.it", "flow_groups.#", "2"))},
		imports("windowpane_traffic_class.it", "tf-shuffle"),
		resource.TestStep{Config: config(`priority = "highest"`), ExpectError: regexp.MustCompile(`priority`)},
		resource.TestStep{Config: config("max_bps = 20000000\n  end = \"2030-01-01T01:00:00+01:00\""), Check: resource.ComposeAggregateTestCheckFunc(
			resource.TestCheckResourceAttr("windowpane_traffic_class.it", "priority", "normal"),
			resource.TestCheckResourceAttr("windowpane_traffic_class.it", "end", "2030-01-01T01:00:00+01:00"))},
	)
}

func TestAccPathRuleIsCreatedChangedImportedAndDeleted(t *testing.T) {
	config := func(attributes string) string {
		return ofShare("tf-rules", `
data "windowpane_switch" "s1" {
  name = "s1"
}
resource "windowpane_path_rule" "it" {
  name       = "tf-firewall"
  share      = windowpane_share.of.name
  flow_group = { src_host = "10.0.0.1", dst_host = "10.0.0.2", transport = "tcp", dst_port = "80" }
  dpid       = data.windowpane_switch.s1.dpid
  `+attributes+`
}`)
	}
	accept(t,
		resource.TestStep{Config: config(`kind = "waypoint"`), Check: resource.TestCheckResourceAttr("windowpane_path_rule.it", "both_directions", "false")},
		imports("windowpane_path_rule.it", "tf-firewall"),
		resource.TestStep{Config: config("kind = \"avoid\"\n  both_directions = true"), Check: resource.ComposeAggregateTestCheckFunc(
			resource.TestCheckResourceAttr("windowpane_path_rule.it", "kind", "avoid"),
			resource.TestCheckResourceAttr("windowpane_path_rule.it", "both_directions", "true"))},
	)
}

func TestAccServiceIsCreatedChangedImportedAndDeleted(t *testing.T) {
	config := func(choice, servers string) string {
		return ofShare("tf-services", `
resource "windowpane_service" "it" {
  name      = "tf-web"
  share     = windowpane_share.of.name
  address   = "10.0.0.100"
  transport = "tcp"
  port      = 80
  choice    = "`+choice+`"
  servers   = [`+servers+`]
}`)
	}
	accept(t,
		resource.TestStep{Config: config("round-robin", `{ host = "h2", port = 8080 }, { host = "10.0.0.3", port = 8080, weight = 2 }`), Check: resource.ComposeAggregateTestCheckFunc(
			resource.TestCheckResourceAttr("windowpane_service.it", "servers.0.weight", "1"),
			resource.TestCheckResourceAttr("windowpane_service.it", "servers.1.host", "10.0.0.3"),
			resource.TestCheckResourceAttr("windowpane_service.it", "health_check", "true"))},
		imports("windowpane_service.it", "tf-web", "servers.1.host"),
		resource.TestStep{Config: config("client-hash", `{ host = "h2", port = 8080, draining = true }, { host = "h4", port = 8080 }`), Check: resource.ComposeAggregateTestCheckFunc(
			resource.TestCheckResourceAttr("windowpane_service.it", "choice", "client-hash"),
			resource.TestCheckResourceAttr("windowpane_service.it", "servers.0.draining", "true"))},
	)
}

func TestAccQuotaIsSetChangedImportedAndReset(t *testing.T) {
	config := func(value string) string {
		return ofShare("tf-quotas", `
resource "windowpane_quota" "it" {
  holder = "share"
  name   = windowpane_share.of.name
  kind   = "path-rules"
  value  = `+value+`
}`)
	}
	accept(t,
		resource.TestStep{Config: config("5")},
		imports("windowpane_quota.it", "share/tf-quotas/path-rules"),
		resource.TestStep{Config: config("6"), Check: resource.TestCheckResourceAttr("windowpane_quota.it", "value", "6")},
		resource.TestStep{Config: ofShare("tf-quotas", ""), Check: func(*terraform.State) error {
			var found gateway.Quotas
			if err := administrator(t).Get(t.Context(), "/quotas/shares/tf-quotas", &found); err != nil {
				return err
			}
			for _, each := range found.Quotas {
				if each.Kind == "path-rules" && each.Exception {
					t.Error("the quota is not the default")
				}
			}
			return nil
		}},
	)
}

func TestAccShareWithOthersBelowIsNotDeleted(t *testing.T) {
	config := ofShare("tf-above", "")
	accept(t,
		resource.TestStep{Config: config},
		resource.TestStep{
			PreConfig: func() {
				request := gateway.ShareRequest{Name: "tf-below", Parent: "tf-above", Speakers: []string{}}
				if err := administrator(t).Write(t.Context(), "POST", "/shares", request, nil); err != nil {
					t.Fatal(err)
				}
			},
			Config: config, Destroy: true, ExpectError: regexp.MustCompile("tf-below"),
		},
		resource.TestStep{
			PreConfig: func() {
				if err := administrator(t).Write(t.Context(), "DELETE", "/shares/tf-below", nil, nil); err != nil {
					t.Fatal(err)
				}
			},
			Config: config,
		},
	)
}
