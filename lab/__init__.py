"""The lab: a network of Open vSwitch switches and hosts in network namespaces on one Linux machine."""
