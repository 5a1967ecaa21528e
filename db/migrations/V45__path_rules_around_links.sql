-- Path rules can avoid a link, not only a switch.
ALTER TABLE path_rule
  ADD COLUMN port bigint CHECK (port >= 1),
  ADD CONSTRAINT path_rule_port_kind CHECK (port IS NULL OR kind = 'avoid');
COMMENT ON COLUMN path_rule.port IS
  'The port of the switch whose link the flows avoid, in both directions; null if the rule is about the switch.';
COMMENT ON COLUMN path_rule.kind IS 'Whether the flows lead through the switch or avoid it, or the link at its port.';
GRANT UPDATE (port) ON path_rule TO windowpane_gateway;

-- An earlier gateway would avoid the switch.
SELECT require_gateway(45);
