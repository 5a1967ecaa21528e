-- The role with which gateways sign in. Its password is the environment variable WINDOWPANE_GATEWAY_DB_PASSWORD.
-- Run it with psql, as a role that may create roles; again to set another password.
\getenv password WINDOWPANE_GATEWAY_DB_PASSWORD
SELECT 'CREATE ROLE windowpane_login LOGIN' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'windowpane_login') \gexec
ALTER ROLE windowpane_login PASSWORD :'password';
