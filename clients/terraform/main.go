// Command terraform-provider-windowpane is the provider that Terraform and OpenTofu start.
package main

import (
	"context"
	"flag"
	"log"

	"github.com/hashicorp/terraform-plugin-framework/providerserver"

	"github.com/windowpane/terraform-provider-windowpane/internal/provider"
)

func main() {
	debug := flag.Bool("debug", false, "wait for a debugger such as delve")
	flag.Parse()
	options := providerserver.ServeOpts{Address: provider.Address, Debug: *debug}
	if err := providerserver.Serve(context.Background(), provider.New, options); err != nil {
		log.Fatal(err)
	}
}
