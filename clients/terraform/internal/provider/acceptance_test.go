package provider

import (
	"os"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/providerserver"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"

	"github.com/windowpane/terraform-provider-windowpane/internal/gateway"
)

var factories = map[string]func() (tfprotov6.ProviderServer, error){
	"windowpane": providerserver.NewProtocol6WithError(New()),
}

// accept runs steps against the gateway of the environment, beside other tests.
func accept(t *testing.T, steps ...resource.TestStep) {
	t.Helper()
	resource.ParallelTest(t, resource.TestCase{ProtoV6ProviderFactories: factories, Steps: steps})
}

// administrator is a client for changes beside Terraform.
func administrator(t *testing.T) *gateway.Client {
	t.Helper()
	client, err := gateway.New(gateway.Settings{URL: os.Getenv("WINDOWPANE_URL"), Name: os.Getenv("WINDOWPANE_NAME"),
		Password: os.Getenv("WINDOWPANE_PASSWORD"), Deadline: defaultDeadline})
	if err != nil {
		t.Fatal(err)
	}
	return client
}
