-- A gateway before version 31 knows no services or their quotas: as the active one, it would remove services from switches.
SELECT require_gateway(31);
