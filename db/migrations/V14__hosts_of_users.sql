-- Hosts are registered to users, so that flows of a user can be told apart on switches.

CREATE TABLE principal_host (
  address   inet PRIMARY KEY CHECK (masklen(address) = CASE family(address) WHEN 4 THEN 32 ELSE 128 END),
  principal text NOT NULL REFERENCES principal (name)
);
COMMENT ON TABLE principal_host IS 'What a user stands for where a flow group that names them is enforced; a host is of one user at most.';
CREATE INDEX principal_host_principal ON principal_host (principal);

GRANT SELECT, INSERT, DELETE ON principal_host TO windowpane_gateway;
