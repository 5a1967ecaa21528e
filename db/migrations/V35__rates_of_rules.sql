-- How much traffic of each flow group of a traffic class enters the network.
ALTER TABLE sample_series DROP CONSTRAINT sample_series_kind_check;
ALTER TABLE sample_series ADD CONSTRAINT sample_series_kind_check CHECK (
  kind IN ('link', 'queue', 'table', 'booking', 'rule', 'server flows', 'server new-flows', 'server sent', 'server answer'));
