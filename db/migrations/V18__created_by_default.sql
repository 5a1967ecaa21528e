-- The gateway describes a table by the columns that it reads; nothing reads when a user was created.
ALTER TABLE principal ALTER COLUMN created_at SET DEFAULT now();
