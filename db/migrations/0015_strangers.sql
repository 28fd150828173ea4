-- one by one
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sim_allocation_customer_uuid_index" ON "sim_allocation" USING btree ("customer_uuid");--> statement-breakpoint
ALTER TABLE "credential" ADD COLUMN IF NOT EXISTS "refused_address" text;--> statement-breakpoint
-- safe: it demands less than the index that goes after it
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "shipment_under_way" ON "shipment" USING btree ("customer_uuid","order_uuid") WHERE state not in ('returned', 'cancelled', 'delivered');--> statement-breakpoint
-- safe: the release before names no index where it begins a parcel, and begins none while one is there
DROP INDEX CONCURRENTLY IF EXISTS "shipment_running";
