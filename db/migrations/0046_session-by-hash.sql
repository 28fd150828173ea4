-- one by one
CREATE INDEX CONCURRENTLY IF NOT EXISTS "prepaid_entry_by_customer" ON "prepaid_entry" USING hash ("customer_uuid");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sub_account_by_customer" ON "sub_account" USING hash ("customer_uuid");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "credential_by_customer" ON "credential" USING hash ("customer_uuid");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "identity_proof_by_customer" ON "identity_proof" USING hash ("customer_uuid");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mandate_by_customer" ON "mandate" USING hash ("customer_uuid");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_profile_by_customer" ON "payment_profile" USING hash ("customer_uuid");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customer_wearable_by_customer" ON "customer_wearable" USING hash ("customer_uuid");
