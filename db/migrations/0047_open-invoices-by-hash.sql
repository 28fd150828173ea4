-- one by one
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customer_invoice_open" ON "customer_invoice" USING hash ("customer_uuid") WHERE state <> 'paid';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "usage_alert_stopping" ON "usage_alert" USING hash ("customer_uuid") WHERE percent = 100 and consented_at is null and kind in ('spending', 'roaming');--> statement-breakpoint
-- safe: customer_invoice_open answers the same
DROP INDEX CONCURRENTLY IF EXISTS "customer_invoice_unpaid";