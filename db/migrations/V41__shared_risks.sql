-- Administrators state which risks links share, such as a duct: a backup avoids those of the path.
CREATE TABLE link_risks (
  dpid  text NOT NULL,
  port  bigint NOT NULL CHECK (port > 0),
  risks jsonb NOT NULL CHECK (jsonb_array_length(risks) > 0),
  PRIMARY KEY (dpid, port)
);
COMMENT ON TABLE link_risks IS 'The risks of links, each link by the port at one of its ends.';
COMMENT ON COLUMN link_risks.risks IS 'The names of the risks; links with the same name share the risk.';
GRANT SELECT, INSERT, DELETE ON link_risks TO windowpane_gateway;
GRANT UPDATE (risks) ON link_risks TO windowpane_gateway;

-- An earlier gateway would choose backups that share a risk with the path.
SELECT require_gateway(41);
