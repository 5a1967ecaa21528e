package provider

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/terraform"

	"github.com/windowpane/terraform-provider-windowpane/internal/gateway"
)

func user1(attributes string) string {
	return "resource \"windowpane_user\" \"it\" {\n  name = \"tf-carol\"\n  " + attributes + "\n}"
}

func signsIn(t *testing.T, password string) resource.TestCheckFunc {
	return func(*terraform.State) error {
		client, err := gateway.New(gateway.Settings{URL: os.Getenv("WINDOWPANE_URL"), Name: "tf-carol", Password: password, Deadline: defaultDeadline})
		if err != nil {
			return err
		}
		return client.Get(t.Context(), "/me", nil)
	}
}

// hides checks that no state has a text.
func hides(text string) resource.TestCheckFunc {
	return func(state *terraform.State) error {
		if strings.Contains(state.String(), text) {
			return &gateway.Problem{Title: "the state has the password"}
		}
		return nil
	}
}

func TestAccUserIsCreatedChangedImportedDisabledAndEnabled(t *testing.T) {
	first := "role = \"member\"\n  display_name = \"Carol\"\n  hosts = [\"10.0.0.4\"]\n  password_wo = \"first-password\"\n  password_wo_version = 1"
	accept(t,
		resource.TestStep{Config: user1(first), Check: resource.ComposeAggregateTestCheckFunc(
			signsIn(t, "first-password"), hides("first-password"), resource.TestCheckResourceAttr("windowpane_user.it", "hosts.#", "1"))},
		imports("windowpane_user.it", "tf-carol", "password_wo_version"),
		resource.TestStep{Config: user1(strings.ReplaceAll(first, "Carol", "Caroline")), ExpectError: regexp.MustCompile("cannot be changed")},
		resource.TestStep{
			Config: user1("role = \"auditor\"\n  hosts = []\n  password_wo = \"second-password\"\n  password_wo_version = 2\n  identity = { issuer = \"https://id.example\", subject = \"carol\" }"),
			Check: resource.ComposeAggregateTestCheckFunc(signsIn(t, "second-password"),
				resource.TestCheckResourceAttr("windowpane_user.it", "role", "auditor"), resource.TestCheckResourceAttr("windowpane_user.it", "hosts.#", "0"))},
		resource.TestStep{Config: user1("role = \"auditor\"\n  disabled = true"), Check: resource.TestCheckNoResourceAttr("windowpane_user.it", "identity")},
		resource.TestStep{Config: user1("role = \"auditor\""), Destroy: true},
		resource.TestStep{Config: user1("role = \"member\""), ExpectError: regexp.MustCompile(`(?s)exists already.*Import it`)},
		resource.TestStep{Config: user1("role = \"member\""), ResourceName: "windowpane_user.it", ImportState: true, ImportStateId: "tf-carol", ImportStatePersist: true},
		resource.TestStep{Config: user1("role = \"member\""), Check: resource.TestCheckResourceAttr("windowpane_user.it", "disabled", "false")},
	)
}
