-- one by one
CREATE INDEX CONCURRENTLY IF NOT EXISTS "carbon_entry_of_month" ON "carbon_entry" USING btree ("month");
