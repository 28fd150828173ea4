-- one by one
ALTER TABLE "customer_product" ADD COLUMN IF NOT EXISTS "buckets" jsonb;--> statement-breakpoint
ALTER TABLE "customer_product" ADD COLUMN IF NOT EXISTS "addons" jsonb;--> statement-breakpoint
-- Room on each page for the next version of its rows: usage changes them, and then no index has to be written.
ALTER TABLE IF EXISTS "customer_product" SET (fillfactor = 80);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customer_invoice_unpaid" ON "customer_invoice" USING btree ("customer_uuid") WHERE state <> 'paid';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customer_by_uuid" ON "customer" USING hash ("customer_uuid");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "session_by_token" ON "session" USING hash ("token_hash");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "order_product_pending" ON "order_product" USING btree ("customer_uuid") WHERE state <> 'active';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "port_in_by_customer" ON "port_in" USING hash ("customer_uuid");--> statement-breakpoint
-- safe: port_in_by_customer answers the same
DROP INDEX CONCURRENTLY IF EXISTS "port_in_customer_uuid_index";
