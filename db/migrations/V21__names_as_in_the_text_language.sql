-- Users and shares may have the names that PANE's text language has: a digit, _ or $ may come first, and $ anywhere.
ALTER TABLE principal
  DROP CONSTRAINT principal_name_check,
  ADD CONSTRAINT principal_name_check CHECK (name ~ '^[A-Za-z0-9_$][A-Za-z0-9._$@-]{0,63}$');
ALTER TABLE share
  DROP CONSTRAINT share_name_check,
  ADD CONSTRAINT share_name_check CHECK (name ~ '^[A-Za-z0-9_$][A-Za-z0-9_$-]{0,62}$');
