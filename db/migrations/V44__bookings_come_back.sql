-- Bookings come back to better paths at the end of maintenance.
ALTER TABLE maintenance ADD COLUMN come_back boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN maintenance.come_back IS
  'Whether bookings are to come back to paths of fewer hops at its end; false after they did.';
GRANT UPDATE (come_back) ON maintenance TO windowpane_gateway;
